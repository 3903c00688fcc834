import { maxUnpaidGroups } from '../../schemas/contract/orders.ts';
import { isBroken } from '../config/database-errors.ts';
import { sum } from '../money/fen.ts';
import type { Transaction } from '../config/sql.ts';
import { activityOf, type QuotedOrder } from './quote-order.ts';
import type { OrderNumbers, Snapshot } from './read-snapshot.ts';

export interface WrittenOrder {
  readonly id: number;
  readonly store_id: number;
  readonly order_no: string;
  readonly group_id: number;
}

/**
 * Orders, their lines and the first line of each log, in one statement for any number of shoppers and stores. The function in front locks each shopper's row, in ascending id, and
 * counts what they have not paid: two orders of one shopper at once count one after the other.
 */
const statement = `WITH room AS MATERIALIZED (SELECT order_room(u.id, $4) FROM unnest((SELECT $3::bigint[])) AS u(id)),
  placed AS MATERIALIZED (SELECT o.* FROM (SELECT count(*) FROM room) AS r, jsonb_to_recordset($1::jsonb) AS o(id bigint, group_id bigint, order_no text, user_id bigint, user_name text, store_id bigint, order_name text, order_image text, order_price bigint,
      coupon_money bigint, freight_money bigint, total_price bigint, platform_money bigint, coupon_id bigint, receive_name text, receive_tel text, receive_area text, receive_address text, remark text)),
  fresh AS (INSERT INTO orders (id, group_id, order_no, user_id, store_id, order_name, order_image, order_price, coupon_money, freight_money, total_price, platform_money, refund_money, order_status, refund_status, is_settlement, coupon_id,
      receive_name, receive_tel, receive_area, receive_address, remark, created_at, updated_at)
    SELECT id, group_id, order_no, user_id, store_id, order_name, order_image, order_price, coupon_money, freight_money, total_price, platform_money, 0, 1, 0, 0, nullif(coupon_id, 0),
      receive_name, receive_tel, receive_area, receive_address, remark, date_trunc('second', mall_now()), date_trunc('second', mall_now()) FROM placed),
  lines AS (INSERT INTO order_goods (order_id, user_id, store_id, goods_id, sku_id, class_id, goods_name, goods_image, sku_name, buy_num, goods_price, total_price, off_money, platform_money, total_weight, activity, activity_id, activity_money, reduction_money, rate, refund_num, refund_money)
    SELECT l.order_id, l.user_id, l.store_id, l.goods_id, l.sku_id, l.class_id, l.goods_name, l.goods_image, l.sku_name, l.buy_num, l.goods_price, l.total_price, l.off_money, l.platform_money, l.total_weight, l.activity, l.activity_id, l.activity_money, l.reduction_money, l.rate, 0, 0
    FROM jsonb_to_recordset($2::jsonb) AS l(order_id bigint, user_id bigint, store_id bigint, goods_id bigint, sku_id bigint, class_id bigint, goods_name text, goods_image text, sku_name text, buy_num bigint, goods_price bigint, total_price bigint, off_money bigint, platform_money bigint,
      total_weight numeric, activity text, activity_id bigint, activity_money bigint, reduction_money bigint, rate bigint))
  INSERT INTO order_logs (order_id, act, from_status, to_status, actor_area, actor_id, actor_name) SELECT id, 'place', NULL, 1, 'shop', user_id, user_name FROM placed`;

const savingsStatement = `INSERT INTO order_savings (order_id, type, activity_id, name, off_money, platform_money)
  SELECT order_id, type, activity_id, name, off_money, platform_money FROM jsonb_to_recordset($1::jsonb) AS s(order_id bigint, type text, activity_id bigint, name text, off_money bigint, platform_money bigint)`;

/** What one shopper buys at once: priced, numbered, an order for each store. */
export interface Purchase {
  readonly buyer: {
    readonly id: number;
    readonly name: string;
    readonly address: NonNullable<Snapshot['address']>;
  };
  readonly quoted: readonly QuotedOrder[];
  /** In the order of `quoted`. */
  readonly orders: readonly WrittenOrder[];
  /** In the order of `quoted`. */
  readonly remarks: readonly string[];
}

/** The numbers that came with the snapshot, in the order of the quote. */
export const numbered = (
  quoted: readonly QuotedOrder[],
  { group_id, orders }: OrderNumbers,
): readonly WrittenOrder[] =>
  quoted.map(({ store }) => ({
    ...orders.find(({ store_id }) => store_id === store.id)!,
    group_id,
  }));

/** Sends the orders of one shopper or several. */
export function writeOrders(tx: Transaction, purchases: readonly Purchase[]): void {
  const placed = purchases.flatMap(({ buyer: { id, name, address }, quoted, orders, remarks }) =>
    quoted.map((order, at) => ({
      ...order,
      user: { user_id: id },
      name,
      address,
      written: orders[at]!,
      remark: remarks[at] ?? '',
    })),
  );
  const orders = placed.map(({ user, name, address, written, remark, quote, lines, couponId }) => ({
    ...written,
    ...user,
    user_name: name,
    order_name: lines[0]!.goods_name,
    order_image: lines[0]!.goods_image,
    order_price: quote.goodsAmount,
    coupon_money: sum(quote.savings.map(({ off }) => off)),
    freight_money: quote.freight,
    total_price: quote.total,
    platform_money: sum(lines.map(({ platform }) => platform)),
    coupon_id: couponId,
    receive_name: address.receive_name,
    receive_tel: address.receive_tel,
    receive_area: address.area_info,
    receive_address: address.address,
    remark,
  }));
  const lines = placed.flatMap(({ user, written, lines: own }) =>
    own.map((line) => ({
      order_id: written.id,
      ...user,
      store_id: line.store_id,
      goods_id: line.goods_id,
      sku_id: line.sku_id,
      class_id: line.class_id,
      goods_name: line.goods_name,
      goods_image: line.goods_image,
      sku_name: line.sku_name,
      buy_num: line.num,
      goods_price: line.sold,
      total_price: line.total,
      off_money: line.off,
      platform_money: line.platform,
      total_weight: (line.weight * line.num) / 100,
      activity: activityOf(line),
      activity_id: line.group?.id ?? line.seckill?.id ?? 0,
      activity_money: (line.price - line.sold) * line.num,
      reduction_money: line.reduction,
      rate: line.rate,
    })),
  );
  tx.send(
    statement,
    [
      JSON.stringify(orders),
      JSON.stringify(lines),
      purchases.map(({ buyer: { id } }) => id).sort((a, b) => a - b),
      maxUnpaidGroups,
    ],
    'orders.write',
  );
  const savings = placed.flatMap(({ written, quote, isPlatformCoupon }) =>
    quote.savings.map((saving) => ({
      order_id: written.id,
      type: saving.type,
      activity_id: saving.id,
      name: saving.name,
      off_money: saving.off,
      platform_money: saving.type === 'coupon' && isPlatformCoupon ? saving.off : 0,
    })),
  );
  if (savings.length > 0)
    tx.send(savingsStatement, [JSON.stringify(savings)], 'orders.writeSavings');
}

/** Whether `writeOrders` failed because the shopper has too many unpaid groups. */
export const isNoRoom = (error: unknown): boolean => isBroken(error, 'order_room');
