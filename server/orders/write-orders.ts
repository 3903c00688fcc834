import { maxUnpaidGroups } from '../../schemas/contract/orders.ts';
import { isBroken } from '../config/database-errors.ts';
import { sum } from '../money/fen.ts';
import type { Transaction } from '../config/sql.ts';
import { activityOf, type QuotedOrder } from './quote-order.ts';
import type { OrderNumbers, Snapshot } from './read-snapshot.ts';

export interface WrittenOrder { readonly id: number; readonly store_id: number; readonly order_no: string; readonly group_id: number }

/**
 * Orders, their lines and the first line of each log, in one statement for any number of stores. The function in front locks the shopper's row and counts what they have not
 * paid: two orders at once count one after the other.
 */
const statement = `WITH fresh AS (INSERT INTO orders (id, group_id, order_no, user_id, store_id, order_name, order_image, order_price, coupon_money, freight_money, total_price, platform_money, refund_money, order_status, refund_status, is_settlement, coupon_id,
      receive_name, receive_tel, receive_area, receive_address, remark, created_at, updated_at)
    SELECT o.id, o.group_id, o.order_no, $1, o.store_id, o.order_name, o.order_image, o.order_price, o.coupon_money, o.freight_money, o.total_price, o.platform_money, 0, 1, 0, 0, nullif(o.coupon_id, 0),
      $4, $5, $6, $7, o.remark, date_trunc('second', mall_now()), date_trunc('second', mall_now())
    FROM order_room($1, $9), jsonb_to_recordset($2::jsonb) AS o(id bigint, group_id bigint, order_no text, store_id bigint, order_name text, order_image text, order_price bigint, coupon_money bigint, freight_money bigint, total_price bigint, platform_money bigint, coupon_id bigint, remark text)
    RETURNING id),
  lines AS (INSERT INTO order_goods (order_id, user_id, store_id, goods_id, sku_id, class_id, goods_name, goods_image, sku_name, buy_num, goods_price, total_price, off_money, platform_money, total_weight, activity, activity_id, activity_money, reduction_money, rate, refund_num, refund_money)
    SELECT l.order_id, $1, l.store_id, l.goods_id, l.sku_id, l.class_id, l.goods_name, l.goods_image, l.sku_name, l.buy_num, l.goods_price, l.total_price, l.off_money, l.platform_money, l.total_weight, l.activity, l.activity_id, l.activity_money, l.reduction_money, l.rate, 0, 0
    FROM jsonb_to_recordset($3::jsonb) AS l(order_id bigint, store_id bigint, goods_id bigint, sku_id bigint, class_id bigint, goods_name text, goods_image text, sku_name text, buy_num bigint, goods_price bigint, total_price bigint, off_money bigint, platform_money bigint,
      total_weight numeric, activity text, activity_id bigint, activity_money bigint, reduction_money bigint, rate bigint))
  INSERT INTO order_logs (order_id, act, from_status, to_status, actor_area, actor_id, actor_name) SELECT id, 'place', NULL, 1, 'shop', $1, $8 FROM fresh`;

const savingsStatement = `INSERT INTO order_savings (order_id, type, activity_id, name, off_money, platform_money)
  SELECT order_id, type, activity_id, name, off_money, platform_money FROM jsonb_to_recordset($1::jsonb) AS s(order_id bigint, type text, activity_id bigint, name text, off_money bigint, platform_money bigint)`;

interface Buyer { readonly id: number; readonly name: string; readonly address: NonNullable<Snapshot['address']>; /** By store. */ readonly remarks: ReadonlyMap<number, string> }

/** Sends the orders; their numbers were taken with the snapshot. @returns them in the order of the quote */
export function writeOrders(tx: Transaction, { id, name, address, remarks }: Buyer, quoted: readonly QuotedOrder[], { group_id, orders: numbers }: OrderNumbers): readonly WrittenOrder[] {
  const written = quoted.map(({ store }) => ({ ...numbers.find(({ store_id }) => store_id === store.id)!, group_id }));
  const orders = quoted.map(({ store, quote, lines, couponId }, at) => ({
    ...written[at], order_name: lines[0]!.goods_name, order_image: lines[0]!.goods_image, order_price: quote.goodsAmount, coupon_money: sum(quote.savings.map(({ off }) => off)), freight_money: quote.freight,
    total_price: quote.total, platform_money: sum(lines.map(({ platform }) => platform)), coupon_id: couponId, remark: remarks.get(store.id) ?? '',
  }));
  const lines = quoted.flatMap((order, at) => order.lines.map((line) => ({
    order_id: written[at]!.id, store_id: line.store_id, goods_id: line.goods_id, sku_id: line.sku_id, class_id: line.class_id, goods_name: line.goods_name, goods_image: line.goods_image, sku_name: line.sku_name, buy_num: line.num, goods_price: line.sold,
    total_price: line.total, off_money: line.off, platform_money: line.platform, total_weight: (line.weight * line.num) / 100, activity: activityOf(line), activity_id: line.group?.id ?? line.seckill?.id ?? 0,
    activity_money: (line.price - line.sold) * line.num, reduction_money: line.reduction, rate: line.rate,
  })));
  tx.send(statement, [id, JSON.stringify(orders), JSON.stringify(lines), address.receive_name, address.receive_tel, address.area_info, address.address, name, maxUnpaidGroups], 'orders.write');
  const savings = quoted.flatMap(({ quote, isPlatformCoupon }, at) => quote.savings.map((saving) => ({
    order_id: written[at]!.id, type: saving.type, activity_id: saving.id, name: saving.name, off_money: saving.off, platform_money: saving.type === 'coupon' && isPlatformCoupon ? saving.off : 0,
  })));
  if (savings.length > 0) tx.send(savingsStatement, [JSON.stringify(savings)], 'orders.writeSavings');
  return written;
}

/** Whether `writeOrders` failed because the shopper has too many unpaid groups. */
export const isNoRoom = (error: unknown): boolean => isBroken(error, 'order_room');
