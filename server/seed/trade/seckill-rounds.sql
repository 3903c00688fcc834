-- Hourly seckill rounds of two goods each for the next two days, of demo goods with plenty of stock
-- ($1) and without other offers, beginning with the newest whatever the hour, so that each new demo
-- mall offers the same. Existing rounds are kept.
WITH
  free AS (
    SELECT
      g.id AS goods_id, g.store_id, row_number() OVER (ORDER BY g.id DESC) - 1 AS ordinal,
      count(*) OVER () AS total, p.stock
    FROM goods_shelf s
    JOIN goods g ON g.id = s.goods_id AND g.goods_no LIKE 'SK%'
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(goods_stock), g.goods_stock) AS stock
      FROM goods_skus
      WHERE goods_id = g.id
    ) p
    WHERE p.stock >= $1
      AND NOT EXISTS (SELECT FROM collectives WHERE goods_id = g.id)
      AND NOT EXISTS (
        SELECT
        FROM seckills
        WHERE goods_id = g.id AND end_time - start_time > interval '2 hours'
      )
  ),
  rounds AS (
    SELECT hour, date_trunc('hour', mall_now()) + make_interval(hours => hour) AS starts_at
    FROM generate_series(0, 47) hour
  )
INSERT INTO seckills (store_id, goods_id, discount, stock, per_limit, start_time, end_time)
SELECT
  f.store_id, f.goods_id, 10 + (r.hour * 7 + f.ordinal) % 5 * 5, least(f.stock, 30), 2,
  r.starts_at, r.starts_at + interval '1 hour'
FROM rounds r
JOIN free f ON f.ordinal / 2 = r.hour % ((f.total + 1) / 2)
WHERE NOT EXISTS (
  SELECT
  FROM seckills k
  WHERE k.start_time = r.starts_at
    AND k.end_time = r.starts_at + interval '1 hour'
    AND k.deleted_at IS NULL
)
