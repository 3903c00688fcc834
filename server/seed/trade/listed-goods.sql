-- One SKU of each goods on sale with at least $1 pieces, listed more than $2 days ago, alternating
-- between stores.
SELECT store_id, owner, goods_id, sku_id
FROM (
  SELECT
    g.store_id, u.username AS owner, g.id AS goods_id, coalesce(s.id, 0) AS sku_id,
    row_number() OVER (PARTITION BY g.store_id ORDER BY g.id) AS ordinal
  FROM goods g
  JOIN stores t ON t.id = g.store_id AND t.store_status = 1 AND t.store_verify = 4
  JOIN users u ON u.id = t.user_id
  LEFT JOIN LATERAL (
    SELECT id, goods_stock
    FROM goods_skus
    WHERE goods_id = g.id
    ORDER BY goods_stock DESC, id
    LIMIT 1
  ) s
    ON true
  WHERE g.goods_status = 1
    AND g.goods_verify = 1
    AND g.deleted_at IS NULL
    AND coalesce(s.goods_stock, g.goods_stock) >= $1
    AND g.created_at < mall_now() - make_interval(days => $2)
) listed
ORDER BY ordinal, store_id
