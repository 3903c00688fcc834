import { logoPath } from './logo-path.ts';

/** The mall's logo: an arch. */
export const LogoMark = () => (
  <svg className="mark" viewBox="0 0 24 28" aria-hidden="true">
    <path fill="currentColor" fillRule="evenodd" d={logoPath} />
  </svg>
);
