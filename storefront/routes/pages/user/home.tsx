import {
  BadgeCheck,
  CircleDollarSign,
  LogOut,
  MessageSquareText,
  PackageCheck,
  RotateCcw,
  Truck,
} from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { formatWhole, maskPhone } from '../../../../engine/format/index.ts';
import type { ShopOrder, ShopperHome } from '../../../../schemas/contract/calls/orders/orders.ts';
import { groupStatus, orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { readHome } from '../../../api/accounts/user.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { GoodsCard, GoodsGrid } from '../../../components/goods/goods-card.tsx';
import { RecentGoods } from '../../../components/goods/recent-goods.tsx';
import { Avatar } from '../../../components/media/avatar.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { Price } from '../../../components/text/price.tsx';
import { shortCount } from '../../../components/text/short-count.ts';
import { Time } from '../../../components/text/time.tsx';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { UserMenu } from '../../../components/user/user-menu.tsx';
import { definePage } from '../../../page.ts';
import { signOut, useUser } from '../../../state/session/session.ts';
import { useT } from '../../../texts.ts';

/** Shortcuts to the orders in status 1 to 5, in that order. */
const states = [
  ['pay', CircleDollarSign],
  ['ship', PackageCheck],
  ['receive', Truck],
  ['comment', MessageSquareText],
  ['refund', RotateCcw],
] as const;

/** Home page of the user centre: profile, balances, order counts, recent orders and favourites. */
function Home({ data: { count, order, fav } }: { readonly data: ShopperHome }) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <div className="user-page user-home">
      <div className="box user-card">
        <Profile user={user} />
        <Completeness isChecked={Boolean(user.check)} />
        <Balances user={user} />
      </div>
      <OrderBadges count={count} />
      <div className="thin-only">
        <UserMenu label={t('user.menu.label')} />
      </div>
      <LatestOrders orders={order.data} />
      <Favourites favourites={fav.data} />
      <RecentGoods />
      <div className="thin-only">
        <Button full onClick={() => signOut().then(() => navigate('/'))}>
          <LogOut aria-hidden="true" />
          {t('common.bar.signOut')}
        </Button>
      </div>
    </div>
  );
}

type User = NonNullable<ReturnType<typeof useUser>>;

function Profile({ user }: { readonly user: User }) {
  const t = useT();
  return (
    <div className="user-who">
      <Avatar src={user.avatar} name={user.nickname} size={64} />
      <div>
        <h1 lang={langOf(user.nickname)}>{user.nickname}</h1>
        <p className="faint">{user.phone === '' ? user.username : maskPhone(user.phone)}</p>
      </div>
      <LinkButton to="/user/info" size="s">
        {t('user.home.edit')}
      </LinkButton>
    </div>
  );
}

/** Completeness of the profile: 50 %, or 100 % after the identity check. */
function Completeness({ isChecked }: { readonly isChecked: boolean }) {
  const t = useT();
  const share = isChecked ? 100 : 50;
  return (
    <div className="complete">
      <p>
        <span>{t('user.home.complete', { share })}</span>
        {isChecked ? (
          <span className="faint">
            <BadgeCheck aria-hidden="true" />
            {t('user.home.checked')}
          </span>
        ) : (
          <Link className="text-link" to="/user/safe/check">
            {t('user.home.check')}
          </Link>
        )}
      </p>
      <div
        className="meter"
        role="meter"
        aria-label={t('user.home.completeLabel')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
      >
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}

function Balances({ user }: { readonly user: User }) {
  const t = useT();
  return (
    <ul className="balances">
      {(['money', 'frozen_money'] as const).map((name) => (
        <li key={name}>
          <Link to={`/user/${name}`}>
            <Price amount={user[name]} exact />
            <span>{t(`user.menu.${name}`)}</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to="/user/integral">
          <b className="price">{formatWhole(user.integral)}</b>
          <span>{t('user.menu.integral')}</span>
        </Link>
      </li>
    </ul>
  );
}

function OrderBadges({ count }: Pick<ShopperHome, 'count'>) {
  const t = useT();
  return (
    <nav className="box badges" aria-label={t('user.home.orders')}>
      {states.map(([name, Icon], index) => (
        <Link key={name} to={`/user/orders?status=${index + 1}`}>
          <span className="badge-icon">
            <Icon aria-hidden="true" />
            {(count[index] ?? 0) > 0 && <b className="dot">{shortCount(count[index]!)}</b>}
          </span>
          {t(`user.home.state.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

function LatestOrders({ orders }: { readonly orders: ShopperHome['order']['data'] }) {
  const t = useT();
  return (
    <Section
      id="recent-orders"
      title={t('user.home.recent')}
      more={
        orders.length > 0 && (
          <Link className="link" to="/user/orders">
            {t('user.home.allOrders')}
          </Link>
        )
      }
      className=""
    >
      {orders.length === 0 ? (
        <EmptyState
          level={2}
          title={t('user.home.noOrders')}
          text={t('user.home.noOrdersText')}
          action={['/s', t('user.home.shop')]}
        />
      ) : (
        <RecentOrders orders={orders} />
      )}
    </Section>
  );
}

/** Favourite goods that are on sale. */
function Favourites({ favourites }: { readonly favourites: ShopperHome['fav']['data'] }) {
  const t = useT();
  const open = favourites.filter(({ goods }) => goods?.is_open).slice(0, 4);
  if (open.length === 0) return null;
  return (
    <Section
      id="recent-favorites"
      title={t('user.menu.favorites')}
      more={
        <Link className="link" to="/user/favorites">
          {t('user.home.allFavorites')}
        </Link>
      }
      className=""
    >
      <GoodsGrid>
        {open.map(({ id, goods }) => goods && <GoodsCard key={id} goods={goods} />)}
      </GoodsGrid>
    </Section>
  );
}

export const page = definePage<ShopperHome>({
  load: ({ api }) => readHome(api),
  head: ({ t }) => ({ title: t('user.menu.home'), noindex: true }),
  Page: Home,
});

const tones = {
  [orderStatus.cancelled]: undefined,
  [orderStatus.toPay]: 'warn',
  [orderStatus.toShip]: 'info',
  [orderStatus.toReceive]: 'info',
  [orderStatus.toComment]: 'ok',
  [orderStatus.afterSale]: 'warn',
  [orderStatus.done]: 'ok',
} as const;
/** Pictures of one order. */
const maxPictures = 4;

/** The newest orders with links to their pages. */
function RecentOrders({ orders }: { readonly orders: readonly ShopOrder[] }) {
  const t = useT();
  return (
    <ul className="box user-orders">
      {orders.map(
        ({
          id,
          order_no: number,
          order_status: status,
          total_price: total,
          created_at: time,
          store,
          order_goods: goods,
          collective: group,
        }) => (
          <li key={id}>
            <p className="top">
              <b lang={langOf(store.store_name)}>{store.store_name}</b>
              <Time className="faint" at={time} to="day" />
              <Tag tone={tones[status as keyof typeof tones]}>
                {t(
                  `user.orderStatus.${status === orderStatus.toShip && group?.status === groupStatus.open ? 'group' : status}`,
                )}
              </Tag>
            </p>
            <div className="line">
              <span className="thumbs">
                {goods.slice(0, maxPictures).map((line, index) => (
                  <Picture key={`${line.goods_id} ${index}`} src={line.goods_image} width={56} />
                ))}
              </span>
              <span className="names">
                <span className="clamp-2" lang={langOf(goods[0]?.goods_name ?? '')}>
                  <Link to={`/user/order/${id}`} title={t('user.home.order', { number })}>
                    {goods[0]?.goods_name}
                  </Link>
                </span>
                {goods.length > 1 && (
                  <small className="faint">{t('user.home.kinds', { count: goods.length })}</small>
                )}
              </span>
              <Price amount={total} exact size="s" />
            </div>
          </li>
        ),
      )}
    </ul>
  );
}
