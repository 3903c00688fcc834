-- Shoppers with the numbers after $1 up to $2.
WITH joined AS (
  INSERT INTO users (username, nickname, created_at, updated_at)
  SELECT 'shopper' || n, 'Shopper ' || n, since, since
  FROM generate_series($1::bigint + 1, $2::bigint) n
  CROSS JOIN (SELECT date_trunc('second', mall_now()) - interval '399 days' AS since) t
  RETURNING id
)
SELECT count(*)::int AS written
FROM joined
