import type { Env } from '../platform/config/env.ts';
import { installationKind } from '../platform/config/installation.ts';
import type { Database } from '../platform/database/sql.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { type LargeMall, largeMall, writeLargeMall } from '../seed/large/large-mall.ts';
import { readOptions } from './prepare/read-options.mjs';
import { commandEnv, withOpenDatabase } from './prepare/with-open-database.ts';

const usage = `Usage: npm run seed:large -- [options]

Writes goods for measurements into the database of DATABASE_URL, or of the data folder; with options also
stores with sellers, SKUs, and orders of a year with payments, parcels, comments, settlements and ledger.

  --stores N  stores beside those of the demo (${largeMall.stores})
  --goods N   goods (${largeMall.goods})
  --skus N    SKUs of each of the goods (${largeMall.skus})
  --orders N  orders (${largeMall.orders})
  --yes       also into a database that holds other data than a demo mall.
  --help      prints this text.`;

const parts = ['stores', 'goods', 'skus', 'orders'] as const satisfies readonly (keyof LargeMall)[];

/**
 * `npm run seed:large`. PostgreSQL of the data folder must not be running. Rejected in production; a
 * database that is neither embedded nor a demo mall needs `--yes`.
 */
export async function run(parameters: readonly string[] = []): Promise<number> {
  const given = readOptions(parameters, {
    usage,
    options: {
      stores: { type: 'string' },
      goods: { type: 'string' },
      skus: { type: 'string' },
      orders: { type: 'string' },
      yes: { type: 'boolean' },
    },
  });
  if (given.exitCode !== undefined) return given.exitCode;
  const { values } = given;
  const mall = { ...largeMall };
  for (const part of parts) {
    const value = values[part] ?? mall[part];
    if (!/^\d{1,9}$/.test(`${value}`)) {
      console.error(`--${part} "${value}" is no whole number\n\n${usage}`);
      return 2;
    }
    mall[part] = Number(value);
  }
  const requested = commandEnv();
  if (requested.profile === 'production')
    throw new Error('Goods for measuring have no place in production.');
  await withOpenDatabase(requested, (env) =>
    withDatabase(
      env,
      async (database) => {
        await assertWanted(database, requested, values.yes === true);
        await write(database, mall);
      },
      'none',
    ),
  );
  return 0;
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
      ` into it: npm run seed:large -- --yes`,
  );
}

async function write(database: Database, mall: LargeMall): Promise<void> {
  const startedAt = performance.now();
  const written = await writeLargeMall(database, mall, (part, count) => {
    const total = part === 'shoppers' ? '' : ` of ${mall[part]}`;
    console.log(`${count}${total} ${part}`);
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (written.length > 0) console.log(`Wrote ${written.join(', ')} in ${seconds} s.`);
  const isLeft = (part: (typeof parts)[number]): boolean =>
    part !== 'skus' && mall[part] > 0 && !written.some((text) => text.endsWith(` ${part}`));
  const left = parts.filter(isLeft);
  if (left.length > 0)
    console.log(`Not written, because an earlier run wrote them: ${left.join(', ')}.`);
}
