import { readEnv } from '../platform/config/env.ts';
import { runMain } from '../platform/config/run-main.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { seed } from '../seed/index.ts';

/**
 * Fills the migrated database of `DATABASE_URL` with demo data. It runs in its own process, because
 * a process does not return the memory of making thumbnails.
 */
export async function run(): Promise<void> {
  const env = readEnv(process.env, 'production');
  await withDatabase(env, (database) => seed(database, env));
}

await runMain(import.meta.url, run);
