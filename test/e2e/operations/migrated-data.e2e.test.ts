import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '../../../server/doctor/examine.ts';
import { migrations } from '../../../server/migrations/index.ts';
import { type DataSource, openDataSource } from '../../../server/platform/database/data-source.ts';
import { checksOfTests } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { startDemo } from '../../helpers/server/demo.ts';

/**
 * Data of an earlier release: a mall with weeks of trade, migrated down (docs/invariants.md#migrations-and-backup).
 */
const zone = 'Asia/Shanghai';
const since = 1763640088101;
let demo: TestApp;
let source: DataSource;
beforeAll(async () => {
  demo = await startDemo();
  source = await openDataSource({
    url: demo.databaseUrl,
    poolSize: 2,
    zone,
    use: 'migration',
    migrations,
  });
});
afterAll(async () => {
  await source.destroy();
  await demo.close();
});

const sums = () =>
  source.query(
    'SELECT owner, kind, sum(balance)::text AS sum FROM ledger_accounts GROUP BY 1, 2 ORDER BY 1, 2',
  );

/** Computed by a migration for the after-sales of earlier releases. */
const unpackedPieces = () =>
  source.query('SELECT id, unpacked_num FROM refund_goods WHERE unpacked_num > 0 ORDER BY id');

/** A migration that changes the schema and then fails. */
class Broken1763640999999 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE orders ADD COLUMN half_done int');
    throw new Error('the power fails');
  }

  async down(): Promise<void> {
    throw new Error('nothing to take back');
  }
}

test('migrations keep every sum of an earlier release and resume after an interruption', async () => {
  const before = await sums();
  const unpackedBefore = await unpackedPieces();
  expect(unpackedBefore).not.toEqual([]);
  const later = migrations.filter(({ name }) => Number(name.slice(-13)) >= since);
  const countDone = async (): Promise<number> =>
    (await source.query('SELECT count(*)::int AS n FROM migrations'))[0].n;
  for (const _ of later) await source.undoLastMigration({ transaction: 'each' });
  expect([await countDone(), await sums()]).toEqual([migrations.length - later.length, before]);
  // Earlier releases let forms empty these columns
  await source.query('UPDATE goods SET goods_stock = NULL, goods_status = NULL WHERE id % 7 = 0');
  await source.query('UPDATE coupons SET per_limit = NULL');
  const targetCount = migrations.length - Math.ceil(later.length / 2);
  const interrupted = await openDataSource({
    url: demo.databaseUrl,
    poolSize: 2,
    zone,
    use: 'migration',
    migrations: [...migrations.slice(0, targetCount), Broken1763640999999],
  });
  await expect(interrupted.runMigrations({ transaction: 'each' })).rejects.toThrow(
    'the power fails',
  );
  await interrupted.destroy();
  expect([
    await countDone(),
    await source.query("SELECT 1 FROM information_schema.columns WHERE column_name = 'half_done'"),
  ]).toEqual([targetCount, []]);
  await source.runMigrations({ transaction: 'each' });
  expect(await source.runMigrations({ transaction: 'each' })).toEqual([]);
  expect([await countDone(), await sums()]).toEqual([migrations.length, before]);
  expect(await unpackedPieces()).toEqual(unpackedBefore);
  const again = await startApp({ DATABASE_URL: demo.databaseUrl });
  expect(await examine(again.sql, checksOfTests)).toEqual([]);
  await again.close();
});
