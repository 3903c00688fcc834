import type { Database, Transaction } from '../../platform/database/sql.ts';
import { readSql } from '../insert-rows.ts';
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
  const written = await tx.run(readSql('large', 'goods.sql'), [from, to, JSON.stringify(words)]);
  if (written < to - from)
    throw new Error('No store sells anything yet. Start the demo once (npm start), then fill it.');
  return written;
}
