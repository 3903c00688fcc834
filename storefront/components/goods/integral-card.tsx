import { Link } from 'react-router-dom';
import { formatPrice } from '../../../engine/format/index.ts';
import type { IntegralGoodsCard } from '../../../schemas/contract/calls/catalog/integral.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { useT } from '../../texts.ts';
import { Picture } from '../media/picture.tsx';
import { Points } from '../text/points.tsx';
import { cardSizes } from './goods-card.tsx';

/** Goods of the points mall in a grid. */
export function IntegralCard({
  goods,
  loading = 'lazy',
}: {
  readonly goods: IntegralGoodsCard;
  readonly loading?: 'lazy' | 'eager';
}) {
  const t = useT();
  return (
    <article className="card">
      <div className="pic">
        <Picture src={goods.goods_master_image} width={400} sizes={cardSizes} loading={loading} />
      </div>
      <h3 className="clamp-2" lang={langOf(goods.goods_name)}>
        <Link to={`/integral/goods/${goods.id}`}>{goods.goods_name}</Link>
      </h3>
      <div className="cost">
        <Points amount={goods.goods_price} />
      </div>
      <div className="tags">
        {goods.goods_stock === 0 && <span className="tag">{t('points.soldOut')}</span>}
      </div>
      <p className="meta">
        <span>{t('points.taken', { count: goods.goods_sale })}</span>
        {Number(goods.goods_market_price) > 0 && (
          <span>{t('points.worth', { money: formatPrice(goods.goods_market_price) })}</span>
        )}
      </p>
    </article>
  );
}
