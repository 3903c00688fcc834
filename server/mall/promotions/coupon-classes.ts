/**
 * SQL for an array of all classes that a coupon covers; an empty array covers everything. A chosen
 * class includes the classes below it, unless some of those are chosen themselves: tree forms also
 * send half-selected parents. Classes have three levels.
 *
 * @param coupon column with the coupon id
 */
export const couponClasses = (coupon: string): string => `ARRAY(
  WITH chosen AS (
      SELECT cc.class_id AS id
      FROM coupon_classes cc
      WHERE cc.coupon_id = ${coupon}
        AND NOT EXISTS (
          SELECT
          FROM coupon_classes o
          JOIN goods_classes k ON k.id = o.class_id
          WHERE o.coupon_id = cc.coupon_id AND k.pid = cc.class_id
        )
    ),
    below AS (SELECT k.id FROM chosen c JOIN goods_classes k ON k.pid = c.id)
  SELECT id FROM chosen
  UNION ALL
  SELECT id FROM below
  UNION ALL
  SELECT k.id FROM below b JOIN goods_classes k ON k.pid = b.id
)`;

/**
 * SQL for the same array, of a claimed coupon: the classes when it was claimed.
 *
 * @param classes column of `coupon_logs`
 */
export const claimedClasses = (classes: string): string => `ARRAY(
  SELECT value::bigint FROM jsonb_array_elements_text(coalesce(${classes}, '[]'))
)`;
