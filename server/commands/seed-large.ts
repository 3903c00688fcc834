import { readEnv } from '../config/env.ts';
import { withDatabase } from '../config/with-database.ts';
import { openDatabase } from '../open-database.ts';
import { manyGoods, writeManyGoods } from '../seed/large/goods.ts';

/** `npm run seed:large`: 100,000 goods for measuring, into the database of `DATABASE_URL` or of the data folder, which must not be running. Never in production. */
export async function run(): Promise<number> {
  const wanted = readEnv({ ...process.env, PORT: '0' }, 'development');
  if (wanted.profile === 'production')
    throw new Error('Goods for measuring have no place in production.');
  const { env, close } = await openDatabase(wanted);
  try {
    const start = performance.now();
    const written = await withDatabase(
      env,
      (database) =>
        writeManyGoods(database, manyGoods, (done) => {
          console.log(`${done} of ${manyGoods} goods`);
        }),
      'patient',
    );
    console.log(
      written > 0
        ? `Wrote ${written} goods in ${((performance.now() - start) / 1000).toFixed(1)} s.`
        : 'The goods are there already.',
    );
    return 0;
  } finally {
    await close();
  }
}
