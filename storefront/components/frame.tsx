import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router-dom';
import { useHead } from '../head/use-head.ts';
import { keepAddress } from '../state/address.ts';
import { refreshCartCount } from '../state/cart.ts';
import { useCommon } from '../state/common.ts';
import { scrollKey } from '../state/scroll-key.ts';
import { useUser } from '../state/session.ts';
import { isStay } from '../state/stay.ts';
import { useT } from '../words.ts';
import { Closed, ClosedHeader } from './closed.tsx';
import { Confirmer } from './confirmer.tsx';
import { Foot } from './foot.tsx';
import { Header } from './header.tsx';
import { TabBar } from './tab-bar.tsx';
import { Toaster } from './toaster.tsx';
import { TopBar } from './top-bar.tsx';

/**
 * What surrounds every page; while the site is closed, its reason stands in place of all of them
 * and nothing leads to one.
 */
export function Frame() {
  const words = useT();
  const { common, ip } = useCommon();
  const user = useUser();
  const { state } = useNavigation();
  const isClosed = common.close_status === 0;
  useEffect(() => keepAddress(ip), [ip]);
  useEffect(() => {
    void refreshCartCount();
  }, [user?.id]);
  return (
    <>
      <a className="skip" href="#main">
        {words('common.skip')}
      </a>
      <div className={state === 'idle' ? 'progress' : 'progress on'} aria-hidden="true" />
      {isClosed ? (
        <ClosedHeader />
      ) : (
        <>
          <TopBar />
          <Header />
        </>
      )}
      <Main>{isClosed ? <Closed reason={common.close_reason} /> : <Outlet />}</Main>
      <Suspense>{!isClosed && <Foot />}</Suspense>
      <Suspense>{!isClosed && <TabBar />}</Suspense>
      <Toaster />
      <Confirmer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/**
 * The page itself. After a step to another one its title is read out and the focus begins there,
 * unless the step stays where one is and that is still there.
 */
function Main({ children }: { readonly children: ReactNode }) {
  const title = useHead();
  const { pathname, hash, state } = useLocation();
  const type = useNavigationType();
  const isStaying = type !== 'POP' && isStay(state);
  const ref = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isStaying && document.activeElement !== document.body) return;
    if (hash === '') ref.current?.focus({ preventScroll: true });
  }, [pathname, hash, isStaying]);
  return (
    <>
      <main id="main" tabIndex={-1} ref={ref}>
        {children}
      </main>
      <span className="vh" role="status" suppressHydrationWarning>
        {shown.current === pathname || isStaying ? '' : title}
      </span>
    </>
  );
}
