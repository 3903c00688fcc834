-- A table of this transaction: each review with the address of its writer and its SKU, that of the
-- choice or the one with most stock. Freight in fen, of goods that are not free. Names of a SKU are
-- joined as `joinNames` joins them.
-- $1: reviews.
CREATE TEMPORARY TABLE reviewed ON COMMIT DROP AS
SELECT
  r.*, g.id AS goods_id, g.store_id, g.class_id, g.goods_name, g.goods_weight,
  CASE g.freight_id WHEN -1 THEN 0 ELSE 800 END AS freight,
  coalesce(k.id, 0) AS sku_id,
  (
    SELECT CASE zh WHEN en THEN zh ELSE zh || ' | ' || en END
    FROM (
      SELECT
        coalesce(string_agg(split_part(name, ' | ', 1), ' '), '') AS zh,
        coalesce(string_agg(regexp_replace(name, '^.* [|] ', ''), ' '), '') AS en
      FROM unnest(k.sku_name) name
    ) joined
  ) AS sku_name,
  coalesce(k.goods_price, g.goods_price) AS price,
  coalesce(nullif(k.goods_image, ''), g.goods_master_image) AS image,
  u.id AS user_id, u.nickname, a.receive_name, a.receive_tel, a.area_info, a.address,
  NULL::bigint AS order_id, NULL::bigint AS line_id, NULL::bigint AS pay_id
FROM ROWS FROM (
  jsonb_to_recordset($1::jsonb) AS (
    goods_no text, day int, writer text, stars int, text text, reply text, shown jsonb,
    choice text[]
  )
) WITH ORDINALITY r
JOIN goods g ON g.goods_no = r.goods_no
JOIN users u ON u.username = r.writer
JOIN addresses a ON a.user_id = u.id AND a.is_default = 1
LEFT JOIN LATERAL (
  SELECT *
  FROM goods_skus
  WHERE goods_id = g.id
  ORDER BY
    (
      SELECT count(*)
      FROM unnest(sku_name) name
      WHERE split_part(name, ' | ', 1) = ANY(r.choice)
    ) DESC,
    goods_stock DESC,
    id
  LIMIT 1
) k
  ON true
ORDER BY r.ordinality
