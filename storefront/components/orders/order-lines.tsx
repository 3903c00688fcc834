import { formatPrice } from '../../../engine/format/index.ts';
import type { OrderedGoods } from '../../../schemas/contract/calls/orders.ts';
import { useT } from '../../words.ts';
import { GoodsRow } from '../goods-row.tsx';
import { Tag } from '../tag.tsx';

/** What was ordered. `whole`: with what each line was reduced by and what went back. */
export function OrderLines({
  lines,
  whole = false,
}: {
  readonly lines: readonly OrderedGoods[];
  readonly whole?: boolean;
}) {
  const words = useT();
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
                {line.activity !== '' && <Tag tone="sale">{words(`orders.${line.activity}`)}</Tag>}
                {line.refund_num > 0 && (
                  <Tag>{words('orders.refunded', { count: line.refund_num })}</Tag>
                )}
              </span>
            )
          }
          below={
            whole &&
            line.off_money !== '0.00' && (
              <span className="xs dim num">
                {words('orders.lineOff', { money: formatPrice(line.off_money) })}
              </span>
            )
          }
        />
      ))}
    </ul>
  );
}
