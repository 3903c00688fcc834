import { readEnv } from '../config/env.ts';
import { isMain } from '../config/is-main.ts';
import { withDatabase } from '../config/with-database.ts';
import { seed } from '../seed/index.ts';

/** Fills the migrated database of `DATABASE_URL`. A process of its own, for what drawing pictures takes is not given back by one that goes on. */
export async function run(): Promise<void> {
  const env = readEnv(process.env, 'production');
  await withDatabase(env, (database) => seed(database, env));
}

if (isMain(import.meta.url)) await run();
