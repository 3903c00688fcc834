-- Counts what the orders changed anew: ids, sales and comments of goods, figures of stores and days.
SELECT
  setval('orders_id_seq', (SELECT max(id) FROM orders)),
  setval('order_goods_id_seq', (SELECT max(id) FROM order_goods)),
  setval('order_pays_id_seq', (SELECT max(id) FROM order_pays)),
  setval('order_settlements_id_seq', (SELECT max(id) FROM order_settlements)),
  setval('order_groups', (SELECT max(group_id) FROM orders));

ALTER TABLE goods DISABLE TRIGGER USER;
UPDATE goods g
SET goods_sale = g.goods_sale + s.pieces
FROM (
  SELECT l.goods_id, sum(l.buy_num) AS pieces
  FROM order_goods l
  JOIN (SELECT DISTINCT goods_id FROM large_offers) f USING (goods_id)
  GROUP BY 1
) s
WHERE g.id = s.goods_id;
ALTER TABLE goods ENABLE TRIGGER USER;

ALTER TABLE goods_shelf DISABLE TRIGGER USER;
UPDATE goods_shelf s
SET sale = g.goods_sale, comments = coalesce(c.comments, 0)
FROM goods g
LEFT JOIN (
  SELECT goods_id, count(*) AS comments
  FROM order_comments
  WHERE deleted_at IS NULL
  GROUP BY 1
) c
  ON c.goods_id = g.id
WHERE s.goods_id = g.id;
ALTER TABLE goods_shelf ENABLE TRIGGER USER;

SELECT stat_rebuild();
SELECT store_rebuild()
