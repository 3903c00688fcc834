import { langOf } from '../../../schemas/rules/local-name.ts';
import { useT } from '../../texts.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Logo } from './header.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** Shown in place of every page while the site is closed in its configuration. */
export function SiteClosed({ reason }: { readonly reason: string }) {
  const t = useT();
  return (
    <EmptyState
      title={t('common.closed.title')}
      text={reason ? <span lang={langOf(reason)}>{reason}</span> : t('common.closed.text')}
    />
  );
}

/** Logo and language only: every other link would lead to this page again. */
export const SiteClosedHeader = () => (
  <header className="head">
    <div className="wrap closed-head">
      <Logo />
      <div className="tools">
        <LanguageSwitch />
      </div>
    </div>
  </header>
);
