import type { Transaction } from '../../platform/database/sql.ts';
import { insertRows } from '../insert-rows.ts';

/** Released app versions. */
const versions = [
  ['1.0.0', 100, 'android', 0, '', '首个版本，支持浏览、下单与消息通知。'],
  ['1.1.0', 110, 'android', 1, '', '修复部分机型图片加载异常，收货地址支持自动识别。'],
  ['1.1.0', 110, 'ios', 0, '6449000001', '收货地址支持自动识别，提升启动速度。'],
  ['1.0.2', 102, 'mini', 0, '', '支持微信小程序内一键登录。'],
] as const;

/**
 * Puts the pictures of some goods into the image spaces of the first two stores, half of them in a
 * folder, and writes the app versions.
 */
export async function writeSpaces(tx: Transaction): Promise<void> {
  await tx.run(`
    WITH pictures AS MATERIALIZED (
      SELECT g.store_id, g.goods_name, f.url, f.bytes, f.width, f.height, g.ordinal
      FROM (
        SELECT
          store_id, goods_name, goods_master_image,
          row_number() OVER (PARTITION BY store_id ORDER BY id) AS ordinal
        FROM goods
        WHERE store_id IN (SELECT DISTINCT store_id FROM goods ORDER BY 1 LIMIT 2)
      ) g
      JOIN files f ON f.url = g.goods_master_image
      WHERE g.ordinal <= 8
    ),
      folders AS (
        INSERT INTO file_space_dirs (belong_id, name)
        SELECT DISTINCT store_id, '商品主图'
        FROM pictures
        RETURNING id, belong_id
      )
    INSERT INTO file_spaces (
      belong_id, dir_id, name, new_name, url, ext_name, disk_name, info, bytes
    )
    SELECT
      p.store_id, CASE WHEN p.ordinal % 2 = 1 THEN f.id END,
      left(split_part(p.goods_name, ' | ', 1), 30), regexp_replace(p.url, '^.*/', ''), p.url,
      'webp', 'local', concat(p.width, '*', p.height), p.bytes
    FROM pictures p
    JOIN folders f ON f.belong_id = p.store_id
    ORDER BY p.store_id, p.ordinal`);
  await insertRows(
    tx,
    'app_versions',
    {
      name: 'text',
      version: 'text',
      version_code: 'bigint',
      device: 'text',
      is_wgt: 'smallint',
      apple_id: 'text',
      content: 'text',
    },
    versions.map(([version, version_code, device, is_wgt, apple_id, content]) => ({
      name: 'Souk',
      version,
      version_code,
      device,
      is_wgt,
      apple_id,
      content,
    })),
  );
}
