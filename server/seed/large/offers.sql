-- What the orders buy and who buys, as tables of this transaction: goods of goods.sql that are on
-- sale with their SKUs, and the shoppers of shoppers.sql, by a number from 0.
CREATE TEMPORARY TABLE large_offers ON COMMIT DROP AS
SELECT
  row_number() OVER (ORDER BY g.id, k.id) - 1 AS ordinal, g.id AS goods_id, k.id AS sku_id,
  g.store_id, g.class_id, g.goods_name, g.goods_master_image AS image, g.goods_weight AS weight,
  coalesce(k.sku_name[1], '') AS sku_name, coalesce(k.goods_price, g.goods_price) AS price,
  coalesce(k.goods_stock, g.goods_stock) AS stock
FROM goods g
JOIN stores s ON s.id = g.store_id AND s.store_status = 1
LEFT JOIN goods_skus k ON k.goods_id = g.id
WHERE g.goods_no ~ '^L[0-9]{7}$' AND g.goods_status = 1 AND g.goods_verify = 1 AND g.deleted_at IS NULL;
CREATE UNIQUE INDEX ON large_offers (ordinal);
ANALYZE large_offers;

CREATE TEMPORARY TABLE large_shoppers ON COMMIT DROP AS
SELECT row_number() OVER (ORDER BY id) - 1 AS ordinal, id AS user_id, nickname
FROM users
WHERE username LIKE 'shopper%' AND belong_id IS NULL;
CREATE UNIQUE INDEX ON large_shoppers (ordinal);
ANALYZE large_shoppers;

CREATE TEMPORARY TABLE large_bases ON COMMIT DROP AS
SELECT
  (SELECT count(*) FROM large_offers) AS offers, (SELECT count(*) FROM large_shoppers) AS shoppers,
  (SELECT coalesce(max(id), 0) FROM orders) AS orders,
  (SELECT coalesce(max(id), 0) FROM order_goods) AS lines,
  (SELECT coalesce(max(id), 0) FROM order_pays) AS pays,
  (SELECT coalesce(max(id), 0) FROM order_settlements) AS settlements,
  nextval('order_groups') AS groups, date_trunc('second', mall_now()) AS today;

-- Accounts of the stores that have none yet.
INSERT INTO ledger_accounts (owner, owner_id, kind)
SELECT 'store', store_id, kind
FROM (SELECT DISTINCT store_id FROM large_offers) s
CROSS JOIN (VALUES ('available'), ('pending')) k (kind)
ORDER BY 2, 3
ON CONFLICT DO NOTHING;
ANALYZE ledger_accounts;

-- The order with number `n` of `total`, which are spread over a year and sorted by age. A few SKUs
-- sell much more than others.
CREATE FUNCTION pg_temp.large_order(n bigint, total bigint) RETURNS TABLE (
  offer bigint, shopper bigint, placed timestamptz
)
LANGUAGE sql STABLE AS $$
  SELECT
    floor(power((hashint8(n)::bigint + 2147483648) / 4294967296.0, 2) * offers)::bigint,
    floor((hashint8(-n)::bigint + 2147483648) / 4294967296.0 * shoppers)::bigint,
    date_trunc('second', today - interval '365 days' * (1 - n::numeric / total)::float8)
  FROM large_bases
$$;
