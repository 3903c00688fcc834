import { groupStatus } from '../../../../schemas/contract/order-statuses.ts';
import { arrayParam } from '../../../platform/database/generic-plan.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { writeMessages } from '../../messages/outbox/write-messages.ts';
import { moveOrders, type OrderActor } from '../move-orders.ts';
import { orderErrors } from '../orders.errors.ts';
import { assertParcelContents } from './assert-parcel-contents.ts';
import type { Shipment } from './shipment.ts';

/**
 * Ships paid orders, or adds parcels to shipped ones; all or none.
 *
 * @throws Refusal `orders.groupOpen` while the group of an order is not complete, `orders.notNow`;
 *   422 for wrong contents of a parcel
 */
export async function shipOrders(
  tx: Transaction,
  actor: OrderActor,
  shipments: readonly Shipment[],
): Promise<void> {
  const ids = shipments.map(({ order_id: id }) => id);
  const shippedIds = await moveShipped(tx, actor, ids);
  await assertGroupsComplete(tx, ids);
  await assertParcelContents(tx, shipments);
  await insertParcels(tx, shipments);
  await writeMessages(tx, 'order_shipped', shippedIds);
}

/**
 * @returns the orders whose first parcel it is
 * @throws Refusal `orders.notNow`
 */
async function moveShipped(
  tx: Transaction,
  actor: OrderActor,
  ids: readonly number[],
): Promise<readonly number[]> {
  const shipped = await moveOrders(tx, actor, 'ship', { ids });
  const shippedIds = new Set(shipped.map(({ id }) => id));
  const otherIds = ids.filter((id) => !shippedIds.has(id));
  const withMoreParcels = await moveOrders(tx, actor, 'parcel', { ids: otherIds });
  if (shipped.length + withMoreParcels.length < new Set(ids).size) throw orderErrors.notNow();
  return [...shippedIds];
}

/** @throws Refusal `orders.groupOpen` */
async function assertGroupsComplete(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  const incomplete = await tx.rows(
    `
      SELECT 1
      FROM collective_members m
      JOIN collective_logs g ON g.id = m.collective_log_id
      WHERE m.order_id = ${arrayParam('$1')} AND g.status <> ${groupStatus.complete}
      LIMIT 1`,
    [orderIds],
    'orders.groupsOpen',
  );
  if (incomplete.length > 0) throw orderErrors.groupOpen();
}

async function insertParcels(tx: Transaction, shipments: readonly Shipment[]): Promise<void> {
  const parcels = shipments.flatMap(({ order_id, parcels: orderParcels }) =>
    orderParcels.map(({ delivery_code, delivery_no, lines = [] }) => ({
      order_id,
      delivery_code,
      delivery_no,
      lines,
    })),
  );
  await tx.run(
    `
      WITH parcel AS (
        SELECT *
        FROM jsonb_to_recordset($1::jsonb) AS p(
          order_id bigint, delivery_code text, delivery_no text, lines jsonb
        )
      ),
        inserted AS (
          INSERT INTO order_parcels (order_id, delivery_code, delivery_no)
          SELECT DISTINCT order_id, delivery_code, delivery_no
          FROM parcel
          ON CONFLICT
          DO NOTHING
          RETURNING id, order_id, delivery_code, delivery_no
        ),
        packed AS (
          INSERT INTO order_parcel_goods (parcel_id, order_goods_id, num)
          SELECT i.id, l.order_goods_id, sum(l.num)
          FROM inserted i
          JOIN parcel p USING (order_id, delivery_code, delivery_no)
          CROSS JOIN jsonb_to_recordset(p.lines) AS l(order_goods_id bigint, num bigint)
          GROUP BY 1, 2
        )
      UPDATE orders o
      SET delivery_code = p.delivery_code, delivery_no = p.delivery_no
      FROM (SELECT DISTINCT ON (order_id) * FROM parcel) p
      WHERE o.id = p.order_id`,
    [JSON.stringify(parcels)],
    'orders.parcels',
  );
}
