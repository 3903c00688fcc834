import { groupStatus } from '../../../../schemas/contract/order-statuses.ts';
import { groupHours } from '../../../../schemas/contract/orders.ts';
import { groupBy } from '../../../../schemas/rules/group-by.ts';
import { nowSql } from '../../../platform/database/now-sql.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { couponStatus } from '../../kernel/statuses.ts';
import { orderErrors } from '../orders.errors.ts';
import type { PlacedOrder } from './insert-orders.ts';
import type { SnapshotGroup } from './price-snapshot.ts';

/**
 * Redeems the chosen coupons. A coupon of several orders names the first of them.
 *
 * @throws Refusal `orders.couponUnusable` when one was used or expired since the quote
 */
export async function redeemCoupons(
  tx: Transaction,
  userId: number,
  orders: readonly PlacedOrder[],
): Promise<void> {
  const byCoupon = groupBy(
    orders.filter(({ couponId }) => couponId > 0),
    ({ couponId }) => couponId,
  );
  const coupons = [...byCoupon].map(([id, sharing]) => ({ id, order_id: sharing[0]!.id }));
  if (coupons.length === 0) return;
  const redeemed = await tx.run(
    `
      UPDATE coupon_logs l
      SET status = ${couponStatus.used}, order_id = c.order_id, used_at = mall_now()
      FROM jsonb_to_recordset($2::jsonb) AS c(id bigint, order_id bigint)
      WHERE l.id = c.id
        AND l.user_id = $1
        AND l.status = ${couponStatus.unused}
        AND l.start_time <= mall_now()
        AND l.end_time > mall_now()`,
    [userId, JSON.stringify(coupons)],
    'orders.redeemCoupons',
  );
  if (redeemed < coupons.length) throw orderErrors.couponUnusable();
}

/**
 * Takes pieces from the quota of their seckill rounds and from what one shopper may buy. Rounds are
 * locked by ascending id.
 *
 * @throws Refusal `orders.seckillShort`, `orders.seckillLimit`
 */
export async function reserveSeckills(
  tx: Transaction,
  userId: number,
  orders: readonly PlacedOrder[],
): Promise<void> {
  const lines = orders.flatMap((order) => order.lines).filter(({ seckill }) => seckill);
  const numByRound = new Map<number, number>();
  for (const { seckill, num } of lines)
    numByRound.set(seckill!.id, (numByRound.get(seckill!.id) ?? 0) + num);
  if (numByRound.size === 0) return;
  const [reserved] = await tx.rows<{ rounds: readonly number[]; shoppers: readonly number[] }>(
    `
      WITH wanted AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS w(id bigint, num bigint)),
        locked AS MATERIALIZED (
          SELECT id
          FROM seckills
          WHERE id IN (SELECT id FROM wanted)
          ORDER BY id
          FOR NO KEY UPDATE
        ),
        rounds AS (
          UPDATE seckills k
          SET sold = k.sold + w.num
          FROM wanted w, locked l
          WHERE k.id = w.id
            AND l.id = k.id
            AND k.sold + w.num <= k.stock
            AND k.deleted_at IS NULL
            AND k.start_time <= mall_now()
            AND k.end_time > mall_now()
          RETURNING k.id, k.per_limit, w.num
        ),
        shoppers AS (
          INSERT INTO seckill_users AS u (seckill_id, user_id, num)
          SELECT id, $1, num
          FROM rounds
          WHERE num <= per_limit
          ON CONFLICT (seckill_id, user_id)
          DO UPDATE
          SET num = u.num + excluded.num
          WHERE u.num + excluded.num <= (SELECT per_limit FROM rounds r WHERE r.id = u.seckill_id)
          RETURNING seckill_id AS id
        )
      SELECT
        (SELECT coalesce(json_agg(id), '[]') FROM rounds) AS rounds,
        (SELECT coalesce(json_agg(id), '[]') FROM shoppers) AS shoppers`,
    [userId, JSON.stringify([...numByRound].map(([id, num]) => ({ id, num })))],
    'orders.reserveSeckills',
  );
  const goodsBeyond = (rounds: readonly number[]): string => {
    const beyond = lines.filter(({ seckill }) => !rounds.includes(seckill!.id));
    return [...new Set(beyond.map(({ goods_name: name }) => name))].join(', ');
  };
  const { rounds, shoppers } = reserved!;
  if (rounds.length < numByRound.size)
    throw orderErrors.seckillShort({ goods: goodsBeyond(rounds), left: 0 });
  if (shoppers.length < numByRound.size)
    throw orderErrors.seckillLimit({ goods: goodsBeyond(shoppers), limit: 0 });
}

/**
 * Adds an order with a group price to its group, or opens the group. Such an order is the only one
 * of its checkout and has one line. It leaves the group when it ends unpaid.
 *
 * @throws Refusal `orders.groupFull` when the group is full or over or its rule is gone,
 *   `orders.groupTwice` when the shopper is a member already
 */
export async function joinGroup(
  tx: Transaction,
  userId: number,
  orders: readonly PlacedOrder[],
): Promise<void> {
  const order = orders[0]!;
  const { group, goods_id: goodsId } = order.lines[0]!;
  if (!group) return;
  const groupId =
    group.group_id === 0
      ? await openGroup(tx, { userId, ruleId: group.rule_id, goodsId })
      : await reserveMember(tx, group, goodsId);
  if (groupId === undefined) throw orderErrors.groupFull();
  const joined = await tx.run(
    `
      INSERT INTO collective_members (collective_log_id, user_id, order_id)
      VALUES ($1, $2, $3)
      ON CONFLICT
      DO NOTHING`,
    [groupId, userId, order.id],
    'orders.joinGroup',
  );
  if (joined === 0) throw orderErrors.groupTwice();
  await tx.run(
    'UPDATE orders SET collective_id = $2 WHERE id = $1',
    [order.id, groupId],
    'orders.setGroup',
  );
}

/** @returns undefined when the goods do not have the rule any more */
async function openGroup(
  tx: Transaction,
  {
    userId,
    ruleId,
    goodsId,
  }: { readonly userId: number; readonly ruleId: number; readonly goodsId: number },
): Promise<number | undefined> {
  const [group] = await tx.rows<{ id: number }>(
    `
      INSERT INTO collective_logs (
        collective_id, user_id, store_id, goods_id, discount, need, joined, paid, status, end_time
      )
      SELECT
        r.id, $1, r.store_id, r.goods_id, r.discount, r.need, 1, 0, ${groupStatus.open},
        ${nowSql} + make_interval(hours => ${groupHours})
      FROM collectives r
      WHERE r.id = $2 AND r.goods_id = $3 AND r.deleted_at IS NULL
      RETURNING id`,
    [userId, ruleId, goodsId],
    'orders.openGroup',
  );
  return group?.id;
}

/** @returns undefined when the group is full or over, or the goods do not have its rule any more */
async function reserveMember(
  tx: Transaction,
  { rule_id: ruleId, group_id: groupId }: SnapshotGroup,
  goodsId: number,
): Promise<number | undefined> {
  const [group] = await tx.rows<{ id: number }>(
    `
      UPDATE collective_logs
      SET joined = joined + 1
      WHERE id = $1
        AND goods_id = $3
        AND status = ${groupStatus.open}
        AND joined < need
        AND end_time > mall_now()
        AND EXISTS (
          SELECT FROM collectives r WHERE r.id = $2 AND r.goods_id = $3 AND r.deleted_at IS NULL
        )
      RETURNING id`,
    [groupId, ruleId, goodsId],
    'orders.reserveMember',
  );
  return group?.id;
}
