import { MigrationExecutor, type MigrationInterface } from 'typeorm';
import { directUrl, type Env } from '../config/env.ts';
import { type DataSource, openDataSource } from './data-source.ts';
import { explainMigrationError, MigrationRefused } from './explain-migration-error.ts';

/** Key of the advisory lock that keeps two starts from migrating at the same time. */
const migrationLock = 7_365_756;

/** A migration. One that deletes data says what, and runs only after somebody has read it. */
export interface SoukMigration extends MigrationInterface {
  /** Phrases such as `the column "phone" of "stores"`. */
  readonly deletes?: readonly string[];
  readonly confirmed?: boolean;
  /** It takes away what only processes of an earlier version need (docs/operations.md#upgrade). */
  readonly contract?: boolean;
  /** Names of the migrations of an extension whose tables it drops. */
  readonly forgets?: readonly string[];
}

export type Migrations = readonly (new () => SoukMigration)[];

/**
 * Runs the pending migrations, each in its own transaction: an interrupted run continues where it
 * stopped.
 *
 * @returns the names of the migrations that ran
 * @throws Error before the first one, when a pending one deletes data and is not confirmed, or when
 *   the database was migrated by a version with other migrations
 */
export const runMigrations = (env: Env, migrations: Migrations): Promise<readonly string[]> =>
  withSource(env, migrations, async (source) => {
    const lockHolder = source.createQueryRunner();
    try {
      await lockHolder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
      await assertUnchanged(source, migrations);
      await assertKnown(source, migrations);
      await assertConfirmed(source, migrations);
      const done = await source.runMigrations({ transaction: 'each' });
      await coverAll(source);
      return done.map(({ name }) => name);
    } catch (error) {
      const [failed] = await new MigrationExecutor(source).getPendingMigrations();
      throw await explainMigrationError(source, failed?.name ?? '', error);
    } finally {
      await lockHolder.release(); // the lock ends when the pool closes the connection
    }
  });

/**
 * Trials see the changes of every table (docs/architecture.md#trials), and admins what has failed in
 * every queue, also of extensions.
 */
async function coverAll(source: DataSource): Promise<void> {
  for (const covering of ['watch_tables()', 'list_failed_tasks()']) {
    const [found] = (await source.query('SELECT to_regprocedure($1) IS NOT NULL AS there', [
      covering,
    ])) as readonly { there: boolean }[];
    if (found!.there) await source.query(`SELECT ${covering}`);
  }
}

/**
 * In production only the command runs migrations.
 *
 * @throws Error when migrations are pending, or when one of the database was changed since
 */
export const refusePendingMigrations = (env: Env, migrations: Migrations): Promise<void> =>
  withSource(env, migrations, async (source) => {
    await assertUnchanged(source, migrations);
    if (await source.showMigrations())
      throw new MigrationRefused('The database is not up to date. Run `npm run migrate` first.');
  });

/** Drafts that delete data and that nobody has confirmed. */
export const unconfirmedMigrations = (migrations: Migrations): Migrations =>
  migrations.filter((Migration) => new Migration().confirmed === false);

/** What an unconfirmed migration waits for. */
export function explainUnconfirmed(Migration: Migrations[number]): string {
  const { deletes = ['data'] } = new Migration();
  return (
    `The migration ${Migration.name} deletes ${deletes.join(', ')} and is not confirmed. Read it, then ` +
    'set `confirmed` to true in its file, or delete the file.'
  );
}

/** A name with the stamp of a migration that is called otherwise is one that was changed since. */
async function assertUnchanged(source: DataSource, migrations: Migrations): Promise<void> {
  const names = new Set(migrations.map(({ name }) => name));
  const stamps = new Set(migrations.map(({ name }) => name.slice(-13)));
  const changed = (await executedNames(source)).find(
    (name) => !names.has(name) && stamps.has(name.slice(-13)),
  );
  if (changed)
    throw new MigrationRefused(
      `The database was made by ${changed}, which this version has changed. There is no way from ` +
        'there to here: use the version that made it, or start with an empty database or data folder.',
    );
}

async function assertKnown(source: DataSource, migrations: Migrations): Promise<void> {
  const names = new Set(migrations.map(({ name }) => name));
  const removal = migrations.find((Migration) =>
    new Migration().forgets?.some((forgotten) => names.has(forgotten)),
  );
  if (removal)
    throw new MigrationRefused(
      `The migration ${removal.name} removes an extension that is there again: delete its file.`,
    );
  const known = new Set(
    migrations.flatMap((Migration) => [Migration.name, ...(new Migration().forgets ?? [])]),
  );
  const unknown = (await executedNames(source)).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new MigrationRefused(
      `The database has ${unknown.length} migrations that this version does not know, the last is ` +
        `${unknown.at(-1)}. It belongs to another version, or to an extension whose folder was ` +
        'deleted: use that version, put the folder back and remove it with `npm run remove`, or start ' +
        'with an empty database or data folder.',
    );
}

async function executedNames(source: DataSource): Promise<readonly string[]> {
  const executed = await new MigrationExecutor(source).getExecutedMigrations();
  return executed.map(({ name }) => name).toSorted();
}

async function assertConfirmed(source: DataSource, migrations: Migrations): Promise<void> {
  const unconfirmed = unconfirmedMigrations(migrations);
  if (unconfirmed.length === 0) return;
  const executed = await executedNames(source);
  const pending = unconfirmed.find(({ name }) => !executed.includes(name));
  if (pending) throw new MigrationRefused(`Nothing was migrated. ${explainUnconfirmed(pending)}`);
}

async function withSource<T>(
  env: Env,
  migrations: Migrations,
  work: (source: DataSource) => Promise<T>,
): Promise<T> {
  const source = await openDataSource({
    url: directUrl(env),
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
