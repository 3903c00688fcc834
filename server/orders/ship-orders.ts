import { anyOf } from '../config/kept-plan.ts';
import type { Transaction } from '../config/sql.ts';
import { type Mover, moveOrders } from './move-orders.ts';
import { orderErrors } from './orders.errors.ts';
import { checkContents } from './pack-parcels.ts';

/** Without lines it holds the whole order. */
export interface Parcel {
  readonly delivery_code: string;
  readonly delivery_no: string;
  readonly lines?: readonly { readonly order_goods_id: number; readonly num: number }[] | undefined;
}
export interface Shipment {
  readonly order_id: number;
  readonly parcels: readonly Parcel[] /** Where it stands in what was sent, for refusals at its fields. */;
  readonly pointer: string;
}

/**
 * Ships paid orders, or adds parcels to shipped ones, all or none. An order of a group waits for its group (invariant 20).
 *
 * @throws Refusal `orders.groupOpen`, `orders.notNow`; 422 at a line that is not the order's, or of which not so many are to be sent
 */
export async function shipOrders(
  tx: Transaction,
  mover: Mover,
  shipments: readonly Shipment[],
): Promise<void> {
  const ids = shipments.map(({ order_id: id }) => id);
  const shipped = await moveOrders(tx, mover, 'ship', ids, '');
  const done = new Set(shipped.map(({ id }) => id));
  const later = await moveOrders(
    tx,
    mover,
    'parcel',
    ids.filter((id) => !done.has(id)),
    '',
  );
  if (shipped.length + later.length < new Set(ids).size) throw orderErrors.notNow();
  const waiting = await tx.rows(
    `SELECT 1 FROM collective_members m JOIN collective_logs g ON g.id = m.collective_log_id WHERE m.order_id = ${anyOf('$1')} AND g.status <> 1 LIMIT 1`,
    [ids],
    'orders.groupsOpen',
  );
  if (waiting.length > 0) throw orderErrors.groupOpen();
  await checkContents(tx, shipments);
  const parcels = shipments.flatMap(({ order_id, parcels: own }) =>
    own.map(({ delivery_code, delivery_no, lines = [] }) => ({
      order_id,
      delivery_code,
      delivery_no,
      lines,
    })),
  );
  await tx.run(
    `WITH fresh AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS p(order_id bigint, delivery_code text, delivery_no text, lines jsonb)),
     kept AS (INSERT INTO order_parcels (order_id, delivery_code, delivery_no) SELECT DISTINCT order_id, delivery_code, delivery_no FROM fresh ON CONFLICT DO NOTHING RETURNING id, order_id, delivery_code, delivery_no),
     packed AS (INSERT INTO order_parcel_goods (parcel_id, order_goods_id, num) SELECT k.id, l.order_goods_id, sum(l.num) FROM kept k JOIN fresh f USING (order_id, delivery_code, delivery_no), jsonb_to_recordset(f.lines) AS l(order_goods_id bigint, num bigint) GROUP BY 1, 2)
     UPDATE orders o SET delivery_code = f.delivery_code, delivery_no = f.delivery_no FROM (SELECT DISTINCT ON (order_id) * FROM fresh) f WHERE o.id = f.order_id`,
    [JSON.stringify(parcels)],
    'orders.parcels',
  );
}
