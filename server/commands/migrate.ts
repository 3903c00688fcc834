import { migrations } from '../migrations/index.ts';
import { runMain } from '../platform/config/run-main.ts';
import { runMigrations } from '../platform/database/run-migrations.ts';
import { readOptions } from './prepare/read-options.mjs';
import { commandEnv, withOpenDatabase } from './prepare/with-open-database.ts';

const usage = `Usage: npm run migrate

Runs the pending migrations on the database of DATABASE_URL, or of the data folder, whose PostgreSQL
must not be running.

  --help  prints this text.`;

/** `npm run migrate`. */
export async function run(parameters: readonly string[]): Promise<number> {
  const { exitCode } = readOptions(parameters, { usage });
  if (exitCode !== undefined) return exitCode;
  return withOpenDatabase(commandEnv(), async (env) => {
    const names = await runMigrations(env, migrations);
    console.log(names.length > 0 ? `Migrated: ${names.join(', ')}` : 'The database is up to date.');
    return 0;
  });
}

await runMain(import.meta.url, run);
