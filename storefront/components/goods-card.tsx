import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { GoodsCard as Goods } from '../../schemas/contract/calls/shopping.ts';
import { langOf } from '../../schemas/rules/local-name.ts';
import { piece } from '../piece.tsx';
import { useT } from '../words.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';

/**
 * How wide a card is on the page: two columns on phones, three on tablets, four of the page's width
 * above.
 */
const cardSizes = '(min-width: 80em) 290px, (min-width: 64em) 23vw, (min-width: 48em) 31vw, 46vw';

export type CardGoods = Pick<
  Goods,
  | 'id'
  | 'goods_name'
  | 'goods_price'
  | 'goods_market_price'
  | 'goods_master_image'
  | 'goods_sale'
  | 'store_name'
> &
  Partial<Pick<Goods, 'goods_subname' | 'need' | 'collective_price'>>;

interface CardProps {
  readonly goods: CardGoods;
  readonly price?: string;
  readonly flag?: ReactNode;
  readonly over?: ReactNode;
  readonly children?: ReactNode;
  readonly meta?: ReactNode;
  readonly loading?: 'lazy' | 'eager' | 'lead';
  readonly sizes?: string;
}

function Card({
  goods,
  price,
  flag,
  over,
  children,
  meta,
  loading = 'lazy',
  sizes = cardSizes,
}: CardProps) {
  const words = useT();
  const { formatNumber } = useIntl();
  const {
    id,
    goods_name: name,
    goods_price: usual,
    goods_market_price: market,
    goods_master_image: picture,
    goods_sale: sold,
    store_name: store,
    need = 0,
    collective_price: groupPrice = '',
  } = goods;
  const reduced = price ?? (need > 0 ? groupPrice : undefined);
  return (
    <article className="card">
      <div className="pic">
        {flag}
        <Picture src={picture} width={400} sizes={sizes} loading={loading} />
        {over ?? <FavouriteButton outId={id} type={0} className="heart" name={name} />}
      </div>
      <h3 className="clamp-2" lang={langOf(name)}>
        <Link to={`/goods/${id}`}>{name}</Link>
      </h3>
      <div className="cost">
        {reduced === undefined ? (
          <Price
            amount={usual}
            was={market}
            tone={Number(market) > Number(usual) ? 'sale' : undefined}
          />
        ) : (
          <Price amount={reduced} was={usual} tone="sale" />
        )}
      </div>
      <div className="tags">
        {children}
        {children === undefined && need > 0 && (
          <span className="tag sale">{words('common.card.group', { need })}</span>
        )}
      </div>
      {meta ?? (
        <p className="meta">
          <span>
            {words('common.card.sold', { sold: formatNumber(sold, { notation: 'compact' }) })}
          </span>
          <span lang={langOf(store)}>{store}</span>
        </p>
      )}
    </article>
  );
}

/**
 * Goods in a grid: picture, name, price, offers, and how many were sold by whom. The link of the
 * name covers the card.
 * `price`: what replaces the price just now, as in a seckill; `flag` and `over`, a heart unless
 * given, stand over the picture; `children` in place of the offers, `meta` of the last line.
 */
export const GoodsCard = piece(
  'card',
  Card,
  ({
    goods: {
      id,
      goods_name: name,
      goods_subname: line,
      goods_price: usual,
      goods_market_price: market,
      goods_master_image: picture,
      goods_sale: sold,
      store_name: store,
      need,
      collective_price: together,
    },
    price,
    flag,
    over,
    children,
    meta,
    loading = 'lazy',
    sizes,
  }) =>
    loading !== 'lazy' || [flag, over, children, meta].some((part) => part !== undefined)
      ? undefined
      : JSON.stringify([
          id,
          name,
          line,
          usual,
          market,
          picture,
          sold,
          store,
          need,
          together,
          price,
          sizes,
        ]),
);

/**
 * Two columns on phones, four on wide screens, or six small ones; the rows of neighbours share
 * their heights.
 */
export const GoodsGrid = ({
  most = 4,
  children,
}: {
  readonly most?: 4 | 6;
  readonly children: ReactNode;
}) => <div className={most === 6 ? 'grid six' : 'grid'}>{children}</div>;
