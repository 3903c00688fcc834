import { House, LayoutGrid, ShoppingCart, User } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { piece } from '../piece.tsx';
import { useCommon, useCommonKey, useHasPage, useSection } from '../state/common.ts';
import { useT } from '../words.ts';
import { ClassDrawer, openClasses } from './class-menu.tsx';
import { CartCount } from './header.tsx';

/** The four ways on a phone. */
export function TabBar() {
  const words = useT();
  const { classes } = useCommon();
  return (
    <>
      <nav className="tabbar" aria-label={words('common.tabs.label')}>
        <Tabs />
      </nav>
      {classes.length > 0 && <ClassDrawer />}
    </>
  );
}

const Tabs = piece(
  'tabs',
  () => {
    const words = useT();
    const has = useHasPage();
    const { classes } = useCommon();
    return (
      <>
        <NavLink to="/" end>
          <House aria-hidden="true" />
          {words('common.nav.home')}
        </NavLink>
        {classes.length > 0 && (
          <button type="button" onClick={openClasses}>
            <LayoutGrid aria-hidden="true" />
            {words('common.tabs.classes')}
          </button>
        )}
        {has('/carts') && (
          <NavLink to="/carts">
            <ShoppingCart aria-hidden="true" />
            <CartCount />
            {words('common.cart')}
          </NavLink>
        )}
        {has('/user') && (
          <NavLink to="/user">
            <User aria-hidden="true" />
            {words('common.tabs.me')}
          </NavLink>
        )}
      </>
    );
  },
  () => `${useCommonKey()} ${useSection()}`,
);
