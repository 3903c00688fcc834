-- 20 stores with 25 goods of one SKU each, 4,000 shoppers with an address, and the tables of the
-- plain transaction that our orders are compared with.
INSERT INTO users (username, password, nickname, status)
SELECT 'bench-seller-' || n, '', 'Seller', 1
FROM generate_series(1, 20) n;

INSERT INTO stores (user_id, store_name, store_verify, store_status)
SELECT id, 'Bench ' || id, 4, 1
FROM users
WHERE username LIKE 'bench-seller-%';

INSERT INTO freights (store_id, name, is_type, f_weight, f_price, o_weight, o_price)
SELECT id, 'Bench', 0, 1, 500, 1, 100
FROM stores
WHERE store_name LIKE 'Bench %';

INSERT INTO goods_classes (name) VALUES ('Bench');

INSERT INTO goods (
  store_id, class_id, goods_name, goods_images, goods_price, goods_market_price, goods_weight,
  goods_stock, freight_id, goods_status, goods_verify
)
SELECT
  s.id, (SELECT max(id) FROM goods_classes), 'Bench goods ' || n, '["/storage/a.jpg"]', 1000 + n,
  2000, 0.5, 0, 0, 1, 1
FROM generate_series(1, 25) n, stores s
WHERE s.store_name LIKE 'Bench %';

INSERT INTO goods_skus (goods_id, spec_key, sku_name, goods_price, goods_stock, goods_weight)
SELECT id, '1', ARRAY['One'], goods_price, 9999999, 0.5
FROM goods
WHERE goods_name LIKE 'Bench goods %';

INSERT INTO users (username, password, nickname, status)
SELECT 'bench-buyer-' || n, '', 'Buyer', 1
FROM generate_series(1, 4000) n;

INSERT INTO areas (name, code) VALUES ('Bench province', 'bench');

INSERT INTO addresses (
  user_id, receive_name, receive_tel, province_id, area_info, address, is_default
)
SELECT
  u.id, 'Lin', '13800000000', (SELECT id FROM areas WHERE code = 'bench'), 'Bench', 'Road 1', 1
FROM users u
WHERE u.username LIKE 'bench-buyer-%';

-- 1,000,000.00 on the balance of each shopper
WITH accounts AS (
  INSERT INTO ledger_accounts (owner, owner_id, kind, balance)
  SELECT 'user', id, 'money', 100000000
  FROM users
  WHERE username LIKE 'bench-buyer-%'
  RETURNING id, owner_id
)
INSERT INTO ledger_entries (
  cause, cause_id, event, leg, owner, owner_id, kind, unit, account_id, amount, balance_after
)
SELECT
  'adjustment', 1000000 + id, 'adjustment', 0, 'user', owner_id, 'money', 'fen', id, 100000000,
  100000000
FROM accounts
UNION ALL
SELECT
  'adjustment', 1000000 + id, 'adjustment', 1, 'platform', 0, 'adjustments', 'fen', NULL,
  -100000000, NULL
FROM accounts;

CREATE TABLE plain_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint,
  store_id bigint,
  order_no text UNIQUE,
  total bigint,
  status int,
  created_at timestamptz DEFAULT now()
);
CREATE INDEX ON plain_orders (user_id);
CREATE INDEX ON plain_orders (store_id, status);

CREATE TABLE plain_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint REFERENCES plain_orders (id),
  sku_id bigint,
  name text,
  price bigint,
  num int
);
CREATE INDEX ON plain_lines (order_id);

CREATE TABLE plain_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint,
  order_id bigint,
  amount bigint,
  created_at timestamptz DEFAULT now()
);
CREATE INDEX ON plain_ledger (user_id);

CREATE TABLE plain_stock (id bigint PRIMARY KEY, stock bigint CHECK (stock >= 0));
INSERT INTO plain_stock SELECT n, 9999999 FROM generate_series(1, 500) n;
