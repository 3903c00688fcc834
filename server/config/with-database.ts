import { PooledDatabase } from './database.ts';
import { openDataSource, poolOf } from './data-source.ts';
import type { Env } from './env.ts';
import { createLog } from './log.ts';
import type { Database } from './sql.ts';

/**
 * Lends a command the database named by `env.databaseUrl`, without an application around it.
 *
 * @param pace `patient`: a statement may take its time, as one that writes very much does
 */
export async function withDatabase<T>(
  env: Env,
  work: (database: Database) => Promise<T>,
  pace: 'brisk' | 'patient' = 'brisk',
): Promise<T> {
  const source = await openDataSource({
    url: env.databaseUrl!,
    poolSize: 2,
    zone: env.zone,
    ...(pace === 'patient' ? { use: 'migration' as const } : {}),
  });
  try {
    return await work(new PooledDatabase(poolOf(source), createLog(env)));
  } finally {
    await source.destroy();
  }
}
