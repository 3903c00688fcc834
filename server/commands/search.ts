import { setTimeout as sleep } from 'node:timers/promises';
import { CopyGoods } from '../mall/shop/search/copy-goods.ts';
import { openSearchEngine } from '../mall/shop/search/search-engines.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { readOptions } from './prepare/read-options.mjs';
import { commandEnv, withSharedDatabase } from './prepare/with-open-database.ts';

const usage = `Usage: npm run search -- [--rebuild]

Compares the goods with the copy that the search engine of SOUK_SEARCH_ENGINE has, also while the
mall runs, and repairs what differs.

  --rebuild  builds a new index instead; searches use the present one until it is complete.
  --help     prints this text.`;

/** `npm run search`. @throws Error when the engine has no copy or does not answer */
export async function run(parameters: readonly string[]): Promise<number> {
  const given = readOptions(parameters, { usage, options: { rebuild: { type: 'boolean' } } });
  if (given.exitCode !== undefined) return given.exitCode;
  await withSharedDatabase(commandEnv(), (env) =>
    withDatabase(
      env,
      async (database) => {
        const { copy } = openSearchEngine({ env, database }).engine;
        if (!copy) throw new Error(`The engine ${env.searchEngine} searches the goods themselves.`);
        const copying = new CopyGoods(database, copy);
        if (given.values.rebuild === true) await rebuild(copying);
        else console.log(`${await copying.repair()} goods differed and were written again.`);
      },
      'none',
    ),
  );
  return 0;
}

async function rebuild(copying: CopyGoods): Promise<void> {
  await copying.rebuild();
  while (!(await copying.isComplete())) {
    await copying.run();
    await sleep(100);
  }
  console.log('The new index has all goods; searches use it.');
}
