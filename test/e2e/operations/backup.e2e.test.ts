import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { Backups } from '../../../server/backup/backups.job.ts';
import { checkBackup } from '../../../server/backup/check-backup.ts';
import {
  assertRestorable,
  restoreBackup,
  verifyBackup,
} from '../../../server/backup/restore-backup.ts';
import { writeBackup } from '../../../server/backup/write-backup.ts';
import { examine } from '../../../server/doctor/examine.ts';
import { Env, readEnv } from '../../../server/platform/config/env.ts';
import { Jobs } from '../../../server/platform/jobs/jobs.ts';
import { uploadPicture } from '../../helpers/http/uploads.ts';
import { checksOfTests } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { buildOnce } from '../../helpers/server/build-once.ts';
import { cloneDatabase, type TestDatabase } from '../../helpers/server/database.ts';
import { startDemo } from '../../helpers/server/demo.ts';
import { runNode } from '../../helpers/server/process.ts';

/**
 * Backup and restore of a mall with weeks of trade, and of a small one
 * (docs/operations.md#back-up-and-restore).
 */
const passphrase = 'a passphrase of the test';
let demo: TestApp;
/** A mall with one picture, which is backed up within 100 ms. */
let small: TestApp;
let folder: string;
let target: TestDatabase;
let targetEnv: Env;

beforeAll(async () => {
  buildOnce();
  [demo, small] = await Promise.all([startDemo(), startApp()]);
  await uploadPicture(await small.as.seller(), 'Seller');
  folder = mkdtempSync(join(inject('folder'), 'backup-'));
  chmodSync(folder, 0o755);
  target = await cloneDatabase(inject('cluster'), 'template0');
  targetEnv = readEnv({
    SOUK_PROFILE: 'test',
    DATABASE_URL: target.url,
    SOUK_DATA: join(folder, 'data'),
  });
}, 240_000);
afterAll(async () => {
  await target?.drop();
  await Promise.all([demo?.close(), small?.close()]);
});

const backupPath = () => join(folder, 'mall.souk-backup');
const envOf = ({ app }: TestApp) => app.get(Env);

/** Sums that a restore must keep. */
const sumsOf = (app: TestApp) =>
  app.sql.rows(`
    SELECT 'ledger' AS what, owner || kind AS kind, count(*) AS n, sum(balance) AS sum
    FROM ledger_accounts
    GROUP BY 2
    UNION ALL
    SELECT 'orders', order_status::text, count(*), sum(total_price)
    FROM orders
    GROUP BY 2
    UNION ALL
    SELECT 'goods', 'stock', count(*), sum(goods_stock)
    FROM goods
    ORDER BY 1, 2`);

const filesOf = async (dataDir: string): Promise<readonly string[]> =>
  (await readdir(join(dataDir, 'storage'), { recursive: true })).sort();

test('a mall in use is backed up, restored elsewhere, and has the same sums, files and rows', {
  timeout: 240_000,
}, async () => {
  const summary = await writeBackup(envOf(demo), backupPath(), passphrase);
  expect(summary).toMatchObject({ missingFiles: [] });
  expect(summary.files).toBeGreaterThan(100);
  expect(statSync(backupPath()).mode & 0o077).toBe(0);
  const backup = await verifyBackup(backupPath(), passphrase);
  await assertRestorable(targetEnv, false);
  await restoreBackup(targetEnv, backup, { withFiles: true });
  await expect(assertRestorable(targetEnv, false)).rejects.toThrow('repeat with --yes');
  await assertRestorable(targetEnv, true);
  const { dataDir } = targetEnv;
  expect(await filesOf(dataDir)).toEqual(await filesOf(envOf(demo).dataDir));
  expect(readFileSync(join(dataDir, 'secret'))).toEqual(
    readFileSync(join(envOf(demo).dataDir, 'secret')),
  );
  const restored = await startApp({ DATABASE_URL: target.url, SOUK_DATA: dataDir });
  expect(await sumsOf(restored)).toEqual(await sumsOf(demo));
  expect(await examine(restored.sql, checksOfTests)).toEqual([]);
  // New rows get new ids, and the append-only guards are back
  expect(await restored.anAdmin()).toMatchObject({ id: expect.any(Number) });
  await expect(restored.sql.run('DELETE FROM ledger_entries')).rejects.toThrow('permission denied');
  await expect(assertRestorable(targetEnv, true)).rejects.toThrow('Stop them before a restore');
  await restored.close();
});

test('a wrong passphrase, a changed byte and a shortened file are refused', async () => {
  const bytes = readFileSync(backupPath());
  await expect(verifyBackup(backupPath(), undefined)).rejects.toThrow('is encrypted');
  await expect(verifyBackup(backupPath(), 'another passphrase')).rejects.toThrow(
    'passphrase is wrong, or the backup was changed',
  );
  const changed = join(folder, 'changed.souk-backup');
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(changed, bytes);
  await expect(verifyBackup(changed, passphrase)).rejects.toThrow('was changed or cut short');
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(changed, bytes.subarray(0, bytes.length - 100_000));
  await expect(verifyBackup(changed, passphrase)).rejects.toThrow('was changed or cut short');
});

test('the daily job writes a backup, restores it into a database of its own and keeps two weeks', {
  timeout: 240_000,
}, async () => {
  const backups = join(folder, 'daily');
  mkdirSync(backups);
  for (let day = 1; day <= 20; day += 1)
    writeFileSync(join(backups, `mall-2020-01-${String(day).padStart(2, '0')}.souk-backup`), '');
  const job = new Backups({ ...envOf(small), backups } as Env, small.app.get(Jobs));
  job.onModuleInit();
  await small.sql.run(
    'UPDATE jobs SET next_at = mall_now() + make_interval(secs => every_seconds + 30)',
  );
  expect(await small.app.get(Jobs).runDue()).toEqual(['backups.daily']);
  const names = await readdir(backups);
  expect(names).toHaveLength(14);
  expect(names.at(-1)).toMatch(/^mall-(?!2020)[\dT-]+\.souk-backup$/);
  const admin = await small.as.admin();
  const { data } = await admin.get('/Admin/jobs', { per_page: 100 });
  expect(data.data.find((row: { name: string }) => row.name === 'backups.daily')).toMatchObject({
    succeeded_at: expect.stringMatching(/^\d{4}-/),
    error: '',
  });
});

test('a mall whose rows were added, updated, removed and vacuumed passes its check', {
  timeout: 120_000,
}, async () => {
  const path = join(folder, 'used.souk-backup');
  // Rows of many widths: PostgreSQL stores narrow ones in pages that wide ones have left
  for (const statement of [
    `
      INSERT INTO configs (name, value)
      SELECT 'width' || n, jsonb_build_object('text', repeat('x', n * 7919 % 1900))
      FROM generate_series(1, 2000) n`,
    "DELETE FROM configs WHERE name LIKE 'width%' AND id % 3 = 0",
    'VACUUM configs',
    "UPDATE configs SET value = value || '{\"again\": 1}' WHERE name LIKE 'width%' AND id % 2 = 0",
  ])
    await small.sql.run(statement);
  await writeBackup(envOf(small), path, undefined);
  await expect(checkBackup(envOf(small), path, undefined)).resolves.toMatchObject({ path });
  await small.sql.run("DELETE FROM configs WHERE name LIKE 'width%'");
});

test('a backup that does not match its own sums after the restore fails its check', {
  timeout: 120_000,
}, async () => {
  const path = join(folder, 'broken.souk-backup');
  await small.sql.run("UPDATE files SET keys = keys || '{pictures/missing.webp}' WHERE id = 1");
  const { missingFiles } = await writeBackup(envOf(small), path, undefined);
  expect(missingFiles).toEqual(['pictures/missing.webp']);
  await expect(checkBackup(envOf(small), path, undefined)).rejects.toThrow('1 files are missing');
});

test('a daily backup that fails its check replaces no good one and is tried again after an hour', {
  timeout: 120_000,
}, async () => {
  const backups = join(folder, 'daily');
  const good = await readdir(backups);
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await small.sql.run("UPDATE jobs SET next_at = mall_now() WHERE name = 'backups.daily'");
    expect(await small.app.get(Jobs).runDue()).toContain('backups.daily');
  }
  expect(await readdir(backups)).toEqual([...good, 'unchecked.souk-backup']);
  const [job] = await small.sql.rows(`
    SELECT error, extract(epoch FROM next_at - started_at)::int AS pause
    FROM jobs
    WHERE name = 'backups.daily'`);
  expect(job).toEqual({
    error: '1 files are missing, the first is pictures/missing.webp',
    pause: 3599,
  });
});

test('the commands explain themselves and refuse a database that is not empty', {
  timeout: 120_000,
}, async () => {
  for (const command of ['backup', 'restore']) {
    const help = runNode(['server/commands/run.mjs', command, '--help']);
    expect(await help.ended()).toBe(0);
    expect(help.output()).toContain(`npm run ${command}`);
  }
  const path = join(folder, 'command.souk-backup');
  const migrated = await cloneDatabase(inject('cluster'));
  onTestFinished(() => migrated.drop());
  const env = {
    SOUK_PROFILE: 'test',
    DATABASE_URL: migrated.url,
    SOUK_DATA: join(folder, 'command-data'),
    SOUK_BACKUP_PASSPHRASE: passphrase,
  };
  const written = runNode(['server/commands/run.mjs', 'backup', path], env);
  expect([await written.ended(), written.output()]).toEqual([0, expect.stringContaining('Wrote')]);
  expect(existsSync(path)).toBe(true);
  // Built servers have no sources
  const refused = runNode(['dist/server/restore.js', path], env);
  expect(await refused.ended()).toBe(1);
  expect(refused.output()).toContain('repeat with --yes');
  const again = runNode(['dist/server/restore.js', path, '--yes'], env);
  expect([await again.ended(), again.output()]).toEqual([0, expect.stringContaining('Restored')]);
});
