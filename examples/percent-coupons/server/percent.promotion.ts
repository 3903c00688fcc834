import { type BasisPoints, portion } from '../../../server/mall/kernel/fen.ts';
import {
  type CodeRule,
  type CodeState,
  definePromotion,
  type PromotionUse,
} from '../../../server/mall/promotions/promotion.ts';
import { codeRefusal, promotionErrors } from '../../../server/mall/promotions/promotions.errors.ts';
import { goodsAmount, spentOn, spread } from '../../../server/mall/promotions/spread.ts';
import type { Transaction } from '../../../server/platform/database/sql.ts';
import type { Refusal } from '../../../server/platform/http/response/errors.ts';

interface PercentCoupon extends CodeRule {
  readonly rate: BasisPoints;
  /** Least price of the goods, fen. */
  readonly use_money: number;
}

/** How often the shopper `$1` has used the coupon `c`. */
const usesSql = `(
  SELECT count(*)
  FROM orders o
  JOIN order_savings v ON v.order_id = o.id AND v.type = 'percent' AND v.is_held
  WHERE o.user_id = $1 AND v.activity_id = c.id
)`;

/**
 * Whether the coupon `c` can be used, and why not.
 *
 * @param isUsed SQL: the shopper may not use it again
 */
const stateSql = (isUsed: string): string => `
  CASE
    WHEN c.start_time > mall_now() THEN 'early'
    WHEN c.end_time <= mall_now() THEN 'over'
    WHEN ${isUsed} THEN 'used'
    WHEN c.used >= c.most THEN 'gone'
    ELSE 'usable'
  END`;

/** A code of a store takes a percentage off what its goods still cost. */
export const percent = definePromotion<PercentCoupon>({
  name: 'percent',
  choice: 'code',
  snapshot: `
    SELECT
      c.id, c.store_id, c.code AS name, c.code, round(c.percent * 100)::int AS rate, c.use_money,
      ${stateSql(`${usesSql} >= c.per_limit`)} AS state
    FROM percent_coupons c
    WHERE c.code IN (SELECT code FROM code) AND c.deleted_at IS NULL
    ORDER BY c.store_id = ANY ((SELECT ids FROM store)::bigint[]) DESC, c.id
    LIMIT 100`,
  apply: (lines, { rate, use_money: least }, counted) =>
    spentOn(counted) >= least ? spread(portion(goodsAmount(lines), rate), lines) : [],
  /** The shopper's row is locked, and the savings of the new orders count already. */
  async reserve(tx, userId, uses) {
    const taken = await tx.rows<{ id: number }>(
      `
        WITH locked AS MATERIALIZED (
          SELECT id
          FROM percent_coupons
          WHERE id = ANY ($2::bigint[])
          ORDER BY id
          FOR NO KEY UPDATE
        )
        UPDATE percent_coupons c
        SET used = c.used + 1
        FROM locked l
        WHERE c.id = l.id
          AND c.used < c.most
          AND ${usesSql} <= c.per_limit
          AND c.deleted_at IS NULL
          AND c.start_time <= mall_now()
          AND c.end_time > mall_now()
        RETURNING c.id`,
      [userId, uses.map(({ rule_id: id }) => id)],
      'percent_coupons.reserve',
    );
    const left = uses.find(({ rule_id: id }) => taken.every((row) => row.id !== id));
    if (left) throw await whyNot(tx, userId, left);
  },
  async release(tx, uses) {
    await tx.run(
      `
        WITH locked AS MATERIALIZED (
          SELECT id
          FROM percent_coupons
          WHERE id = ANY ($1::bigint[])
          ORDER BY id
          FOR NO KEY UPDATE
        )
        UPDATE percent_coupons c
        SET used = c.used - u.num
        FROM (SELECT id, count(*) AS num FROM unnest($1::bigint[]) AS id GROUP BY 1) u, locked l
        WHERE c.id = u.id AND l.id = c.id`,
      [uses.map(({ rule_id: id }) => id)],
      'percent_coupons.release',
    );
  },
  shown: {
    rules: `
      SELECT c.id, c.code, c.percent, c.use_money
      FROM percent_coupons c
      WHERE c.store_id = t.id
        AND c.is_shown = 1
        AND c.used < c.most
        AND c.deleted_at IS NULL
        AND c.start_time <= mall_now()
        AND c.end_time > mall_now()
      ORDER BY c.percent DESC, c.id`,
    amounts: ['use_money'],
  },
});

/** Why a coupon was not taken. Its row is locked. */
async function whyNot(
  tx: Transaction,
  userId: number,
  { rule_id: id, name: code }: PromotionUse,
): Promise<Refusal> {
  const [row] = await tx.rows<{ state: CodeState }>(
    `
      SELECT ${stateSql(`${usesSql} > c.per_limit`)} AS state
      FROM percent_coupons c
      WHERE c.id = $2 AND c.deleted_at IS NULL`,
    [userId, id],
    'percent_coupons.whyNot',
  );
  if (!row) return promotionErrors.codeUnknown({ code });
  return codeRefusal(row.state === 'usable' ? 'over' : row.state, code);
}
