import { nowSql } from '../../platform/database/now-sql.ts';
import type { Database, Transaction } from '../../platform/database/sql.ts';
import { runSteps } from '../seed-step.ts';
import words from './words.json' with { type: 'json' };

/** Number of goods for measurements. */
export const manyGoods = 100_000;
/** Goods per statement; progress is reported after each. */
const batch = 2000;

/**
 * Adds goods for measurements to the demo mall, in Chinese and English, spread over the verified
 * stores and their classes. A second call does nothing.
 *
 * @param onProgress called after each statement with the number of goods written so far
 * @returns number of goods written
 * @throws Error if no store can sell goods yet
 */
export async function writeManyGoods(
  database: Database,
  count = manyGoods,
  onProgress: (written: number) => void = () => undefined,
): Promise<number> {
  let written = 0;
  const insertAll = async (tx: Transaction): Promise<void> => {
    while (written < count) {
      written += await insertGoods(tx, written, Math.min(written + batch, count));
      onProgress(written);
    }
  };
  const write = (tx: Transaction) => withoutSearchIndexes(tx, () => insertAll(tx));
  await runSteps(database, [{ name: 'large.goods', prepare: async () => write }]);
  if (written > 0) {
    await database.run('ANALYZE goods');
    await database.run('ANALYZE goods_shelf');
  }
  return written;
}

/**
 * Drops the search indexes during `work` and builds them once afterwards, which takes a third of
 * the time.
 */
async function withoutSearchIndexes(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const indexes = await tx.rows<{ name: string; definition: string }>(
    `
      SELECT indexname AS name, indexdef AS definition
      FROM pg_indexes
      WHERE schemaname = 'public'
        AND tablename IN ('goods', 'goods_shelf')
        AND indexdef LIKE '% USING gin %'`,
  );
  for (const { name } of indexes) await tx.run(`DROP INDEX "${name}"`);
  await work();
  for (const { definition } of indexes) await tx.run(definition);
}

/**
 * Inserts the goods with the numbers after `from` up to `to`. A number always gives the same goods.
 */
async function insertGoods(tx: Transaction, from: number, to: number): Promise<number> {
  const written = await tx.run(
    `
      WITH sellable AS (
        SELECT
          row_number() OVER (ORDER BY c.class_id, s.id) - 1 AS ordinal, count(*) OVER () AS total,
          s.id AS store_id, c.class_id, k.thumb
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
        )
      INSERT INTO goods (
        store_id, class_id, brand_id, goods_name, goods_subname, goods_no, goods_images,
        goods_master_image, goods_price, goods_market_price, goods_weight, goods_stock,
        goods_sale, freight_id, goods_content, goods_status, goods_verify, is_recommend,
        created_at, updated_at
      )
      SELECT
        p.store_id, p.class_id, brands.ids[1 + n % greatest(cardinality(brands.ids), 1)],
        CASE
          WHEN n % 3 = 0 THEN concat_ws(
            ' ', ${pick('en', 'Maker', 1)}, ${pick('en', 'Kind', 7)}, ${pick('en', 'Thing', 3)},
            'No. ' || n
          )
          ELSE concat(
            ${pick('zh', 'Maker', 1)}, ' ', ${pick('zh', 'Kind', 7)}, ${pick('zh', 'Thing', 3)},
            ' ', n, ' 号'
          )
        END,
        CASE
          WHEN n % 3 = 0 THEN concat_ws(
            ' ', ${pick('en', 'Kind', 5)}, lower(${pick('en', 'Thing', 3)})
          )
          ELSE concat(${pick('zh', 'Kind', 5)}, ${pick('zh', 'Thing', 3)})
        END,
        'L' || lpad(n::text, 6, '0'),
        CASE WHEN p.thumb = '' THEN '[]' ELSE jsonb_build_array(p.thumb) END, p.thumb,
        990 + n * 7919 % 500000, 1990 + n * 7919 % 600000, n % 90 / 10.0, n * 31 % 400,
        n * 17 % 5000, -1, '', CASE WHEN n % 20 = 0 THEN 0 ELSE 1 END,
        CASE WHEN n % 50 = 0 THEN 2 WHEN n % 97 = 0 THEN 0 ELSE 1 END, 0,
        ${nowSql} - n * interval '1 minute',
        ${nowSql} - n * interval '1 minute'
      FROM generate_series($1::bigint + 1, $2::bigint) n
      CROSS JOIN brands
      JOIN sellable p ON p.ordinal = n % p.total`,
    [from, to, ...lists.map((name) => words[name])],
  );
  if (written < to - from)
    throw new Error('No store sells anything yet. Start the demo once (npm start), then fill it.');
  return written;
}

const lists = ['zhMaker', 'zhKind', 'zhThing', 'enMaker', 'enKind', 'enThing'] as const;

/** SQL of one word for the number n. Different strides avoid repeated combinations. */
function pick(language: 'zh' | 'en', part: 'Maker' | 'Kind' | 'Thing', stride: number): string {
  const argument = lists.indexOf(`${language}${part}`) + 3;
  return `($${argument}::text[])[1 + (n * ${stride} / 3) % cardinality($${argument}::text[])]`;
}
