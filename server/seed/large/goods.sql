-- Goods with the numbers after $1 up to $2, each third in English, spread over the verified stores and
-- their classes. Different strides of the words avoid repeated combinations.
-- $3: lists of words by language and part, $4: SKUs of each, of the attribute of specs.sql.
WITH sellable AS (
  SELECT
    row_number() OVER (ORDER BY c.class_id, s.id) - 1 AS ordinal, s.id AS store_id,
    c.class_id, k.thumb
  FROM stores s
  JOIN store_classes c ON c.store_id = s.id
  JOIN goods_classes k ON k.id = c.class_id
  JOIN goods_classes p ON p.id = k.pid
  WHERE s.store_verify = 4
    AND s.deleted_at IS NULL
    AND k.deleted_at IS NULL
    AND p.pid IS NOT NULL
),
  brands AS (
    SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids
    FROM goods_brands
    WHERE deleted_at IS NULL
  ),
  words AS MATERIALIZED (
    SELECT *
    FROM jsonb_to_record($3::jsonb) AS w(
      "zhMaker" text[], "zhKind" text[], "zhThing" text[],
      "enMaker" text[], "enKind" text[], "enThing" text[]
    )
  ),
  named AS (
    SELECT
      n, n % total AS place,
      "zhMaker"[1 + n / 3 % cardinality("zhMaker")] AS zh_maker,
      "zhKind"[1 + n * 7 / 3 % cardinality("zhKind")] AS zh_kind,
      "zhKind"[1 + n * 5 / 3 % cardinality("zhKind")] AS zh_second,
      "zhThing"[1 + n % cardinality("zhThing")] AS zh_thing,
      "enMaker"[1 + n / 3 % cardinality("enMaker")] AS en_maker,
      "enKind"[1 + n * 7 / 3 % cardinality("enKind")] AS en_kind,
      "enKind"[1 + n * 5 / 3 % cardinality("enKind")] AS en_second,
      "enThing"[1 + n % cardinality("enThing")] AS en_thing
    FROM generate_series($1::bigint + 1, $2::bigint) n
    CROSS JOIN words
    CROSS JOIN (SELECT count(*) AS total FROM sellable) t
  ),
  new_goods AS (
    INSERT INTO goods (
      store_id, class_id, brand_id, goods_name, goods_subname, goods_no, goods_images,
      goods_master_image, goods_price, goods_market_price, goods_weight, goods_stock, goods_sale,
      freight_id, goods_content, goods_status, goods_verify, is_recommend, created_at, updated_at
    )
    SELECT
      p.store_id, p.class_id, brands.ids[1 + n % greatest(cardinality(brands.ids), 1)],
      CASE n % 3
        WHEN 0 THEN concat_ws(' ', en_maker, en_kind, en_thing, 'No. ' || n)
        ELSE concat(zh_maker, ' ', zh_kind, zh_thing, ' ', n, ' 号')
      END,
      CASE n % 3
        WHEN 0 THEN concat_ws(' ', en_second, lower(en_thing))
        ELSE concat(zh_second, zh_thing)
      END,
      'L' || lpad(n::text, 7, '0'),
      CASE WHEN p.thumb = '' THEN '[]' ELSE jsonb_build_array(p.thumb) END, p.thumb,
      990 + n * 7919 % 500000, 1990 + n * 7919 % 600000, n % 90 / 10.0,
      CASE $4::int WHEN 0 THEN n * 31 % 400 ELSE 0 END, n * 17 % 5000, -1, '', CASE WHEN n % 20 = 0 THEN 0 ELSE 1 END,
      CASE WHEN n % 50 = 0 THEN 2 WHEN n % 97 = 0 THEN 0 ELSE 1 END, 0,
      date_trunc('second', mall_now()) - n * interval '1 minute',
      date_trunc('second', mall_now()) - n * interval '1 minute'
    FROM named
    CROSS JOIN brands
    JOIN sellable p ON p.ordinal = place
    RETURNING id, store_id, goods_price, goods_market_price, goods_weight
  ),
  specs AS (
    SELECT
      a.store_id, s.id, s.name, row_number() OVER (PARTITION BY a.id ORDER BY s.id) AS nth
    FROM goods_attrs a
    JOIN goods_specs s ON s.attr_id = a.id
    WHERE a.name = '大小 | Number' AND $4::int > 0
  ),
  new_skus AS (
    INSERT INTO goods_skus (
      goods_id, spec_key, sku_name, goods_price, goods_market_price, goods_stock, goods_weight
    )
    SELECT
      g.id, s.id::text, ARRAY[s.name], g.goods_price + (nth - 1) * 500,
      g.goods_market_price + (nth - 1) * 500, (g.id * 31 + nth * 7) % 400, g.goods_weight
    FROM new_goods g
    JOIN specs s USING (store_id)
    WHERE s.nth <= $4::int
    ORDER BY g.id, nth
    RETURNING id, spec_key
  ),
  new_choices AS (
    INSERT INTO goods_sku_specs (sku_id, spec_id)
    SELECT id, spec_key::bigint
    FROM new_skus
  )
SELECT count(*)::int AS written
FROM new_goods
