import { Bell, MessageCircle, ShoppingCart, User } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { cachedFragment } from '../../cached-fragment.tsx';
import { useCommon, useIsHome, useSection } from '../../state/page/common.ts';
import { useFrameUser } from '../../state/session/other-tab.ts';
import { useUnreadChats } from '../../state/shopper/chat.ts';
import { useUnreadMessages } from '../../state/shopper/messages.ts';
import { useT } from '../../texts.ts';
import { SearchBox } from '../search/search-box.tsx';
import { CartCount } from '../text/cart-count.tsx';
import { shortCount } from '../text/short-count.ts';
import { ClassMenu } from './class-menu.tsx';
import { LogoMark } from './logo-mark.tsx';

/**
 * Scroll distance in px after which only the row of search and cart stays
 * (docs/product.md#storefront-frame).
 */
const foldAfterPx = 200;
const entries = [
  ['/', 'home'],
  ['/stores', 'stores'],
  ['/seckills', 'seckills'],
  ['/collectives', 'collectives'],
  ['/integral', 'integral'],
  ['/user/article/help', 'help'],
] as const;

/** Logo, search, cart and main navigation, which phones show on the home page only. */
export function Header() {
  const t = useT();
  const isHome = useIsHome();
  const ref = useFoldedHeader();
  return (
    <>
      <header className="head" ref={ref}>
        <div className="wrap">
          <Logo />
          <div className="find-col">
            <SearchBox />
          </div>
          <div className="tools">
            <HeaderTools />
          </div>
        </div>
      </header>
      <nav className={isHome ? 'nav' : 'nav wide-only'} aria-label={t('common.nav.label')}>
        <ul className="wrap">
          <li className="all-goods">
            <ClassMenu />
          </li>
          <NavEntries />
        </ul>
      </nav>
    </>
  );
}

export const Logo = cachedFragment(
  'logo',
  () => {
    const { common } = useCommon();
    const isHome = useIsHome();
    return (
      <Link className="logo" to="/" aria-current={isHome ? 'page' : undefined}>
        {common.logo === '' ? (
          <>
            <LogoMark />
            <span className="logo-name">{common.web_name}</span>
          </>
        ) : (
          <img src={common.logo} alt={common.web_name} width={121} height={37} />
        )}
      </Link>
    );
  },
  () => [useCommon().common.logo, useCommon().common.web_name, useIsHome()],
);

const HeaderTools = cachedFragment(
  'tools',
  () => {
    const t = useT();
    const user = useFrameUser();
    return (
      <>
        <Link className="tool wide-only" to="/user">
          <User aria-hidden="true" />
          <span lang={user && langOf(user.nickname)}>{user?.nickname ?? t('common.tabs.me')}</span>
        </Link>
        <ChatsLink />
        {user && <MessagesLink />}
        <Link className="tool" to="/carts">
          <ShoppingCart aria-hidden="true" />
          <CartCount />
          <span className="wide-only">{t('common.cart')}</span>
          <span className="visually-hidden thin-only">{t('common.cart')}</span>
        </Link>
      </>
    );
  },
  () => '',
);

const NavEntries = cachedFragment(
  'entries',
  () => {
    const t = useT();
    return entries.map(([to, name]) => (
      <li key={to}>
        <NavLink to={to} end={to === '/'} className={name === 'seckills' ? 'live' : ''}>
          {t(`common.nav.${name}`)}
        </NavLink>
      </li>
    ));
  },
  useSection,
);

/** The messages of the shopper, with the number of unread ones. */
function MessagesLink() {
  const t = useT();
  const unread = useUnreadMessages();
  return (
    <Link className="tool" to="/user/messages">
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <b className="dot" key={unread} aria-hidden="true">
          {shortCount(unread)}
        </b>
      )}
      <span className="wide-only">{t('common.messages.title')}</span>
      <span className="visually-hidden thin-only">{t('common.messages.title')}</span>
      {unread > 0 && (
        <span className="visually-hidden">{t('common.messages.unread', { count: unread })}</span>
      )}
    </Link>
  );
}

/** New messages of stores, for shoppers and visitors; nothing without them. */
function ChatsLink() {
  const t = useT();
  const unread = useUnreadChats();
  if (unread === 0) return null;
  return (
    <Link className="tool" to="/user/chats">
      <MessageCircle aria-hidden="true" />
      <b className="dot" key={unread} aria-hidden="true">
        {shortCount(unread)}
      </b>
      <span className="wide-only">{t('common.chat.title')}</span>
      <span className="visually-hidden thin-only">{t('common.chat.title')}</span>
      <span className="visually-hidden">{t('common.chat.unread', { count: unread })}</span>
    </Link>
  );
}

/** Sets `data-folded` on the header after `foldAfterPx` of scrolling. */
function useFoldedHeader() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const fold = () => ref.current?.toggleAttribute('data-folded', scrollY > foldAfterPx);
    addEventListener('scroll', fold, { passive: true });
    return () => removeEventListener('scroll', fold);
  }, []);
  return ref;
}
