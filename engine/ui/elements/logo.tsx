/** The logo: an arch. */
export const Logo = () => (
  <svg className="mark" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M2 18V9.5a8 8 0 0 1 16 0V18h-4.4V9.8a3.6 3.6 0 0 0-7.2 0V18Z" />
  </svg>
);
