import { ChevronRight } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { formatPrice, formatWhole } from '../../../engine/format/index.ts';
import { helpPages } from '../../rules/help-pages.ts';
import { useFrameUser } from '../../state/session/other-tab.ts';
import { useT } from '../../texts.ts';

/** Pages of the user centre by group (docs/product.md#storefront-frame). */
const groups = {
  orders: ['orders', 'address', 'comments'],
  member: ['', 'messages', 'chats', 'info', 'safe', 'oauth', 'cashes', 'favorites', 'coupons'],
  points: ['integral_order'],
  assets: ['money', 'frozen_money', 'integral'],
  distribution: ['distribution', 'distribution_users', 'distribution_logs'],
  help: helpPages.map((name) => `article/${name}`),
} as const satisfies Record<string, readonly string[]>;

/** Side menu of the user centre; on phones a list on its first page. Visitors see the help. */
export function UserMenu({ label }: { readonly label: string }) {
  const t = useT();
  const user = useFrameUser();
  const amounts: Readonly<Record<string, string | undefined>> = {
    money: user && formatPrice(user.money),
    frozen_money: user && formatPrice(user.frozen_money),
    integral: user && formatWhole(user.integral),
  };
  return (
    <nav className="user-nav" aria-label={label}>
      {Object.entries(groups)
        .filter(([group]) => user !== undefined || group === 'help')
        .map(([group, pages]) => (
          <div key={group}>
            <h2>{t(`user.menuGroups.${group}`)}</h2>
            <ul>
              {pages.map((page) => (
                <li key={page}>
                  <NavLink to={pathOf(page)} end={page === '' || page === 'integral'}>
                    <span>{t(`user.menu.${textKeyOf(page)}`)}</span>
                    {amounts[page] !== undefined && <small>{amounts[page]}</small>}
                    <ChevronRight aria-hidden="true" />
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}

const pathOf = (page: string): string => (page === '' ? '/user' : `/user/${page}`);
const textKeyOf = (page: string): string =>
  page === '' ? 'home' : page.replace('article/', 'help_');
