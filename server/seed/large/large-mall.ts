import type { Database, Transaction } from '../../platform/database/sql.ts';
import { readSql } from '../insert-rows.ts';
import { runSteps } from '../seed-step.ts';
import trade from '../trade/trade.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

/** How much is written for measurements. */
export interface LargeMall {
  /** Stores beside those of the demo. */
  stores: number;
  goods: number;
  /** SKUs of each of the goods; 0: goods without SKUs. */
  skus: number;
  /** Orders of one piece over a year; each has about 25 rows, five of them in the ledger. */
  orders: number;
}

/** Without options. */
export const largeMall: Readonly<LargeMall> = { stores: 0, goods: 100_000, skus: 0, orders: 0 };

const needsGoods =
  'Start the demo once (npm start), then fill it; orders need goods of this command.';

/** Rows per statement; progress is reported after each. */
const batches = { stores: 1000, goods: 2000, shoppers: 50_000, orders: 20_000 } as const;
type Part = keyof typeof batches;

/** A shopper has about so many orders. */
const ordersOfShopper = 20;
const searchIndexes = `tablename IN ('goods', 'goods_shelf') AND indexdef LIKE '% USING gin %'`;
const orderTables = [
  'orders',
  'order_goods',
  'order_pays',
  'pay_orders',
  'order_logs',
  'order_parcels',
  'order_comments',
  'order_settlements',
  'stock_logs',
  'ledger_entries',
];

/**
 * Adds stores, goods and orders for measurements to the demo mall, in Chinese and English. Each part
 * is written once, whatever its size: a second call writes what the first did not.
 *
 * @param onProgress called after each statement with the number of rows of a part written so far
 * @returns numbers of rows of the parts that were written
 * @throws Error if no store can sell goods yet
 */
export async function writeLargeMall(
  database: Database,
  mall: Readonly<LargeMall>,
  onProgress: (part: Part, written: number) => void = () => undefined,
): Promise<readonly string[]> {
  const done: string[] = [];
  const write = async (
    tx: Transaction,
    part: Part,
    count: number,
    ...values: readonly unknown[]
  ): Promise<void> => {
    const size = batches[part];
    for (let from = 0; from < count; from += size) {
      const to = Math.min(from + size, count);
      const [row] = await tx.rows<{ written: number }>(readSql('large', `${part}.sql`), [
        from,
        to,
        ...values,
      ]);
      if (row!.written !== to - from)
        throw new Error(`${row!.written} of ${to - from} ${part} could be written. ${needsGoods}`);
      onProgress(part, to);
    }
    done.push(`${count} ${part}`);
  };
  const steps: Readonly<Record<string, (tx: Transaction) => Promise<void>>> = {
    stores: (tx) => write(tx, 'stores', mall.stores),
    goods: async (tx) => {
      if (mall.skus > 0) {
        await tx.run(readSql('large', 'specs.sql'), [mall.skus]);
        // Their SKUs shelve them
        await tx.run('ALTER TABLE goods DISABLE TRIGGER shelve_new_goods');
      }
      await tx.run('ANALYZE stores, store_classes, goods_attrs, goods_specs');
      await withoutIndexes(tx, searchIndexes, () =>
        write(tx, 'goods', mall.goods, JSON.stringify(words), mall.skus),
      );
      await tx.run('ALTER TABLE goods ENABLE TRIGGER shelve_new_goods');
    },
    shoppers: (tx) => write(tx, 'shoppers', Math.ceil(mall.orders / ordersOfShopper)),
    orders: (tx) =>
      withoutGuards(tx, async () => {
        await tx.run('ANALYZE stores, users, goods, goods_skus');
        await runAll(tx, 'offers.sql');
        const rate = trade.settings.commission.rate * 100;
        await write(tx, 'orders', mall.orders, mall.orders, rate);
        await withoutIndexes(tx, searchIndexes, () => runAll(tx, 'sales.sql'));
      }),
  };
  const wanted = Object.keys(steps).filter((part) => isWanted(mall, part));
  await runSteps(
    database,
    wanted.map((name) => ({ name: `large.${name}`, prepare: async () => steps[name]! })),
  );
  if (done.length > 0) await database.run('ANALYZE');
  return done;
}

async function runAll(tx: Transaction, file: string): Promise<void> {
  for (const statement of readSql('large', file).split(/;\n/)) await tx.run(statement);
}

const isWanted = (mall: Readonly<LargeMall>, part: string): boolean =>
  (part === 'shoppers' ? mall.orders : mall[part as keyof LargeMall]) > 0;

/**
 * Drops indexes during `work` and builds them once afterwards, which takes a third of the time.
 *
 * @param which SQL condition on `pg_indexes`
 */
async function withoutIndexes(
  tx: Transaction,
  which: string,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await tx.rows<{ name: string; definition: string }>(
    `
      SELECT indexname AS name, indexdef AS definition
      FROM pg_indexes
      WHERE schemaname = 'public' AND ${which}`,
  );
  for (const { name } of indexes) await tx.run(`DROP INDEX "${name}"`);
  await work();
  await tx.run("SET LOCAL maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await tx.run(definition);
}

/**
 * Writes orders without triggers, foreign keys and indexes. Afterwards keys and indexes are made
 * anew over all rows, so that rows which break one of them stop the command.
 */
async function withoutGuards(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const names = orderTables.map((table) => `'${table}'`).join(', ');
  const keys = await tx.rows<{ table: string; name: string; definition: string }>(
    `
      SELECT
        conrelid::regclass::text AS "table", conname AS name,
        pg_get_constraintdef(oid) AS definition
      FROM pg_constraint
      WHERE contype = 'f' AND conrelid::regclass::text IN (${names})`,
  );
  for (const { table, name } of keys)
    await tx.run(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  const guarded = [...orderTables, 'ledger_accounts'];
  for (const table of guarded) await tx.run(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const isPlain = `tablename IN (${names})
    AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conname = indexname)`;
  await withoutIndexes(tx, isPlain, work);
  for (const table of guarded) await tx.run(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of keys)
    await tx.run(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`);
}
