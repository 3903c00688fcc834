import { MigrationExecutor, type MigrationInterface } from 'typeorm';
import { type DataSource, openDataSource } from './data-source.ts';
import type { Env } from '../config/env.ts';

/** Key of the advisory lock that keeps two starts from migrating at the same time. */
const migrationLock = 7_365_756;

/** `confirmed` is false in a draft that deletes data until somebody has read it. */
type Migrations = readonly (new () => MigrationInterface & { readonly confirmed?: boolean })[];

/**
 * Runs the pending migrations, each in its own transaction: an interrupted run continues where it
 * stopped.
 *
 * @returns the names of the migrations that ran
 * @throws Error before the first one, when a pending one deletes data and is not confirmed
 */
export const runMigrations = (env: Env, migrations: Migrations): Promise<readonly string[]> =>
  withSource(env, migrations, async (source) => {
    const lockHolder = source.createQueryRunner();
    try {
      await lockHolder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
      await assertConfirmed(source, migrations);
      const done = await source.runMigrations({ transaction: 'each' });
      return done.map(({ name }) => name);
    } finally {
      await lockHolder.release(); // the lock ends when the pool closes the connection
    }
  });

/** @throws Error when migrations are pending; in production only the command runs them */
export const refusePendingMigrations = (env: Env, migrations: Migrations): Promise<void> =>
  withSource(env, migrations, async (source) => {
    if (await source.showMigrations())
      throw new Error('The database is not up to date. Run `npm run migrate` first.');
  });

async function assertConfirmed(source: DataSource, migrations: Migrations): Promise<void> {
  const unconfirmed = migrations.filter((Migration) => new Migration().confirmed === false);
  if (unconfirmed.length === 0) return;
  const executed = (await new MigrationExecutor(source).getExecutedMigrations()).map(
    ({ name }) => name,
  );
  const pending = unconfirmed.find(({ name }) => !executed.includes(name));
  if (!pending) return;
  throw new Error(
    `The migration ${pending.name} deletes data and is not confirmed. Nothing was migrated. Read it, ` +
      'then set `confirmed` to true in its file, or delete the file and its line in ' +
      'server/migrations/index.ts.',
  );
}

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
