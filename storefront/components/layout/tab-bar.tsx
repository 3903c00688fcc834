import { House, LayoutGrid, ShoppingCart, User } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { cachedFragment } from '../../cached-fragment.tsx';
import { useFilledClasses, useSection } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import { CartCount } from '../text/cart-count.tsx';
import { ClassDrawer, openClassDrawer } from './class-menu.tsx';

/** Navigation bar at the bottom of phones. */
export function TabBar() {
  const t = useT();
  const classes = useFilledClasses();
  return (
    <>
      <nav className="tabbar" aria-label={t('common.tabs.label')}>
        <Tabs />
      </nav>
      {classes.length > 0 && <ClassDrawer />}
    </>
  );
}

const Tabs = cachedFragment(
  'tabs',
  () => {
    const t = useT();
    const classes = useFilledClasses();
    return (
      <>
        <NavLink to="/" end>
          <House aria-hidden="true" />
          {t('common.nav.home')}
        </NavLink>
        {classes.length > 0 && (
          <button type="button" onClick={openClassDrawer}>
            <LayoutGrid aria-hidden="true" />
            {t('common.tabs.classes')}
          </button>
        )}
        <NavLink to="/carts">
          <ShoppingCart aria-hidden="true" />
          <CartCount />
          {t('common.cart')}
        </NavLink>
        <NavLink to="/user">
          <User aria-hidden="true" />
          {t('common.tabs.me')}
        </NavLink>
      </>
    );
  },
  () => [useFilledClasses().length > 0, useSection()],
);
