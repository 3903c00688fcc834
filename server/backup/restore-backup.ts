import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { migrations } from '../migrations/index.ts';
import { directUrl, type Env } from '../platform/config/env.ts';
import { Secrets, secretPath } from '../platform/config/secrets.ts';
import { copyText, isEmptyDatabase, quoteName } from '../platform/database/dump/catalog.ts';
import {
  type DumpConnection,
  openDumpConnection,
} from '../platform/database/dump/dump-connection.ts';
import {
  emptyDatabase,
  emptyTables,
  withoutConstraints,
} from '../platform/database/dump/load-tables.ts';
import { runMigrations } from '../platform/database/run-migrations.ts';
import { sealedFolder } from '../platform/storage/drivers/file-driver.ts';
import { storageFolders } from '../platform/storage/storage-paths.ts';
import { readAll, readArchive } from './archive.ts';
import {
  type BackupFigures,
  type BackupHeader,
  backupFormat,
  figuresName,
  headerName,
  secretEntry,
  secretProbe,
  tableEntry,
  tablesFolder,
} from './backup-header.ts';
import { sumOfRows } from './sum-of-rows.ts';

/** A backup whose every byte was compared with its sums. */
export interface VerifiedBackup {
  readonly path: string;
  readonly passphrase: string | undefined;
  readonly header: BackupHeader;
  readonly figures: BackupFigures;
  /** Sums of the rows by table entry, whatever their order. */
  readonly rowSums: ReadonlyMap<string, string>;
}

/** Reads a whole backup and changes nothing. @throws Error when it cannot be restored */
export async function verifyBackup(
  path: string,
  passphrase: string | undefined,
): Promise<VerifiedBackup> {
  const found: { header?: BackupHeader; figures?: BackupFigures } = {};
  const rowSums = new Map<string, string>();
  await readArchive(path, passphrase, async (name, content) => {
    if (name === headerName) found.header = await readJson<BackupHeader>(content);
    else if (name === figuresName) found.figures = await readJson<BackupFigures>(content);
    else if (name.startsWith(tablesFolder)) rowSums.set(name, await sumOfRows(content));
    else await discard(content);
  });
  const { header, figures } = found;
  if (!header || !figures) throw new Error(`${path} is not a backup of a mall`);
  assertReadable(header);
  return { path, passphrase, header, figures, rowSums };
}

function assertReadable({ format, version, migrations: made }: BackupHeader): void {
  const known = new Set(migrations.map(({ name }) => name));
  const stamps = new Set(migrations.map(({ name }) => name.slice(-13)));
  const changed = made.find((name) => !known.has(name) && stamps.has(name.slice(-13)));
  if (changed)
    throw new Error(
      `The backup was made by ${changed}, which this version has changed. ` +
        `Install version ${version} as it was then.`,
    );
  if (format > backupFormat || made.some((name) => !known.has(name)))
    throw new Error(`The backup was made by a newer version (${version}). Install that version.`);
}

/**
 * Refuses a target that is in use, and one that holds data unless it may be replaced.
 *
 * @throws Error that says what to do
 */
export async function assertRestorable(env: Env, mayReplace: boolean): Promise<void> {
  const connection = await openDumpConnection(directUrl(env));
  try {
    const users = await connection.rows(`
      SELECT
      FROM pg_stat_activity
      WHERE datname = current_database()
        AND pid <> pg_backend_pid()
        AND application_name LIKE 'souk%'`);
    if (users.length > 0)
      throw new Error('Processes of a mall use this database. Stop them before a restore.');
    if (mayReplace) return;
    const { storage, sealed } = storageFolders(env.dataDir);
    const hasFiles = (await isFilled(storage)) || (await isFilled(sealed));
    if (hasFiles || !(await isEmptyDatabase(connection)))
      throw new Error(
        'The database or the data folder is not empty. A restore replaces what they hold: ' +
          'repeat with --yes to do so.',
      );
  } finally {
    await connection.close();
  }
}

const isFilled = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).length > 0;

/**
 * Replaces the database and the files by those of a backup: makes the tables by the migrations that
 * the backup had, loads all rows in one transaction that ends after the last file, then runs the
 * later migrations.
 *
 * @param withFiles false: the database only
 */
export async function restoreBackup(
  env: Env,
  backup: VerifiedBackup,
  { withFiles }: { readonly withFiles: boolean },
): Promise<void> {
  const connection = await openDumpConnection(directUrl(env));
  try {
    await emptyDatabase(connection);
    const then = new Set(backup.header.migrations);
    await runMigrations(
      env,
      migrations.filter(({ name }) => then.has(name)),
    );
    const tables = backup.header.tables.map(({ name }) => name);
    await withoutConstraints(connection, tables, async () => {
      await emptyTables(connection, tables);
      await loadEntries(env, connection, backup, withFiles);
      for (const { name, value, isCalled } of backup.figures.sequences)
        await connection.rows('SELECT setval($1::regclass, $2::bigint, $3)', [
          `public.${quoteName(name)}`,
          value,
          isCalled,
        ]);
    });
  } finally {
    await connection.close().catch(() => undefined);
  }
  await runMigrations(env, migrations);
}

async function loadEntries(
  env: Env,
  connection: DumpConnection,
  { path, passphrase, header, figures }: VerifiedBackup,
  withFiles: boolean,
): Promise<void> {
  const tables = new Map(header.tables.map((table) => [tableEntry(table.name), table]));
  await readArchive(path, passphrase, async (name, content) => {
    const table = tables.get(name);
    const target = withFiles ? fileTarget(env, name) : undefined;
    if (table) {
      const stored = connection.copyIn(copyText(table, 'FROM STDIN'));
      await pipeline(content, stored);
      const { rowCount } = stored as unknown as { rowCount: number };
      if (rowCount !== figures.rows[table.name])
        throw new Error(`${table.name} got ${rowCount} of ${figures.rows[table.name]} rows`);
    } else if (target) await writeFileOf(target, content);
    else await discard(content);
  });
}

interface FileTarget {
  readonly path: string;
  /** Permissions of the file. */
  readonly mode: number;
}

/** Where the file of an entry belongs; undefined for other entries. */
function fileTarget(env: Env, name: string): FileTarget | undefined {
  if (name === secretEntry)
    return env.secret === undefined ? { path: secretPath(env.dataDir), mode: 0o600 } : undefined;
  const { storage, sealed } = storageFolders(env.dataDir);
  const [kind, first, ...rest] = name.split('/');
  if (kind !== 'files' || first === undefined) return undefined;
  const path = first === sealedFolder ? join(sealed, ...rest) : join(storage, first, ...rest);
  return { path, mode: 0o644 };
}

async function writeFileOf({ path, mode }: FileTarget, content: Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await pipeline(content, createWriteStream(path, { mode: 0o600 }));
  await chmod(path, mode);
}

/** Whether the secret of this installation reads what the backup holds. */
export const hasSameSecret = (env: Env, { header }: VerifiedBackup): boolean =>
  new Secrets(env).digest(secretProbe) === header.secretDigest;

const readJson = async <T>(content: Readable): Promise<T> =>
  JSON.parse((await readAll(content)).toString('utf8')) as T;

async function discard(content: Readable): Promise<void> {
  for await (const _ of content);
}
