import { couponStatus } from '../../kernel/statuses.ts';
import { claimedClasses } from '../../promotions/coupon-classes.ts';

/** The price of a line's piece with its activity, at most one fen more than `priceRules` say. */
const highestPriceSql = `
  ceil(
    n.price * (
      1 - coalesce((n."group" ->> 'discount')::int, (n.seckill ->> 'discount')::int, 0) / 10000.0
    )
  )`;

/**
 * The unused coupons of a shopper ($1) for the tables `line` and `store` of the snapshot. A coupon
 * is left out when its covered goods, those of one store or of the whole cart, do not reach its
 * minimum, because such coupons would use up the LIMIT.
 */
export const couponsSql = `
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
      AND l.use_money <= (SELECT sum(${highestPriceSql} * n.num) FROM line n)
    OFFSET 0
  ) l
  CROSS JOIN LATERAL (SELECT ${claimedClasses('l.classes')} AS classes) k
  WHERE EXISTS (
    SELECT
    FROM line n
    WHERE (l.store_id IS NULL OR n.store_id = l.store_id)
      AND (k.classes = '{}' OR n.class_id = ANY (k.classes))
    HAVING sum(${highestPriceSql} * n.num) >= l.use_money
  )
  ORDER BY l.money DESC, l.id
  LIMIT 100`;
