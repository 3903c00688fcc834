import type { MigrationInterface } from 'typeorm';
import { type DataSource, openDataSource } from './data-source.ts';
import type { Env } from './env.ts';

/** Any number; the same in every process, so that two starts never migrate at once. */
const migrationLock = 7_365_756;

type Migrations = readonly (new () => MigrationInterface)[];

/**
 * Brings the database up to date, each migration in a transaction of its own: an interrupted run goes on where it stopped.
 * @returns the names of those that ran now
 */
export const runMigrations = (env: Env, migrations: Migrations): Promise<readonly string[]> =>
  withSource(env, migrations, async (source) => {
    const lock = source.createQueryRunner();
    try {
      await lock.query('SELECT pg_advisory_lock($1)', [migrationLock]);
      const done = await source.runMigrations({ transaction: 'each' });
      return done.map(({ name }) => name);
    } finally {
      await lock.release(); // the connection closes with the pool, and the lock with it
    }
  });

/** @throws Error when the database is behind; production migrates by command only */
export const refusePendingMigrations = (env: Env, migrations: Migrations): Promise<void> =>
  withSource(env, migrations, async (source) => {
    if (await source.showMigrations())
      throw new Error('The database is not up to date. Run `npm run migrate` first.');
  });

async function withSource<T>(
  env: Env,
  migrations: Migrations,
  work: (source: DataSource) => Promise<T>,
): Promise<T> {
  const source = await openDataSource({
    url: env.databaseUrl!,
    poolSize: 2,
    zone: env.zone,
    migrations,
    use: 'migration',
  });
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}
