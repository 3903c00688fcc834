import { formatWhole, formatPrice } from '../../../engine/format/index.ts';
import { ChevronRight } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { helpPages } from '../../state/help-pages.ts';
import { useHasPage } from '../../state/common.ts';
import { useUser } from '../../state/session.ts';
import { useT } from '../../texts.ts';

/** Pages of the user centre by group (docs/product.md#storefront-frame). */
const groups = {
  orders: ['orders', 'address', 'comments'],
  member: ['', 'info', 'safe', 'oauth', 'cashes', 'favorites', 'coupons'],
  points: ['integral_order'],
  assets: ['money', 'frozen_money', 'integral'],
  distribution: ['distribution', 'distribution_users', 'distribution_logs'],
  help: helpPages.map((name) => `article/${name}`),
} as const satisfies Record<string, readonly string[]>;

/**
 * Side menu of the user centre; on phones a list on its first page. Pages that do not exist are
 * left out.
 */
export function UserMenu({ label }: { readonly label: string }) {
  const t = useT();
  const has = useHasPage();
  const user = useUser();
  const amounts: Readonly<Record<string, string | undefined>> = {
    money: user && formatPrice(user.money),
    frozen_money: user && formatPrice(user.frozen_money),
    integral: user && formatWhole(user.integral),
  };
  return (
    <nav className="me-nav" aria-label={label}>
      {Object.entries(groups).map(([group, places]) => {
        const open = places.filter(
          (place) => has(pathOf(place)) && (user !== undefined || group === 'help'),
        );
        return (
          open.length > 0 && (
            <div key={group}>
              <h2>{t(`user.menu.${group}`)}</h2>
              <ul>
                {open.map((place) => (
                  <li key={place}>
                    <NavLink to={pathOf(place)} end={place === '' || place === 'integral'}>
                      <span>{t(`user.place.${textKeyOf(place)}`)}</span>
                      {amounts[place] !== undefined && <small>{amounts[place]}</small>}
                      <ChevronRight aria-hidden="true" />
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </nav>
  );
}

const pathOf = (place: string): string => (place === '' ? '/user' : `/user/${place}`);
const textKeyOf = (place: string): string =>
  place === '' ? 'home' : place.replace('article/', 'help_');
