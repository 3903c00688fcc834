import { orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import { nowSql } from '../../../platform/database/now-sql.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { sum } from '../../kernel/fen.ts';
import { orderNumberSql } from './order-number-sql.ts';
import type { SnapshotAddress } from './price-snapshot.ts';
import type { Quote, QuotedOrder, QuotedOrderLine } from './quote-orders.ts';

/** A quoted order that was inserted. */
export interface PlacedOrder extends QuotedOrder {
  readonly id: number;
  readonly order_no: string;
}

export interface OrdersToInsert {
  readonly buyer: Actor;
  readonly address: SnapshotAddress;
  readonly quote: Quote;
  /** Aligned with the orders of the quote. */
  readonly remarks: readonly string[];
}

/**
 * Orders, lines, savings and the first log entry of each, in one statement. Lines and savings find
 * their order by its store.
 */
const insertSql = `
  WITH order_group AS MATERIALIZED (SELECT nextval('order_groups') AS id),
    placed AS (
      INSERT INTO orders (
        group_id, order_no, user_id, store_id, order_name, order_image, order_price,
        coupon_money, freight_money, total_price, platform_money, refund_money, order_status,
        refund_status, is_settlement, coupon_id, receive_name, receive_tel, receive_area,
        receive_address, remark, created_at, updated_at
      )
      SELECT
        order_group.id, ${orderNumberSql},
        $1, o.store_id, o.order_name, o.order_image, o.order_price, o.coupon_money,
        o.freight_money, o.total_price, o.platform_money, 0, ${orderStatus.toPay}, 0, 0,
        nullif(o.coupon_id, 0), $3, $4, $5, $6, o.remark,
        ${nowSql}, ${nowSql}
      FROM order_group, jsonb_to_recordset($7::jsonb) AS o(
        position int, store_id bigint, order_name text, order_image text, order_price bigint,
        coupon_money bigint, freight_money bigint, total_price bigint, platform_money bigint,
        coupon_id bigint, remark text
      )
      ORDER BY o.position
      RETURNING id, store_id, order_no
    ),
    inserted_lines AS (
      INSERT INTO order_goods (
        order_id, user_id, store_id, goods_id, sku_id, class_id, goods_name, goods_image,
        sku_name, buy_num, goods_price, total_price, off_money, platform_money, total_weight,
        activity, activity_id, activity_money, reduction_money, rate, refund_num, refund_money
      )
      SELECT
        p.id, $1, l.store_id, l.goods_id, l.sku_id, l.class_id, l.goods_name, l.goods_image,
        l.sku_name, l.buy_num, l.goods_price, l.total_price, l.off_money, l.platform_money,
        l.total_weight, l.activity, l.activity_id, l.activity_money, l.reduction_money, l.rate,
        0, 0
      FROM placed p
      JOIN jsonb_to_recordset($8::jsonb) AS l(
        position int, store_id bigint, goods_id bigint, sku_id bigint, class_id bigint,
        goods_name text, goods_image text, sku_name text, buy_num bigint, goods_price bigint,
        total_price bigint, off_money bigint, platform_money bigint, total_weight numeric,
        activity text, activity_id bigint, activity_money bigint, reduction_money bigint,
        rate bigint
      )
        ON l.store_id = p.store_id
      ORDER BY l.position
    ),
    inserted_savings AS (
      INSERT INTO order_savings (
        order_id, type, activity_id, name, off_money, platform_money, is_automatic
      )
      SELECT
        p.id, s.type, s.activity_id, s.name, s.off_money, s.platform_money, s.is_automatic
      FROM placed p
      JOIN jsonb_to_recordset($9::jsonb) AS s(
        store_id bigint, type text, activity_id bigint, name text, off_money bigint,
        platform_money bigint, is_automatic boolean
      )
        ON s.store_id = p.store_id
    ),
    inserted_logs AS (
      INSERT INTO order_logs (
        order_id, act, from_status, to_status, actor_area, actor_id, actor_name
      )
      SELECT id, 'place', NULL, ${orderStatus.toPay}, 'shop', $1, $2
      FROM placed
    )
  SELECT id, store_id, order_no
  FROM placed`;

/** @returns the orders of the quote with their ids and numbers */
export async function insertOrders(
  tx: Transaction,
  { buyer, address, quote: { orders }, remarks }: OrdersToInsert,
): Promise<readonly PlacedOrder[]> {
  const inserted = await tx.rows<{ id: number; store_id: number; order_no: string }>(
    insertSql,
    [
      buyer.id,
      buyer.name,
      address.receive_name,
      address.receive_tel,
      address.area_info,
      address.address,
      JSON.stringify(
        orders.map((order, position) => toOrderRow(order, position, remarks[position] ?? '')),
      ),
      JSON.stringify(orders.flatMap(({ lines }) => lines.map(toLineRow))),
      JSON.stringify(orders.flatMap(toSavingRows)),
    ],
    'orders.insert',
  );
  const byStore = new Map(inserted.map((row) => [row.store_id, row]));
  return orders.map((order) => {
    const { id, order_no } = byStore.get(order.store.id)!;
    return { ...order, id, order_no };
  });
}

function toOrderRow(
  { store, quote, lines, chosen }: QuotedOrder,
  position: number,
  remark: string,
): object {
  return {
    position,
    store_id: store.id,
    order_name: lines[0]!.goods_name,
    order_image: lines[0]!.goods_image,
    order_price: quote.goodsAmount,
    coupon_money: sum(quote.savings.map(({ off }) => off)),
    freight_money: quote.freight,
    total_price: quote.total,
    platform_money: sum(lines.map(({ platformOff }) => platformOff)),
    coupon_id: chosen?.id ?? 0,
    remark,
  };
}

const toLineRow = (line: QuotedOrderLine): object => ({
  position: line.position,
  store_id: line.store_id,
  goods_id: line.goods_id,
  sku_id: line.sku_id,
  class_id: line.class_id,
  goods_name: line.goods_name,
  goods_image: line.goods_image,
  sku_name: line.sku_name,
  buy_num: line.num,
  goods_price: line.soldPrice,
  total_price: line.total,
  off_money: line.off,
  platform_money: line.platformOff,
  total_weight: (line.weight * line.num) / 100,
  activity: line.activity?.rule.name ?? '',
  activity_id: line.activity?.row.id ?? 0,
  activity_money: (line.price - line.soldPrice) * line.num,
  reduction_money: line.automaticOff,
  rate: line.rate,
});

const toSavingRows = ({ store, quote }: QuotedOrder): readonly object[] =>
  quote.savings.map(({ promotion, rule, off }) => ({
    store_id: store.id,
    type: promotion.name,
    activity_id: rule.id,
    name: rule.name,
    off_money: off,
    platform_money: rule.is_platform ? off : 0,
    is_automatic: promotion.choice === 'automatic',
  }));
