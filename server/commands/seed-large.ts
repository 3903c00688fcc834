import { type Env, readEnv } from '../platform/config/env.ts';
import { installationKind } from '../platform/config/installation.ts';
import { openDatabase } from '../platform/database/embedded/open-database.ts';
import type { Database } from '../platform/database/sql.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { manyGoods, writeManyGoods } from '../seed/large/goods.ts';
import { readOptions } from './prepare/read-options.mjs';

const usage = `Usage: npm run seed:large -- [--yes]

Writes ${manyGoods} goods for measurements into the database of DATABASE_URL, or of the data folder.

  --yes   also into a database that holds other data than a demo mall.
  --help  prints this text.`;

/**
 * `npm run seed:large`. PostgreSQL of the data folder must not be running. Rejected in production; a
 * database that is neither embedded nor a demo mall needs `--yes`.
 */
export async function run(parameters: readonly string[] = []): Promise<number> {
  const given = readOptions(parameters, { usage, options: { yes: { type: 'boolean' } } });
  if (given.exitCode !== undefined) return given.exitCode;
  const { values } = given;
  const requested = readEnv({ ...process.env, PORT: '0' }, 'development');
  if (requested.profile === 'production')
    throw new Error('Goods for measuring have no place in production.');
  const { env, close } = await openDatabase(requested);
  try {
    await withDatabase(
      env,
      async (database) => {
        await assertWanted(database, requested, values.yes === true);
        await writeGoods(database);
      },
      'none',
    );
    return 0;
  } finally {
    await close();
  }
}

/** @throws Error when the goods would go into a database that holds other data */
async function assertWanted(database: Database, { databaseUrl }: Env, yes: boolean): Promise<void> {
  const kind = await installationKind(database);
  if (kind === 'production')
    throw new Error(
      'This database holds production data. Goods for measuring have no place in it.',
    );
  if (databaseUrl === undefined || kind === 'demo' || yes) return;
  throw new Error(
    `This database holds ${kind ?? 'other'} data, not a demo mall. Repeat with --yes to write` +
      ` ${manyGoods} goods into it: npm run seed:large -- --yes`,
  );
}

async function writeGoods(database: Database): Promise<void> {
  const startedAt = performance.now();
  const printProgress = (count: number): void => console.log(`${count} of ${manyGoods} goods`);
  const written = await writeManyGoods(database, manyGoods, printProgress);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    written > 0 ? `Wrote ${written} goods in ${seconds} s.` : 'The goods are there already.',
  );
}
