-- An attribute with $1 values for each store that can sell goods.
WITH attrs AS (
  INSERT INTO goods_attrs (store_id, name)
  SELECT id, '大小 | Number'
  FROM stores
  WHERE store_verify = 4 AND deleted_at IS NULL
  ON CONFLICT (store_id, name) DO UPDATE SET name = excluded.name
  RETURNING id
)
INSERT INTO goods_specs (attr_id, name)
SELECT a.id, concat(nth, ' 号 | No. ', nth)
FROM attrs a
CROSS JOIN generate_series(1, $1::int) nth
ON CONFLICT DO NOTHING
