import { groupStatus } from '../../../schemas/contract/order-statuses.ts';
import { groupHours } from '../../../schemas/contract/orders.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { type BasisPoints, type Fen, reducedBy } from '../kernel/fen.ts';
import { definePriceRule, type PriceRuleRow, type ReservedLine } from './promotion.ts';
import { promotionErrors } from './promotions.errors.ts';

/** The requested buying group and its rule, a row of `collectives`. */
interface Group extends PriceRuleRow {
  readonly discount: BasisPoints;
  /** Of the row of `collective_logs`; 0: a group to be opened. */
  readonly group_id: number;
}

/** Also that of goods which are only shown. */
export const memberPrice = (price: Fen, { discount }: Pick<Group, 'discount'>): Fen =>
  reducedBy(price, discount);

/** Takes `discount` off the unit price for members of a group. */
export const collective = definePriceRule<Group, { readonly has_rule: boolean }>({
  name: 'collective',
  place: 1,
  /**
   * The rule of the open group `a.group_id`, or the newest rule for a group to be opened (-1). A rule
   * that was given to other goods leaves its groups behind: their discount was not meant for these.
   */
  snapshot: `
    SELECT
      r.id, coalesce(m.id, 0) AS group_id,
      round(coalesce(m.discount, r.discount) * 100)::int AS discount
    FROM collectives r
    LEFT JOIN collective_logs m
      ON m.id = a.group_id
      AND m.collective_id = r.id
      AND m.goods_id = r.goods_id
      AND m.status = ${groupStatus.open}
      AND m.end_time > mall_now()
    WHERE a.group_id <> 0
      AND r.goods_id = g.id
      AND r.store_id = g.store_id
      AND r.deleted_at IS NULL
      AND (a.group_id = -1 OR m.id IS NOT NULL)
    ORDER BY r.id DESC
    LIMIT 1`,
  state: `
    json_build_object(
      'has_rule', a.group_id <> 0 AND EXISTS (
        SELECT FROM collectives r WHERE r.goods_id = g.id AND r.deleted_at IS NULL
      )
    )`,
  priceOf: memberPrice,
  check(lines) {
    for (const { row, state } of lines.filter(({ group_id: id }) => id !== 0)) {
      if (!state.has_rule) throw promotionErrors.groupGone();
      if (!row) throw promotionErrors.groupFull();
    }
  },
  reserve: joinGroup,
  /**
   * Ended orders leave their groups, whatever the status of the group. Wholly refunded ones leave
   * open groups, because only paying members count (docs/invariants.md#promotions); complete groups
   * stay complete.
   */
  release: async (tx, orderIds, why) => {
    await tx.run(
      removeMembersSql(why === 'ended' ? 'true' : `status = ${groupStatus.open}`),
      [orderIds],
      `collectives.leave.${why}`,
    );
  },
});

/**
 * Adds an order with a group price to its group, or opens the group. Such an order is the only one
 * of its checkout and has one line. It leaves the group when it ends unpaid.
 *
 * @throws Refusal `promotions.groupFull` when the group is full or over or its rule is gone,
 *   `promotions.groupTwice` when the shopper is a member already
 */
async function joinGroup(
  tx: Transaction,
  userId: number,
  [line]: readonly ReservedLine<Group>[],
): Promise<void> {
  const { row, order_id: orderId } = line!;
  const groupId =
    row.group_id === 0 ? await openGroup(tx, userId, line!) : await reserveMember(tx, line!);
  if (groupId === undefined) throw promotionErrors.groupFull();
  const joined = await tx.run(
    `
      INSERT INTO collective_members (collective_log_id, user_id, order_id)
      VALUES ($1, $2, $3)
      ON CONFLICT
      DO NOTHING`,
    [groupId, userId, orderId],
    'collectives.join',
  );
  if (joined === 0) throw promotionErrors.groupTwice();
  await tx.run(
    'UPDATE orders SET collective_id = $2 WHERE id = $1',
    [orderId, groupId],
    'collectives.setGroup',
  );
}

/** @returns undefined when the goods do not have the rule any more */
async function openGroup(
  tx: Transaction,
  userId: number,
  { row, goods_id: goodsId }: ReservedLine<Group>,
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
    [userId, row.id, goodsId],
    'collectives.open',
  );
  return group?.id;
}

/** @returns undefined when the group is full or over, or the goods do not have its rule any more */
async function reserveMember(
  tx: Transaction,
  { row, goods_id: goodsId }: ReservedLine<Group>,
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
    [row.group_id, row.id, goodsId],
    'collectives.reserveMember',
  );
  return group?.id;
}

/**
 * Removes the members of orders `$1` from their groups and subtracts them from the counts. The
 * groups are locked by ascending id. The first member that is left leads the group.
 *
 * @param condition SQL condition on the group
 */
const removeMembersSql = (condition: string): string => `
  WITH locked AS MATERIALIZED (
    SELECT id
    FROM collective_logs
    WHERE id IN (
      SELECT collective_log_id FROM collective_members WHERE order_id = ${arrayParam('$1')}
    )
      AND ${condition}
    ORDER BY id
    FOR NO KEY UPDATE
  ),
    gone AS (
      DELETE FROM collective_members m
      USING locked l
      WHERE m.order_id = ${arrayParam('$1')} AND m.collective_log_id = l.id
      RETURNING m.collective_log_id, m.order_id, m.is_paid
    )
  UPDATE collective_logs c
  SET
    joined = c.joined - g.members,
    paid = c.paid - g.paid,
    user_id = coalesce(
      (
        SELECT m.user_id
        FROM collective_members m
        WHERE m.collective_log_id = c.id AND m.order_id NOT IN (SELECT order_id FROM gone)
        ORDER BY m.order_id
        LIMIT 1
      ),
      c.user_id
    )
  FROM (
    SELECT
      collective_log_id AS id, count(*) AS members, count(*) FILTER (WHERE is_paid) AS paid
    FROM gone
    GROUP BY 1
  ) g
  WHERE c.id = g.id`;
