-- Adds the pieces of the orders of reviews to the stock.
UPDATE goods t
SET goods_stock = t.goods_stock + r.pieces
FROM (SELECT goods_id AS id, count(*) AS pieces FROM reviewed WHERE sku_id = 0 GROUP BY 1) r
WHERE t.id = r.id;

UPDATE goods_skus t
SET goods_stock = t.goods_stock + r.pieces
FROM (SELECT sku_id AS id, count(*) AS pieces FROM reviewed WHERE sku_id > 0 GROUP BY 1) r
WHERE t.id = r.id
