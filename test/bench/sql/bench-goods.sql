-- 100,000 rows of bench-goods-table.sql.
SELECT setseed(0.42);

INSERT INTO bench_goods (
  store_id, class_id, brand_id, goods_name, goods_subname, goods_no, goods_price, market_price,
  goods_stock, goods_sale, goods_status, image, created_at, updated_at
)
SELECT
  1 + n % 200, 1 + n % 50, 1 + (n / 7) % 120,
  concat_ws(
    ' ',
    (ARRAY['Cotton', 'Linen', 'Silk', 'Wool', 'Denim', 'Leather', 'Canvas', 'Nylon'])[
      1 + (random() * 7)::int
    ],
    (
      ARRAY[
        'shirt', 'jacket', 'bag', 'lamp', 'chair', 'kettle', 'phone', 'watch', 'boots', 'scarf'
      ]
    )[1 + (random() * 9)::int],
    substr(md5(n::text), 1, 6)
  ),
  'Sub title of item ' || n, 'SKU' || lpad(n::text, 8, '0'), (100 + random() * 99900)::bigint,
  (100000 + random() * 99900)::bigint, (random() * 1000)::int, (random() * 5000)::int,
  CASE WHEN n % 10 = 0 THEN 0 ELSE 1 END, '/storage/goods/' || md5(n::text) || '.jpg',
  timestamptz '2024-01-01' + n * interval '5 minutes',
  timestamptz '2024-01-01' + n * interval '5 minutes'
FROM generate_series(1, 100000) n;

CREATE INDEX ON bench_goods (store_id);
CREATE INDEX ON bench_goods (class_id, goods_price);
CREATE INDEX ON bench_goods USING gin (goods_name gin_trgm_ops);
CREATE INDEX ON bench_goods USING gin (text_grams((goods_name)::text));
