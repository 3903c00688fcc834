-- Stores with the numbers after $1 up to $2, each with an owner, who has the password of a demo seller,
-- and four classes. Place and look are those of the first verified store.
WITH model AS (
  SELECT s.*, u.password
  FROM stores s
  JOIN users u ON u.id = s.user_id
  WHERE s.store_verify = 4 AND s.store_status = 1 AND s.deleted_at IS NULL
  ORDER BY s.id
  LIMIT 1
),
  leaves AS (
    SELECT k.id, row_number() OVER (ORDER BY k.id) - 1 AS ordinal, count(*) OVER () AS total
    FROM goods_classes k
    JOIN goods_classes p ON p.id = k.pid
    WHERE p.pid IS NOT NULL AND k.deleted_at IS NULL
  ),
  owners AS (
    INSERT INTO users (username, nickname, password, created_at, updated_at)
    SELECT 'seller' || n, 'Seller ' || n, password, opened, opened
    FROM model
    CROSS JOIN generate_series($1::bigint + 1, $2::bigint) n
    CROSS JOIN LATERAL (
      SELECT date_trunc('second', mall_now()) - interval '400 days' + n * interval '1 second' AS opened
    ) t
    RETURNING id, substr(username, 7)::bigint AS n, created_at
  ),
  opened AS (
    INSERT INTO stores (
      user_id, store_name, store_logo, store_company_name, province_id, city_id, region_id,
      area_info, store_address, store_status, store_verify, created_at, updated_at
    )
    SELECT
      o.id, concat('商铺 ', n, ' 号 | Store No. ', n), store_logo, store_company_name, province_id,
      city_id, region_id, area_info, store_address, 1, 4, o.created_at, o.created_at
    FROM owners o
    CROSS JOIN model
    RETURNING id, user_id
  ),
  classes AS (
    INSERT INTO store_classes (store_id, class_id)
    SELECT s.id, l.id
    FROM opened s
    JOIN owners o ON o.id = s.user_id
    CROSS JOIN generate_series(0, 3) nth
    JOIN leaves l ON l.ordinal = (o.n * 7 + nth * 13) % l.total
    ON CONFLICT DO NOTHING
  )
SELECT count(*)::int AS written
FROM opened
