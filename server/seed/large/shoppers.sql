-- Shoppers with the numbers after $1 up to $2.
INSERT INTO users (username, nickname, created_at, updated_at)
SELECT 'shopper' || n, 'Shopper ' || n, joined, joined
FROM generate_series($1::bigint + 1, $2::bigint) n
CROSS JOIN LATERAL (SELECT date_trunc('second', mall_now()) - interval '399 days' AS joined) t
