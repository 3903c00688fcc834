import { readEnv } from '../config/env.ts';
import { isMain } from '../config/is-main.ts';
import { runMigrations } from '../config/run-migrations.ts';
import { openDatabase } from '../open-database.ts';
import { migrations } from '../migrations/index.ts';

/** `npm run migrate`: brings the database up to date. Without DATABASE_URL that of the data folder, which must not be running. */
export async function run(): Promise<number> {
  const { env, close } = await openDatabase(readEnv({ ...process.env, PORT: '0' }, 'development'));
  try {
    const done = await runMigrations(env, migrations);
    console.log(done.length > 0 ? `Migrated: ${done.join(', ')}` : 'The database is up to date.');
    return 0;
  } finally {
    await close();
  }
}

if (isMain(import.meta.url)) process.exitCode = await run();
