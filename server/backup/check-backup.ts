import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks, examine } from '../doctor/examine.ts';
import { migrations } from '../migrations/index.ts';
import type { Env } from '../platform/config/env.ts';
import { copyText } from '../platform/database/dump/catalog.ts';
import { openDumpConnection } from '../platform/database/dump/dump-connection.ts';
import { startCluster } from '../platform/database/embedded/embedded-postgres.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { tableEntry } from './backup-header.ts';
import { restoreBackup, type VerifiedBackup, verifyBackup } from './restore-backup.ts';
import { sumOfRows } from './sum-of-rows.ts';

/** Work that waits is late in every backup that is older than a few minutes. */
const checksOfBackup = checks.filter(({ invariant }) => invariant !== 38);

/**
 * Proves that a backup can be restored: restores it into a PostgreSQL of its own that is removed
 * afterwards, reads every table back and compares its rows, and runs the doctor. The mall's
 * own database is not touched.
 *
 * @throws Error that says what is wrong with the backup
 */
export async function checkBackup(
  env: Env,
  path: string,
  passphrase: string | undefined,
): Promise<VerifiedBackup> {
  const backup = await verifyBackup(path, passphrase);
  assertFiles(backup);
  const dataDir = mkdtempSync(join(tmpdir(), 'souk-check-'));
  chmodSync(dataDir, 0o755); // the database may run as another account
  try {
    const cluster = await startCluster({
      dataDir,
      durability: 'throwaway',
      accountName: env.databaseAccount,
      maxConnections: 20,
    });
    try {
      const target: Env = {
        ...env,
        databaseUrl: cluster.url,
        databaseDirectUrl: undefined,
        dataDir,
      };
      await restoreBackup(target, backup, { withFiles: false });
      await compareTables(cluster.url, backup);
      await assertHealthy(target);
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return backup;
}

function assertFiles({ figures: { missingFiles } }: VerifiedBackup): void {
  if (missingFiles.length > 0)
    throw new Error(`${missingFiles.length} files are missing, the first is ${missingFiles[0]}`);
}

/** The order of rows in a table is not part of its content: a scan may begin anywhere in it. */
async function compareTables(url: string, { header, rowSums }: VerifiedBackup): Promise<void> {
  // Later migrations may have changed rows
  if (header.migrations.length < migrations.length) return;
  const connection = await openDumpConnection(url);
  try {
    for (const table of header.tables) {
      const sum = await sumOfRows(connection.copyOut(copyText(table, 'TO STDOUT')));
      if (sum !== rowSums.get(tableEntry(table.name)))
        throw new Error(`${table.name} differs from the backup after the restore`);
    }
  } finally {
    await connection.close();
  }
}

async function assertHealthy(env: Env): Promise<void> {
  const findings = await withDatabase(env, (database) => examine(database, checksOfBackup), 'none');
  if (findings.length === 0) return;
  const names = findings.map(({ check }) => check.name).join(', ');
  throw new Error(`Invariants do not hold in the restored database: ${names}`);
}
