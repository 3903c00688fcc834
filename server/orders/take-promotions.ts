import { groupHours } from '../../schemas/contract/orders.ts';
import type { Transaction } from '../config/sql.ts';
import { orderErrors } from './orders.errors.ts';
import type { QuotedOrder } from './quote-order.ts';
import type { WrittenOrder } from './write-orders.ts';

/** Spends the chosen coupons, each on one order. @throws Refusal `orders.couponUnusable` when one was used or ran out meanwhile */
export async function spendCoupons(
  tx: Transaction,
  userId: number,
  used: readonly { readonly id: number; readonly order_id: number }[],
): Promise<void> {
  if (used.length === 0) return;
  const spent = await tx.run(
    `UPDATE coupon_logs l SET status = 1, order_id = u.order_id, used_at = mall_now() FROM jsonb_to_recordset($2::jsonb) AS u(id bigint, order_id bigint)
     WHERE l.id = u.id AND l.user_id = $1 AND l.status = 0 AND l.start_time <= mall_now() AND l.end_time > mall_now()`,
    [userId, JSON.stringify(used)],
    'orders.spendCoupons',
  );
  if (spent < used.length) throw orderErrors.couponUnusable();
}

/** Takes what lines buy from the stock of their seckills and from what one person may have of them, rounds in ascending id. @throws Refusal `orders.seckillShort` */
export async function takeSeckills(
  tx: Transaction,
  userId: number,
  orders: readonly QuotedOrder[],
): Promise<void> {
  const wanted = new Map<number, number>();
  for (const { seckill, num } of orders.flatMap(({ lines }) => lines))
    if (seckill) wanted.set(seckill.id, (wanted.get(seckill.id) ?? 0) + num);
  if (wanted.size === 0) return;
  const [taken] = await tx.rows<{ rounds: number; people: number }>(
    `WITH wanted AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS w(id bigint, num bigint)),
     locked AS MATERIALIZED (SELECT id FROM seckills WHERE id IN (SELECT id FROM wanted) ORDER BY id FOR NO KEY UPDATE),
     rounds AS (UPDATE seckills k SET sold = k.sold + w.num FROM wanted w, locked l WHERE k.id = w.id AND l.id = k.id AND k.sold + w.num <= k.stock AND k.deleted_at IS NULL AND k.start_time <= mall_now() AND k.end_time > mall_now()
       RETURNING k.id, k.per_limit, w.num),
     people AS (INSERT INTO seckill_users AS u (seckill_id, user_id, num) SELECT id, $1, num FROM rounds WHERE num <= per_limit
       ON CONFLICT (seckill_id, user_id) DO UPDATE SET num = u.num + excluded.num WHERE u.num + excluded.num <= (SELECT per_limit FROM rounds r WHERE r.id = u.seckill_id) RETURNING 1)
     SELECT (SELECT count(*) FROM rounds)::int AS rounds, (SELECT count(*) FROM people)::int AS people`,
    [userId, JSON.stringify([...wanted].map(([id, num]) => ({ id, num })))],
    'orders.takeSeckills',
  );
  const goods = [
    ...new Set(
      orders
        .flatMap(({ lines }) => lines)
        .filter(({ seckill }) => seckill)
        .map(({ goods_name: name }) => name),
    ),
  ].join(', ');
  if (taken!.rounds < wanted.size) throw orderErrors.seckillShort({ goods, left: 0 });
  if (taken!.people < wanted.size) throw orderErrors.seckillLimit({ goods, limit: 0 });
}

/**
 * Takes a place in a group for the only line of an order, or opens the group. The place is held like stock is, until the order ends unpaid.
 *
 * @throws Refusal `orders.groupFull` when the last place went to somebody else or its time is over, `orders.groupTwice` for who is in it already
 */
export async function takeGroupPlace(
  tx: Transaction,
  userId: number,
  order: QuotedOrder | undefined,
  written: WrittenOrder | undefined,
): Promise<void> {
  const [line] = order?.lines ?? [];
  if (!line?.group || !written) return;
  const [group] =
    line.group.log_id === 0
      ? await tx.rows<{ id: number }>(
          `INSERT INTO collective_logs (collective_id, user_id, store_id, goods_id, discount, need, joined, paid, status, end_time)
       SELECT r.id, $1, r.store_id, r.goods_id, r.discount, r.need, 1, 0, 2, date_trunc('second', mall_now()) + make_interval(hours => ${groupHours}) FROM collectives r WHERE r.id = $2 RETURNING id`,
          [userId, line.group.id],
          'orders.openGroup',
        )
      : await tx.rows<{ id: number }>(
          'UPDATE collective_logs SET joined = joined + 1 WHERE id = $1 AND status = 2 AND joined < need AND end_time > mall_now() RETURNING id',
          [line.group.log_id],
          'orders.joinGroup',
        );
  if (!group) throw orderErrors.groupFull();
  const joined = await tx.run(
    'INSERT INTO collective_members (collective_log_id, user_id, order_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [group.id, userId, written.id],
    'orders.beInGroup',
  );
  if (joined === 0) throw orderErrors.groupTwice();
  await tx.run(
    'UPDATE orders SET collective_id = $2 WHERE id = $1',
    [written.id, group.id],
    'orders.ofGroup',
  );
}
