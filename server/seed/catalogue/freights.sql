-- A default freight template of each open store, and one for remote provinces.
WITH templates AS (
  INSERT INTO freights (store_id, name, is_type, f_weight, f_price, o_weight, o_price)
  SELECT s.id, t.name, t.is_type, 1, t.first_price, 1, t.further_price
  FROM stores s
  CROSS JOIN (VALUES ('默认模板', 0, 800, 200), ('偏远地区', 1, 1800, 1200))
    AS t(name, is_type, first_price, further_price)
  WHERE s.store_verify = 4
  ORDER BY s.id, t.is_type
  RETURNING id, is_type
)
INSERT INTO freight_areas (freight_id, area_id)
SELECT t.id, a.id
FROM templates t
JOIN areas a ON a.code IN ('15', '54', '62', '63', '64', '65')
WHERE t.is_type = 1
ORDER BY t.id, a.id
