import { langOf } from '../../schemas/rules/local-name.ts';
import { useT } from '../words.ts';
import { Logo } from './header.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown in place of every page while the site is closed in its configuration. */
export function Closed({ reason }: { readonly reason: string }) {
  const words = useT();
  return (
    <EmptyState
      title={words('common.closed.title')}
      text={reason ? <span lang={langOf(reason)}>{reason}</span> : words('common.closed.text')}
    />
  );
}

/** The mark and the other language: every other way would end here again. */
export const ClosedHeader = () => (
  <header className="head">
    <div className="wrap closed-head">
      <Logo />
      <div className="tools">
        <LanguageSwitch />
      </div>
    </div>
  </header>
);
