import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router-dom';
import { useHead } from '../../head/use-head.ts';
import { keepsFocus } from '../../rules/keep-focus.ts';
import { mergeGuestCart, refreshCartCount } from '../../state/cart/cart.ts';
import { useCommon } from '../../state/page/common.ts';
import { storeIpAddress } from '../../state/session/ip-address.ts';
import { useUser } from '../../state/session/session.ts';
import { refreshUnread, refreshUnreadSometimes, watchUnread } from '../../state/shopper/unread.ts';
import { useT } from '../../texts.ts';
import { ChatHost } from '../chat/chat-host.tsx';
import { Confirmer } from '../feedback/confirmer.tsx';
import { Toaster } from '../feedback/toaster.tsx';
import { ClosingNotice } from './closing-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OtherTabNotice } from './other-tab-notice.tsx';
import { SiteClosed, SiteClosedHeader } from './site-closed.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

/**
 * Layout around every page. While the site is closed it shows the reason instead of the page,
 * without links.
 */
export function ShopLayout() {
  const t = useT();
  const { common, ip } = useCommon();
  const user = useUser();
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const isClosed = common.close_status === 0;
  useEffect(() => storeIpAddress(ip), [ip]);
  useEffect(() => {
    // A merge at sign-in may have failed
    void (user ? mergeGuestCart('quiet') : refreshCartCount());
    void refreshUnread();
  }, [user?.id]);
  useEffect(refreshUnreadSometimes, [pathname]);
  useEffect(watchUnread, []);
  return (
    <>
      <a className="skip" href="#main">
        {t('common.skip')}
      </a>
      <div className={state === 'idle' ? 'progress' : 'progress on'} aria-hidden="true" />
      <OtherTabNotice />
      {isClosed ? (
        <SiteClosedHeader />
      ) : (
        <>
          <TopBar />
          <Header />
        </>
      )}
      {!isClosed && <ClosingNotice />}
      <Main>{isClosed ? <SiteClosed reason={common.close_reason} /> : <Outlet />}</Main>
      <Suspense>{!isClosed && <Footer />}</Suspense>
      <Suspense>{!isClosed && <TabBar />}</Suspense>
      {!isClosed && <ChatHost />}
      <Toaster />
      <Confirmer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/**
 * The page. After a navigation the title is announced and the focus moves here, unless the
 * navigation keeps the focus and the focused element still exists.
 */
function Main({ children }: { readonly children: ReactNode }) {
  const title = useHead();
  const { pathname, hash, state } = useLocation();
  const type = useNavigationType();
  const isFocusKept = type !== 'POP' && keepsFocus(state);
  const ref = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (isFocusKept && document.activeElement !== document.body) return;
    if (hash === '') ref.current?.focus({ preventScroll: true });
  }, [pathname, hash, isFocusKept]);
  return (
    <>
      <main id="main" tabIndex={-1} ref={ref}>
        {children}
      </main>
      <span className="visually-hidden" role="status" suppressHydrationWarning>
        {shownPath.current === pathname || isFocusKept ? '' : title}
      </span>
    </>
  );
}

/**
 * Key of a stored scroll position: the history entry. The first entry of a visit always has the key
 * `default` and uses its URL instead, else it would restore the position of another page.
 */
const scrollKey = ({
  key,
  pathname,
  search,
}: Pick<Location, 'key' | 'pathname' | 'search'>): string =>
  key === 'default' ? pathname + search : key;
