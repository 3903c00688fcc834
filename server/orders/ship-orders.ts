import type { Transaction } from '../config/sql.ts';
import { type Mover, moveOrders } from './move-orders.ts';
import { orderErrors } from './orders.errors.ts';

export interface Parcel { readonly delivery_code: string; readonly delivery_no: string }
export interface Shipment { readonly order_id: number; readonly parcels: readonly Parcel[] }

/**
 * Ships paid orders, or adds parcels to shipped ones, all or none. An order of a group waits for its group (invariant 20).
 *
 * @throws Refusal `orders.groupOpen`, `orders.notNow`
 */
export async function shipOrders(tx: Transaction, mover: Mover, shipments: readonly Shipment[]): Promise<void> {
  const ids = shipments.map(({ order_id: id }) => id);
  const shipped = await moveOrders(tx, mover, 'ship', ids, '');
  const done = new Set(shipped.map(({ id }) => id));
  const later = await moveOrders(tx, mover, 'parcel', ids.filter((id) => !done.has(id)), '');
  if (shipped.length + later.length < new Set(ids).size) throw orderErrors.notNow();
  const waiting = await tx.rows('SELECT 1 FROM collective_members m JOIN collective_logs g ON g.id = m.collective_log_id WHERE m.order_id = ANY($1::bigint[]) AND g.status <> 1 LIMIT 1', [ids], 'orders.groupsOpen');
  if (waiting.length > 0) throw orderErrors.groupOpen();
  const parcels = shipments.flatMap(({ order_id, parcels: own }) => own.map(({ delivery_code, delivery_no }) => ({ order_id, delivery_code, delivery_no })));
  await tx.run(
    `WITH fresh AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS p(order_id bigint, delivery_code text, delivery_no text)),
     kept AS (INSERT INTO order_parcels (order_id, delivery_code, delivery_no) SELECT * FROM fresh ON CONFLICT DO NOTHING)
     UPDATE orders o SET delivery_code = f.delivery_code, delivery_no = f.delivery_no FROM (SELECT DISTINCT ON (order_id) * FROM fresh) f WHERE o.id = f.order_id`, [JSON.stringify(parcels)], 'orders.parcels');
}
