-- Image spaces of the first two stores with goods: pictures of eight goods each, half of them in a
-- folder.
WITH pictures AS (
  SELECT
    g.store_id, g.goods_name, f.url, f.bytes, f.width, f.height,
    dense_rank() OVER (ORDER BY g.store_id) AS store,
    row_number() OVER (PARTITION BY g.store_id ORDER BY g.id) AS place
  FROM goods g
  JOIN files f ON f.url = g.goods_master_image
),
  dirs AS (
    INSERT INTO file_space_dirs (belong_id, name)
    SELECT store_id, '商品主图'
    FROM pictures
    WHERE store <= 2 AND place = 1
    RETURNING id, belong_id
  )
INSERT INTO file_spaces (
  belong_id, dir_id, name, new_name, url, ext_name, disk_name, info, bytes
)
SELECT
  p.store_id, CASE p.place % 2 WHEN 1 THEN d.id END, left(split_part(p.goods_name, ' | ', 1), 30),
  regexp_replace(p.url, '^.*/', ''), p.url, 'webp', 'local', p.width || '*' || p.height, p.bytes
FROM pictures p
JOIN dirs d ON d.belong_id = p.store_id
WHERE p.place <= 8
ORDER BY p.store_id, p.place
