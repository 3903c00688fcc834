import { resolve } from 'node:path';
import { backupName } from '../backup/backups.job.ts';
import { checkBackup } from '../backup/check-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { runMain } from '../platform/config/run-main.ts';
import { readOptions } from './prepare/read-options.mjs';
import { commandEnv, withSharedDatabase } from './prepare/with-open-database.ts';
import { choosePassphrase } from './prompt/choose-passphrase.ts';

const usage = `Usage: npm run backup -- [file] [--passphrase | --check]

Writes the database of DATABASE_URL, or of the data folder, and the files of the data folder into
one archive, also while the mall runs. Without a name the file goes to SOUK_BACKUPS, or to the
current folder.

  --passphrase  asks for a passphrase and encrypts the archive. SOUK_BACKUP_PASSPHRASE does so too.
  --check       restores the archive into a PostgreSQL of its own afterwards and compares it.
  --help        prints this text.

SOUK_SECRET is not part of the archive. A secret that was generated in the data folder is: keep the
archive private, or encrypt it. Files in a bucket stay in the bucket.`;

/** `npm run backup`. @returns 1 when files are missing */
export async function run(parameters: readonly string[]): Promise<number> {
  const given = readOptions(parameters, {
    usage,
    options: { passphrase: { type: 'boolean' }, check: { type: 'boolean' } },
    positionals: 1,
  });
  if (given.exitCode !== undefined) return given.exitCode;
  const { values, positionals } = given;
  const requested = commandEnv();
  const passphrase = await choosePassphrase(requested, values.passphrase === true);
  const path = resolve(positionals[0] ?? backupPath(requested.backups));
  return withSharedDatabase(requested, async (env) => {
    const { rows, tables, files, bytes, missingFiles } = await writeBackup(env, path, passphrase);
    const size = `${(bytes / 2 ** 20).toFixed(1)} MiB`;
    console.log(`Wrote ${rows} rows of ${tables} tables and ${files} files: ${path} (${size}).`);
    if (missingFiles.length > 0)
      console.error(`${missingFiles.length} files are missing, the first is ${missingFiles[0]}.`);
    if (values.check) {
      await checkBackup(env, path, passphrase);
      console.log('The backup was restored into a database of its own and is the same.');
    }
    return missingFiles.length > 0 ? 1 : 0;
  });
}

const backupPath = (folder = '.'): string => resolve(folder, backupName(new Date()));

await runMain(import.meta.url, run);
