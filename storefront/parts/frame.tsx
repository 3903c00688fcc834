import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Closed } from '../pages/closed.tsx';
import { Foot } from './foot.tsx';
import { Header } from './header.tsx';
import { useCommon, useWords } from './words.ts';

/** Header, page and footer; while the site is closed, its reason in place of every page. */
export function Frame() {
  const words = useWords();
  const { common } = useCommon();
  return (
    <>
      <a className="skip" href="#main">{words('skip')}</a>
      <Header />
      <main id="main" tabIndex={-1}>{common.close_status === 0 ? <Closed reason={common.close_reason} /> : <Outlet />}</main>
      <Foot />
      <ScrollRestoration />
    </>
  );
}
