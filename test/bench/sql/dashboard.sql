-- 500 stores, 20,000 goods, 200,000 members and 1,000,000 orders over two years, with lines,
-- payments and refunds. Triggers are off; `stat_rebuild` computes the sums afterwards.
ALTER TABLE users DISABLE TRIGGER USER;
ALTER TABLE stores DISABLE TRIGGER USER;
ALTER TABLE goods_classes DISABLE TRIGGER USER;
ALTER TABLE goods DISABLE TRIGGER USER;
ALTER TABLE orders DISABLE TRIGGER USER;
ALTER TABLE order_goods DISABLE TRIGGER USER;
ALTER TABLE order_pays DISABLE TRIGGER USER;

INSERT INTO users (username, password, nickname, status, created_at)
SELECT 'stat-' || n, '', 'Member', 1, now() - (n % 730) * interval '1 day'
FROM generate_series(1, 200000) n;

INSERT INTO stores (user_id, store_name, store_verify, store_status)
SELECT id, 'Stat ' || id, 4, 1
FROM users
WHERE username LIKE 'stat-%'
ORDER BY id
LIMIT 500;

INSERT INTO goods_classes (name) VALUES ('Stat');

INSERT INTO goods (
  store_id, class_id, goods_name, goods_images, goods_price, goods_market_price, goods_weight,
  goods_stock, freight_id, goods_status, goods_verify
)
SELECT
  s.id, (SELECT max(id) FROM goods_classes), 'Stat goods ' || n, '[]', 1000 + n, 2000, 0.5, 0, 0,
  1, 1
FROM generate_series(1, 40) n, stores s
WHERE s.store_name LIKE 'Stat %';

CREATE TEMP TABLE numbered_store AS
SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth
FROM stores;

CREATE TEMP TABLE goods_of_store AS
SELECT
  id, store_id, goods_price, row_number() OVER (PARTITION BY store_id ORDER BY id) - 1 AS nth
FROM goods;

CREATE TEMP TABLE numbered_member AS
SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth
FROM users
WHERE username LIKE 'stat-%';

CREATE INDEX ON numbered_store (nth);
CREATE INDEX ON goods_of_store (store_id, nth);
CREATE INDEX ON numbered_member (nth);
ANALYZE numbered_store;
ANALYZE goods_of_store;
ANALYZE numbered_member;

-- The last 60,000 orders are in all statuses; of the older ones every twentieth is cancelled
INSERT INTO orders (
  group_id, order_no, user_id, store_id, order_name, order_price, coupon_money, freight_money,
  total_price, refund_money, order_status, payment_name, pay_time, created_at
)
SELECT
  n, 'STAT' || n, m.id, s.id, 'Stat', 2 * w.goods_price, 0, 500, 2 * w.goods_price + 500,
  CASE WHEN n % 31 = 0 AND k.status > 1 THEN w.goods_price ELSE 0 END, k.status,
  CASE WHEN k.status > 1 THEN 'wechat' END, CASE WHEN k.status > 1 THEN t.created_at END,
  t.created_at
FROM generate_series(1, 1000000) n
JOIN numbered_store s ON s.nth = (n::bigint * n) % (SELECT count(*) FROM numbered_store)
JOIN numbered_member m ON m.nth = n % 200000
JOIN goods_of_store w ON w.store_id = s.id AND w.nth = n % 40
CROSS JOIN LATERAL (
  SELECT date_trunc('second', now()) - (1000000 - n) * interval '63 seconds' AS created_at
) t
CROSS JOIN LATERAL (
  SELECT
    CASE
      WHEN n > 940000 THEN 1 + n % 6
      WHEN n % 20 = 0 THEN 0
      ELSE 6
    END AS status
) k;

INSERT INTO order_goods (
  order_id, user_id, store_id, goods_id, sku_id, goods_name, buy_num, goods_price, total_price,
  refund_num, refund_money
)
SELECT
  o.id, o.user_id, o.store_id, w.id, 0, 'Stat', 2, w.goods_price, 2 * w.goods_price,
  CASE WHEN o.refund_money > 0 THEN 1 ELSE 0 END, o.refund_money
FROM orders o
JOIN goods_of_store w ON w.store_id = o.store_id AND w.goods_price * 2 = o.order_price
WHERE o.order_no LIKE 'STAT%';

INSERT INTO order_pays (
  user_id, pay_no, name, payment_name, device, total, pay_status, pay_time
)
SELECT user_id, order_no, 'Stat', 'wechat', 'scan', total_price, 1, pay_time
FROM orders
WHERE pay_time IS NOT NULL AND order_no LIKE 'STAT%';

ALTER TABLE users ENABLE TRIGGER USER;
ALTER TABLE stores ENABLE TRIGGER USER;
ALTER TABLE goods_classes ENABLE TRIGGER USER;
ALTER TABLE goods ENABLE TRIGGER USER;
ALTER TABLE orders ENABLE TRIGGER USER;
ALTER TABLE order_goods ENABLE TRIGGER USER;
ALTER TABLE order_pays ENABLE TRIGGER USER;
