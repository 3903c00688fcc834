import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { pointsOrderStatus } from '../kernel/statuses.ts';
import { post } from '../wallet/post.ts';
import { integralErrors } from './integral.errors.ts';
import { pointsPosting } from './points-posting.ts';

export interface Parcel {
  /** The courier's code. */
  readonly delivery_code: string;
  readonly delivery_no: string;
}

interface CancelledOrder {
  readonly id: number;
  readonly user_id: number;
  readonly goods_id: number;
  readonly buy_num: number;
  /** Points. */
  readonly total_price: number;
  readonly order_no: string;
}

/**
 * Cancels points orders that are not shipped, all or none. Points and stock go back once.
 *
 * @throws Refusal `integral.notNow`
 */
export async function cancelPointsOrders(tx: Transaction, ids: readonly number[]): Promise<void> {
  const cancelled = await tx.rows<CancelledOrder>(
    `
      UPDATE integral_orders
      SET order_status = ${pointsOrderStatus.cancelled}, rev = rev + 1
      WHERE id = ANY($1::bigint[]) AND order_status = ${pointsOrderStatus.toShip}
      RETURNING id, user_id, goods_id, buy_num, total_price, order_no`,
    [ids],
    'integral.cancel',
  );
  if (cancelled.length < ids.length) throw integralErrors.notNow();
  const sorted = cancelled.toSorted((a, b) => a.id - b.id);
  await post(tx, sorted.map(returnPosting));
  await returnStock(tx, cancelled);
}

const returnPosting = ({ id, user_id, total_price, order_no }: CancelledOrder) =>
  pointsPosting(
    { cause: { type: 'integral', id }, event: 'points_returned', info: order_no },
    user_id,
    total_price,
  );

async function returnStock(tx: Transaction, orders: readonly CancelledOrder[]): Promise<void> {
  await tx.run(
    `
      WITH back AS (
        SELECT goods_id AS id, sum(buy_num)::bigint AS num
        FROM jsonb_to_recordset($1::jsonb) AS e(goods_id bigint, buy_num bigint)
        GROUP BY 1
      ),
        locked AS MATERIALIZED (
          SELECT id
          FROM integral_goods
          WHERE id IN (SELECT id FROM back)
          ORDER BY id
          FOR NO KEY UPDATE
        )
      UPDATE integral_goods g
      SET goods_stock = g.goods_stock + b.num, goods_sale = greatest(g.goods_sale - b.num, 0)
      FROM back b, locked l
      WHERE g.id = b.id AND l.id = g.id`,
    [JSON.stringify(orders)],
    'integral.back',
  );
}

/**
 * Ships points orders, each with its parcel, all or none.
 *
 * @throws Refusal `integral.notNow`
 */
export async function shipPointsOrders(
  tx: Transaction,
  shipments: readonly { readonly id: number; readonly parcel: Parcel }[],
): Promise<void> {
  const shipped = await tx.run(
    `
      UPDATE integral_orders o
      SET
        order_status = ${pointsOrderStatus.shipped},
        delivery_code = p.delivery_code,
        delivery_no = p.delivery_no,
        delivery_time = ${nowSql}
      FROM jsonb_to_recordset($1::jsonb) AS p(id bigint, delivery_code text, delivery_no text)
      WHERE o.id = p.id AND o.order_status = ${pointsOrderStatus.toShip}`,
    [JSON.stringify(shipments.map(({ id, parcel }) => ({ ...parcel, id })))],
    'integral.ship',
  );
  if (shipped < shipments.length) throw integralErrors.notNow();
}
