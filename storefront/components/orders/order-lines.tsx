import { formatPrice } from '../../../engine/format/index.ts';
import type { OrderedGoods } from '../../../schemas/contract/calls/orders/orders.ts';
import { useT } from '../../texts.ts';
import { GoodsRow } from '../goods/goods-row.tsx';
import { Tag } from '../ui/tag.tsx';

/** Lines of an order. `withDiscounts`: shows the discount of each line. */
export function OrderLines({
  lines,
  withDiscounts = false,
}: {
  readonly lines: readonly OrderedGoods[];
  readonly withDiscounts?: boolean;
}) {
  const t = useT();
  return (
    <ul>
      {lines.map((line) => (
        <GoodsRow
          key={line.id}
          goodsId={line.goods_id}
          name={line.goods_name}
          image={line.goods_image}
          sku={line.sku_name}
          price={line.goods_price}
          quantity={line.buy_num}
          total={line.total_price}
          tags={
            (line.activity !== '' || line.refund_num > 0) && (
              <span className="row wraps">
                {line.activity !== '' && <Tag tone="sale">{line.activity_title}</Tag>}
                {line.refund_num > 0 && (
                  <Tag>{t('orders.refunded', { count: line.refund_num })}</Tag>
                )}
              </span>
            )
          }
          below={
            withDiscounts &&
            line.off_money !== '0.00' && (
              <span className="xs dim num">
                {t('orders.lineOff', { money: formatPrice(line.off_money) })}
              </span>
            )
          }
        />
      ))}
    </ul>
  );
}
