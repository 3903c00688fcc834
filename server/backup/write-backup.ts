import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { directUrl, type Env } from '../platform/config/env.ts';
import { Secrets, secretPath } from '../platform/config/secrets.ts';
import { version } from '../platform/config/version.ts';
import {
  copyText,
  type DumpedTable,
  listMigrations,
  listTables,
  readSequences,
} from '../platform/database/dump/catalog.ts';
import {
  type DumpConnection,
  openDumpConnection,
} from '../platform/database/dump/dump-connection.ts';
import { sealedFolder } from '../platform/storage/drivers/file-driver.ts';
import { storageFolders } from '../platform/storage/storage-paths.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import {
  type BackupFigures,
  type BackupHeader,
  backupFormat,
  figuresName,
  fileEntry,
  headerName,
  secretEntry,
  secretProbe,
  tableEntry,
} from './backup-header.ts';

export interface BackupSummary {
  readonly path: string;
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly missingFiles: readonly string[];
}

/**
 * Writes the database and the files of the local disk into one archive, also while the mall runs.
 * All tables are read in one repeatable-read transaction; files have random names and never change,
 * and the sweep removes one an hour after its last row at the earliest. Files in a bucket stay there.
 */
export async function writeBackup(
  env: Env,
  path: string,
  passphrase: string | undefined,
): Promise<BackupSummary> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const spool = await mkdtemp(join(dirname(path), '.backup-'));
  const connection = await openDumpConnection(directUrl(env));
  const counts = { tables: 0, rows: 0, files: 0, missingFiles: [] as readonly string[] };
  try {
    await connection.rows('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await writeArchive(path, passphrase, async (archive) => {
      const header = await readHeader(env, connection);
      await addJson(archive, headerName, header);
      const rows = await addTables(archive, connection, header.tables, spool);
      counts.tables = header.tables.length;
      counts.rows = Object.values(rows).reduce((total, count) => total + count, 0);
      const wanted = await listLocalKeys(connection);
      const sequences = await readSequences(connection);
      const added = await addFiles(archive, env);
      counts.files = added.size;
      counts.missingFiles = wanted.filter((key) => !added.has(key));
      const figures: BackupFigures = { rows, sequences, missingFiles: counts.missingFiles };
      await addJson(archive, figuresName, figures);
    });
  } finally {
    await connection.close().catch(() => undefined);
    await rm(spool, { recursive: true, force: true });
  }
  return { path, bytes: (await stat(path)).size, ...counts };
}

async function readHeader(env: Env, connection: DumpConnection): Promise<BackupHeader> {
  return {
    format: backupFormat,
    version,
    madeAt: new Date().toISOString(),
    migrations: await listMigrations(connection),
    secretDigest: new Secrets(env).digest(secretProbe),
    tables: await listTables(connection),
  };
}

/** A tar entry begins with its size, so each table goes through a file. @returns rows by table */
async function addTables(
  archive: ArchiveWriter,
  connection: DumpConnection,
  tables: readonly DumpedTable[],
  spool: string,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const path = join(spool, 'table');
  for (const table of tables) {
    const source = connection.copyOut(copyText(table, 'TO STDOUT'));
    await pipeline(source, createWriteStream(path, { mode: 0o600 }));
    rows[table.name] = (source as unknown as { rowCount: number }).rowCount;
    await addFile(archive, tableEntry(table.name), path);
  }
  return rows;
}

/** Keys of stored files in the snapshot, as far as this machine stores them. */
async function listLocalKeys(connection: DumpConnection): Promise<readonly string[]> {
  const rows = await connection.rows<{ key: string }>(
    "SELECT unnest(keys) AS key FROM files WHERE disk = 'local'",
  );
  return rows.map(({ key }) => key);
}

/** @returns the keys of the files */
async function addFiles(archive: ArchiveWriter, env: Env): Promise<ReadonlySet<string>> {
  const folders = storageFolders(env.dataDir);
  const added = new Set<string>();
  for (const [folder, prefix] of [
    [folders.storage, ''],
    [folders.sealed, `${sealedFolder}/`],
  ] as const)
    for await (const path of filesIn(folder)) {
      const key = prefix + relative(folder, path).split(sep).join('/');
      if (await addFile(archive, fileEntry(key), path)) added.add(key);
    }
  const secret = secretPath(env.dataDir);
  if (env.secret === undefined && existsSync(secret)) await addFile(archive, secretEntry, secret);
  return added;
}

/** @returns false when the file has been removed since it was listed */
async function addFile(archive: ArchiveWriter, name: string, path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return false;
  await archive.add(name, found.size, createReadStream(path));
  return true;
}

async function addJson(archive: ArchiveWriter, name: string, value: object): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value));
  await archive.add(name, bytes.length, [bytes]);
}

/** All files below a folder; none when it does not exist. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
}
