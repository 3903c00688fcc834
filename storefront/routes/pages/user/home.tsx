import { formatPoints } from '../../../../engine/format/index.ts';
import {
  BadgeCheck,
  CircleDollarSign,
  LogOut,
  MessageSquareText,
  PackageCheck,
  RotateCcw,
  Truck,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { readHome, type UserHome } from '../../../api/user.ts';
import { definePage } from '../../../page.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { Button, LinkButton } from '../../../components/button.tsx';
import { GoodsCard, GoodsGrid } from '../../../components/goods-card.tsx';
import { Link } from '../../../components/link.tsx';
import { Price } from '../../../components/price.tsx';
import { RecentGoods } from '../../../components/recent-goods.tsx';
import { RecentOrders } from '../../../components/recent-orders.tsx';
import { UserMenu } from '../../../components/user-menu.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useHasPage } from '../../../state/common.ts';
import { signOut, useUser } from '../../../state/session.ts';
import { useT } from '../../../words.ts';

/** Orders by status, 1 to 5 (docs/product.md#storefront-frame). */
const states = [
  ['pay', CircleDollarSign],
  ['ship', PackageCheck],
  ['receive', Truck],
  ['comment', MessageSquareText],
  ['refund', RotateCcw],
] as const;

/** The account at a glance: who, what is there, what waits, what was bought and liked. */
function Home({ data: { count, order, fav } }: { readonly data: UserHome }) {
  const words = useT();
  const has = useHasPage();
  const user = useUser();
  const navigate = useNavigate();
  if (!user) return null;
  const share = user.check ? 100 : 50;
  return (
    <div className="me-page me-home">
      <div className="box me-card">
        <div className="me-who">
          <Avatar src={user.avatar} name={user.nickname} size={64} />
          <div>
            <h1 lang={langOf(user.nickname)}>{user.nickname}</h1>
            <p className="faint">
              {user.phone === ''
                ? user.username
                : `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`}
            </p>
          </div>
          <LinkButton to="/user/info" size="s">
            {words('user.home.edit')}
          </LinkButton>
        </div>
        <div className="complete">
          <p>
            <span>{words('user.home.complete', { share })}</span>
            {user.check ? (
              <span className="faint">
                <BadgeCheck aria-hidden="true" />
                {words('user.home.checked')}
              </span>
            ) : (
              <Link className="text-link" to="/user/safe/check">
                {words('user.home.check')}
              </Link>
            )}
          </p>
          <div
            className="meter"
            role="meter"
            aria-label={words('user.home.completeLabel')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={share}
          >
            <i style={{ width: `${share}%` }} />
          </div>
        </div>
        <ul className="balances">
          {(['money', 'frozen_money'] as const).map((name) => (
            <li key={name}>
              <Link to={`/user/${name}`}>
                <Price amount={user[name]} exact />
                <span>{words(`user.place.${name}`)}</span>
              </Link>
            </li>
          ))}
          <li>
            <Link to="/user/integral">
              <b className="price">{formatPoints(user.integral)}</b>
              <span>{words('user.place.integral')}</span>
            </Link>
          </li>
        </ul>
      </div>
      {has('/user/orders') && (
        <nav className="box badges" aria-label={words('user.home.orders')}>
          {states.map(([name, Icon], at) => (
            <Link key={name} to={`/user/orders?status=${at + 1}`}>
              <span className="badge-icon">
                <Icon aria-hidden="true" />
                {(count[at] ?? 0) > 0 && (
                  <b className="dot">{count[at]! > 99 ? '99+' : count[at]}</b>
                )}
              </span>
              {words(`user.home.state.${name}`)}
            </Link>
          ))}
        </nav>
      )}
      <section aria-labelledby="recent-orders">
        <div className="sect-head">
          <h2 id="recent-orders">{words('user.home.recent')}</h2>
          {has('/user/orders') && order.data.length > 0 && (
            <Link className="link" to="/user/orders">
              {words('user.home.allOrders')}
            </Link>
          )}
        </div>
        {order.data.length === 0 ? (
          <EmptyState
            level={2}
            title={words('user.home.noOrders')}
            text={words('user.home.noOrdersText')}
          >
            <LinkButton tone="dark" to={has('/s') ? '/s' : '/'}>
              {words('user.home.shop')}
            </LinkButton>
          </EmptyState>
        ) : (
          <RecentOrders orders={order.data} />
        )}
      </section>
      {fav.data.length > 0 && (
        <section aria-labelledby="recent-favorites">
          <div className="sect-head">
            <h2 id="recent-favorites">{words('user.place.favorites')}</h2>
            <Link className="link" to="/user/favorites">
              {words('user.home.allFavorites')}
            </Link>
          </div>
          <GoodsGrid>
            {fav.data
              .slice(0, 4)
              .map(({ id, goods }) => goods && <GoodsCard key={id} goods={goods} />)}
          </GoodsGrid>
        </section>
      )}
      <RecentGoods />
      <div className="thin-only">
        <UserMenu label={words('user.menu.label')} />
      </div>
      <div className="thin-only">
        <Button full onClick={() => signOut().then(() => navigate('/'))}>
          <LogOut aria-hidden="true" />
          {words('common.bar.signOut')}
        </Button>
      </div>
    </div>
  );
}

export const page = definePage<UserHome>({
  load: ({ api }) => readHome(api),
  head: ({ words }) => ({ title: words('user.place.home'), noindex: true }),
  Page: Home,
});
