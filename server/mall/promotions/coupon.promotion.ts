import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { fen } from '../kernel/fen.ts';
import { couponStatus } from '../kernel/statuses.ts';
import { claimedClasses } from './coupon-classes.ts';
import {
  definePromotion,
  type PricedLine,
  type PromotionRule,
  type PromotionUse,
} from './promotion.ts';
import { promotionErrors } from './promotions.errors.ts';
import { spentOn, spread } from './spread.ts';

/** A coupon that the shopper has claimed. */
export interface Coupon extends PromotionRule {
  /** Fen. */
  readonly money: number;
  /** Minimum price of the covered goods before any saving, fen. */
  readonly use_money: number;
  /** Covered goods classes; empty covers all. */
  readonly classes: readonly number[];
}

/** Takes `money` off the covered goods when their price total reaches `use_money`. */
export const coupon = definePromotion<Coupon>({
  name: 'coupon',
  place: 1,
  choice: 'chosen',
  /**
   * The unused coupons of the shopper, the most valuable first. A coupon is left out when its covered
   * goods, those of one store or of the whole cart, do not reach its minimum, because such coupons
   * would use up the LIMIT.
   */
  snapshot: `
    SELECT l.id, l.store_id, l.name, l.money, l.use_money, l.is_platform, k.classes
    FROM (
      SELECT
        l.id, l.store_id, l.classes, l.name, l.money, l.use_money,
        l.is_platform = 1 AS is_platform
      FROM coupon_logs l
      WHERE l.user_id = $1
        AND l.status = ${couponStatus.unused}
        AND l.start_time <= mall_now()
        AND l.end_time > mall_now()
        AND (l.store_id IS NULL OR l.store_id = ANY ((SELECT ids FROM store)::bigint[]))
        AND l.use_money <= (SELECT sum(n.highest_price * n.num) FROM line n)
      OFFSET 0
    ) l
    CROSS JOIN LATERAL (SELECT ${claimedClasses('l.classes')} AS classes) k
    WHERE EXISTS (
      SELECT
      FROM line n
      WHERE (l.store_id IS NULL OR n.store_id = l.store_id)
        AND (k.classes = '{}' OR n.class_id = ANY (k.classes))
      HAVING sum(n.highest_price * n.num) >= l.use_money
    )
    ORDER BY l.money DESC, l.id
    LIMIT 100`,
  apply(lines, { money, use_money: least, classes }, counted) {
    const covers = ({ classId }: PricedLine): boolean =>
      classes.length === 0 || classes.includes(classId);
    return spentOn(counted.filter(covers)) >= least ? spread(fen(money), lines.filter(covers)) : [];
  },
  reserve: redeemCoupons,
  release: returnCoupons,
});

/**
 * Redeems coupons. A coupon of several orders names the first of them.
 *
 * @throws Refusal `promotions.couponUnusable` when one was used or expired since the quote
 */
async function redeemCoupons(
  tx: Transaction,
  userId: number,
  uses: readonly PromotionUse[],
): Promise<void> {
  const byCoupon = groupBy(uses, ({ rule_id: id }) => id);
  const coupons = [...byCoupon].map(([id, sharing]) => ({ id, order_id: sharing[0]!.order_id }));
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
    'coupons.redeem',
  );
  if (redeemed < coupons.length) throw promotionErrors.couponUnusable();
}

/**
 * Coupons of ended or wholly refunded orders can be used again until they expire. A coupon that
 * several orders share comes back with the last of them; until then it names one that is left. Its
 * row is locked before those orders are read, so that of two orders that end at the same time the
 * second one returns it.
 */
async function returnCoupons(tx: Transaction, uses: readonly PromotionUse[]): Promise<void> {
  await tx.run(
    `SELECT id FROM coupon_logs WHERE id = ${arrayParam('$1')} ORDER BY id FOR NO KEY UPDATE`,
    [uses.map(({ rule_id: id }) => id)],
    'coupons.lock',
  );
  await tx.run(
    `
      UPDATE coupon_logs l
      SET
        status = CASE WHEN n.order_id IS NULL THEN ${couponStatus.unused} ELSE l.status END,
        order_id = n.order_id,
        used_at = CASE WHEN n.order_id IS NOT NULL THEN l.used_at END
      FROM (
        SELECT
          c.id,
          (
            SELECT min(o.id)
            FROM orders o
            WHERE o.coupon_id = c.id
              AND o.order_status <> ${orderStatus.cancelled}
              AND EXISTS (
                SELECT FROM order_goods g WHERE g.order_id = o.id AND g.refund_num < g.buy_num
              )
          ) AS order_id
        FROM coupon_logs c
        WHERE c.order_id = ${arrayParam('$1')}
      ) n
      WHERE l.id = n.id`,
    [uses.map(({ order_id: id }) => id)],
    'coupons.return',
  );
}
