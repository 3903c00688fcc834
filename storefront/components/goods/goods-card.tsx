import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { formatShortPrice } from '../../../engine/format/index.ts';
import type { GoodsCard as Goods } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { cachedFragment } from '../../cached-fragment.tsx';
import { favouriteType } from '../../state/shopper/favourites.ts';
import { useT } from '../../texts.ts';
import { Picture } from '../media/picture.tsx';
import { Price, ShownPrice } from '../text/price.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { isSoldOut } from './sold-out.tsx';

/** Width of a card for `sizes`: two columns on phones, three on tablets, four on wide screens. */
export const cardSizes =
  '(min-width: 80em) 290px, (min-width: 64em) 23vw, (min-width: 48em) 31vw, 46vw';

export type CardGoods = Pick<
  Goods,
  | 'id'
  | 'goods_name'
  | 'goods_master_image'
  | 'goods_sale'
  | 'goods_stock'
  | 'store_name'
  | 'shown_price'
> &
  Partial<Pick<Goods, 'need' | 'collective_price'>>;

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

function GoodsCardContent({
  goods,
  price,
  flag,
  over,
  children,
  meta,
  loading = 'lazy',
  sizes = cardSizes,
}: CardProps) {
  const t = useT();
  const { formatNumber } = useIntl();
  const {
    id,
    goods_name: name,
    shown_price: shown,
    goods_master_image: picture,
    goods_sale: sold,
    store_name: store,
    need = 0,
    collective_price: groupPrice = '',
  } = goods;
  return (
    <article className={isSoldOut(goods) ? 'card sold-out' : 'card'}>
      <div className="pic">
        {isSoldOut(goods) ? (
          <span className="tag flag plain">{t('common.card.soldOut')}</span>
        ) : (
          flag
        )}
        <Picture src={picture} width={400} sizes={sizes} loading={loading} />
        {over ?? (
          <FavouriteButton outId={id} type={favouriteType.goods} className="heart" name={name} />
        )}
      </div>
      <h3 className="clamp-2" lang={langOf(name)}>
        <Link to={`/goods/${id}`}>{name}</Link>
      </h3>
      <div className="cost">
        {price === undefined ? (
          <ShownPrice price={shown} />
        ) : (
          <Price
            amount={price}
            was={shown.was === '' ? shown.amount : shown.was}
            tone="sale"
            isFrom={shown.is_from}
          />
        )}
      </div>
      <div className="tags">
        {children}
        {children === undefined && need > 0 && (
          <span className="tag sale">
            {t('common.card.groupPrice', { need, price: formatShortPrice(groupPrice) })}
          </span>
        )}
      </div>
      {meta ?? (
        <p className="meta">
          <span>
            {t('common.card.sold', { sold: formatNumber(sold, { notation: 'compact' }) })}
          </span>
          <span lang={langOf(store)}>{store}</span>
        </p>
      )}
    </article>
  );
}

/** What cards show of goods: whether there is stock, not how much. */
export const shownOfCard = (goods: Omit<CardGoods, 'store_name'> & { store_name?: string }) => [
  goods.id,
  goods.goods_name,
  goods.goods_master_image,
  goods.goods_sale,
  goods.store_name,
  goods.shown_price,
  goods.need,
  goods.collective_price,
  isSoldOut(goods),
];

/**
 * Goods in a grid. The link of the name covers the card. Sold-out goods are marked in place of
 * `flag`. `price` replaces the price that one pays alone now, for example by that of a group; struck
 * through is the same price as on the page of the goods. `flag` and `over` (default: the favourite
 * button) lie above the picture. `children` replaces the offers, `meta` the last line.
 */
export const GoodsCard = cachedFragment(
  'card',
  GoodsCardContent,
  ({ flag, over, children, meta, goods, ...look }) =>
    [flag, over, children, meta].some((part) => part !== undefined)
      ? undefined
      : [look, shownOfCard(goods)],
);

/**
 * Two columns on phones; four, or six small ones, on wide screens. Cards of a row share the heights
 * of their parts.
 */
export const GoodsGrid = ({
  columns = 4,
  children,
}: {
  readonly columns?: 4 | 6;
  readonly children: ReactNode;
}) => <div className={columns === 6 ? 'grid six' : 'grid'}>{children}</div>;
