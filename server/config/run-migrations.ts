import type { MigrationInterface } from 'typeorm';
import { openDataSource } from './data-source.ts';
import type { Env } from './env.ts';

/** Any number; the same in every process, so that two starts never migrate at once. */
const migrationLock = 7_365_756;

type Migrations = readonly (new () => MigrationInterface)[];

/**
 * Brings the database up to date, each migration in a transaction of its own: an interrupted run goes on where it stopped.
 * @returns the names of those that ran now
 */
export async function runMigrations(env: Env, migrations: Migrations): Promise<readonly string[]> {
  const source = await openDataSource({ url: env.databaseUrl!, poolSize: 2, zone: env.zone, migrations, use: 'migration' });
  try {
    const lock = source.createQueryRunner();
    try {
      await lock.query('SELECT pg_advisory_lock($1)', [migrationLock]);
      const done = await source.runMigrations({ transaction: 'each' });
      return done.map((migration) => migration.name);
    } finally {
      await lock.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
      await lock.release();
    }
  } finally {
    await source.destroy();
  }
}
