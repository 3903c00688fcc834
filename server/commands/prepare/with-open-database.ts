import { createDataFolder } from '../../platform/config/data-folder.ts';
import { type Env, readEnv } from '../../platform/config/env.ts';
import {
  openDatabase,
  runningDatabaseUrl,
} from '../../platform/database/embedded/open-database.ts';

/** The settings of a command, which listens on no port. */
export const commandEnv = (): Env => readEnv({ ...process.env, PORT: '0' }, 'development');

/** For the database of `DATABASE_URL`, or of the data folder, whose PostgreSQL must not be running. */
export async function withOpenDatabase<T>(
  requested: Env,
  work: (env: Env) => Promise<T>,
): Promise<T> {
  const { env, close } = await openDatabase(requested);
  try {
    return await work(env);
  } finally {
    await close();
  }
}

/** The same, also while the mall runs. */
export async function withSharedDatabase<T>(
  requested: Env,
  work: (env: Env) => Promise<T>,
): Promise<T> {
  createDataFolder(requested.dataDir);
  return withOpenDatabase({ ...requested, databaseUrl: runningDatabaseUrl(requested) }, work);
}
