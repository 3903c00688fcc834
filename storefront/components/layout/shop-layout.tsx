import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
  useRevalidator,
} from 'react-router-dom';
import { loadChunk, succeeds } from '../../../engine/wire/index.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { cancelClosing } from '../../api/accounts/closing.ts';
import { useHead } from '../../head/use-head.ts';
import { keepsFocus } from '../../rules/keep-focus.ts';
import { mergeGuestCart, refreshCartCount } from '../../state/cart/cart.ts';
import { useCommon } from '../../state/page/common.ts';
import { showToast } from '../../state/page/toast.ts';
import { storeIpAddress } from '../../state/session/ip-address.ts';
import { checkShopper, useOtherTabChange, watchShopper } from '../../state/session/other-tab.ts';
import { refreshUser, useUser } from '../../state/session/session.ts';
import { closeChat, hasChatted, useChatTarget } from '../../state/shopper/chat.ts';
import { refreshUnread, refreshUnreadSometimes, watchUnread } from '../../state/shopper/unread.ts';
import { loadTexts, useT } from '../../texts.ts';
import { Confirmer } from '../feedback/confirmer.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { LazyPart } from '../feedback/lazy-part.tsx';
import { Toaster } from '../feedback/toaster.tsx';
import { useTimeText } from '../text/use-time-text.ts';
import { Button } from '../ui/button.tsx';
import { Footer } from './footer.tsx';
import { Header, Logo } from './header.tsx';
import { LanguageSwitch } from './language-switch.tsx';
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

const reload = (): void => location.reload();

/** Notice on a page whose shopper is no longer signed in: typed text is kept and is not sent. */
export function OtherTabNotice() {
  const t = useT();
  const { pathname } = useLocation();
  const change = useOtherTabChange();
  useEffect(() => watchShopper(reload), []);
  // Navigation discards typed text, so the page may be reloaded now
  useEffect(() => checkShopper(reload), [pathname]);
  if (change === undefined) return null;
  return (
    <div className="other-tab" role="alert">
      <div className="wrap">
        <span>{t(`common.otherTab.${change}`)}</span>
        <Button size="s" onClick={reload}>
          {t('common.otherTab.reload')}
        </Button>
      </div>
    </div>
  );
}

/** Shown in place of every page while the site is closed in its configuration. */
function SiteClosed({ reason }: { readonly reason: string }) {
  const t = useT();
  return (
    <EmptyState
      title={t('common.closed.title')}
      text={reason ? <span lang={langOf(reason)}>{reason}</span> : t('common.closed.text')}
    />
  );
}

/** Logo and language only: every other link would lead to this page again. */
const SiteClosedHeader = () => (
  <header className="head">
    <div className="wrap closed-head">
      <Logo />
      <div className="tools">
        <LanguageSwitch />
      </div>
    </div>
  </header>
);

/** On every page of an account that will be closed: when, and the button that keeps it. */
function ClosingNotice() {
  const t = useT();
  const timeText = useTimeText();
  const user = useUser();
  const { revalidate } = useRevalidator();
  const keep = async () => {
    if (await succeeds(cancelClosing())) {
      await refreshUser();
      showToast(t('common.closing.kept'));
    }
    await revalidate();
  };
  if (!user?.closing_at) return null;
  return (
    <div className="closing-notice" role="status">
      <div className="wrap">
        <span>{t('common.closing.text', { time: timeText(user.closing_at) })}</span>
        <Button size="s" onClick={keep}>
          {t('common.closing.keep')}
        </Button>
      </div>
    </div>
  );
}

const ChatWindow = lazy(async () => {
  const [file] = await Promise.all([
    loadChunk(() => import('../chat/chat-window.tsx')),
    loadChunk(() => loadTexts(['chat'])),
  ]);
  return { default: file.ChatWindow };
});

/** The page has loaded what it needs after this time, ms. */
const followAfterMs = 3000;

/**
 * Loads the chat window when somebody opens it. In a browser that has chatted before it loads some
 * seconds after the page, so that new messages are counted.
 */
function ChatHost() {
  const target = useChatTarget();
  const [isFollowing, setFollowing] = useState(false);
  useEffect(() => {
    if (!hasChatted()) return undefined;
    const timer = setTimeout(() => setFollowing(true), followAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <LazyPart dialog={{ open: target !== undefined, onClose: closeChat }}>
      {(target || isFollowing) && <ChatWindow />}
    </LazyPart>
  );
}
