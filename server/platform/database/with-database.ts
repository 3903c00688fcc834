import { directUrl, type Env } from '../config/env.ts';
import { createLog } from '../observability/log.ts';
import { openDataSource, poolOf } from './data-source.ts';
import { PooledDatabase } from './pooled-database.ts';
import type { Database } from './sql.ts';

/**
 * Opens the database of `env.databaseUrl` for a command, or beside the pool of an application, and
 * closes it when `work` has ended.
 *
 * @param timeouts `none`: for statements that may take minutes
 */
export async function withDatabase<T>(
  env: Env,
  work: (database: Database) => Promise<T>,
  timeouts: 'usual' | 'none' = 'usual',
): Promise<T> {
  const source = await openDataSource({
    url: directUrl(env),
    poolSize: 2,
    zone: env.zone,
    richTextSeparator: env.richTextSeparator,
    ...(timeouts === 'none' ? { use: 'migration' as const } : {}),
  });
  try {
    return await work(new PooledDatabase(poolOf(source), createLog(env)));
  } finally {
    await source.destroy();
  }
}
