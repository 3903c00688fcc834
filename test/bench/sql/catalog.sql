-- Stores, brands and classes of three levels, over which `npm run seed:large` spreads its goods.
INSERT INTO users (username, password, nickname, status)
SELECT 'catalog-seller-' || n, '', 'Seller', 1
FROM generate_series(1, 20) n;

INSERT INTO stores (user_id, store_name, store_verify, store_status)
SELECT id, 'Catalog ' || id, 4, 1
FROM users
WHERE username LIKE 'catalog-seller-%';

INSERT INTO freights (store_id, name, is_type, f_weight, f_price, o_weight, o_price)
SELECT id, 'Bench', 0, 1, 500, 1, 100
FROM stores
WHERE store_name LIKE 'Catalog %';

INSERT INTO goods_brands (name)
SELECT 'Catalog brand ' || n
FROM generate_series(1, 60) n;

INSERT INTO goods_classes (name)
SELECT 'Catalog ' || n
FROM generate_series(1, 5) n;

INSERT INTO goods_classes (name, pid)
SELECT c.name || '.' || n, c.id
FROM goods_classes c, generate_series(1, 3) n
WHERE c.name LIKE 'Catalog _';

INSERT INTO goods_classes (name, pid)
SELECT c.name || '.' || n, c.id
FROM goods_classes c, generate_series(1, 3) n
WHERE c.name LIKE 'Catalog _._';

INSERT INTO store_classes (store_id, class_id)
SELECT s.id, c.id
FROM stores s, goods_classes c
WHERE s.store_name LIKE 'Catalog %' AND c.name LIKE 'Catalog _._._';
