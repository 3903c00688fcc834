import { setTimeout as sleep } from 'node:timers/promises';
import { CopyGoods } from '../mall/shop/search/copy-goods.ts';
import { openSearchEngine } from '../mall/shop/search/search-engines.ts';
import { createDataFolder } from '../platform/config/data-folder.ts';
import { readEnv } from '../platform/config/env.ts';
import { openDatabase, runningDatabaseUrl } from '../platform/database/embedded/open-database.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { readOptions } from './prepare/read-options.mjs';

const usage = `Usage: npm run search -- [--rebuild]

Compares the goods with the copy that the search engine of SOUK_SEARCH_ENGINE has, also while the
mall runs, and repairs what differs.

  --rebuild  builds a new index instead; searches use the present one until it is complete.
  --help     prints this text.`;

/** `npm run search`. @throws Error when the engine has no copy or does not answer */
export async function run(parameters: readonly string[]): Promise<number> {
  const given = readOptions(parameters, { usage, options: { rebuild: { type: 'boolean' } } });
  if (given.exitCode !== undefined) return given.exitCode;
  const requested = readEnv({ ...process.env, PORT: '0' }, 'development');
  createDataFolder(requested.dataDir);
  const databaseUrl = runningDatabaseUrl(requested);
  const { env, close } = await openDatabase({ ...requested, databaseUrl });
  try {
    await withDatabase(
      env,
      async (database) => {
        const { copy } = openSearchEngine({ env, database }).engine;
        if (!copy) throw new Error(`The engine ${env.searchEngine} searches the goods themselves.`);
        const copying = new CopyGoods(database, copy);
        if (given.values.rebuild === true) await rebuild(copying);
        else console.log(`${await copying.repair()} goods differed and were written again.`);
      },
      'none',
    );
    return 0;
  } finally {
    await close();
  }
}

async function rebuild(copying: CopyGoods): Promise<void> {
  await copying.rebuild();
  while (!(await copying.isComplete())) {
    await copying.run();
    await sleep(100);
  }
  console.log('The new index has all goods; searches use it.');
}
