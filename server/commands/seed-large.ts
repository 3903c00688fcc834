import { readEnv } from '../platform/config/env.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { openDatabase } from '../platform/database/embedded/open-database.ts';
import { manyGoods, writeManyGoods } from '../seed/large/goods.ts';

/**
 * `npm run seed:large`: writes 100,000 goods for measurements into the database of DATABASE_URL, or
 * of the data folder, whose PostgreSQL must not be running. Rejected in production.
 */
export async function run(): Promise<number> {
  const requested = readEnv({ ...process.env, PORT: '0' }, 'development');
  if (requested.profile === 'production')
    throw new Error('Goods for measuring have no place in production.');
  const { env, close } = await openDatabase(requested);
  try {
    const startedAt = performance.now();
    const printProgress = (count: number): void => console.log(`${count} of ${manyGoods} goods`);
    const written = await withDatabase(
      env,
      (database) => writeManyGoods(database, manyGoods, printProgress),
      'none',
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      written > 0 ? `Wrote ${written} goods in ${seconds} s.` : 'The goods are there already.',
    );
    return 0;
  } finally {
    await close();
  }
}
