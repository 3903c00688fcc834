import { resolve } from 'node:path';
import { checkBackup } from '../backup/check-backup.ts';
import {
  assertRestorable,
  hasSameSecret,
  restoreBackup,
  type VerifiedBackup,
  verifyBackup,
} from '../backup/restore-backup.ts';
import { checks, examine, rowText } from '../doctor/examine.ts';
import type { Env } from '../platform/config/env.ts';
import { runMain } from '../platform/config/run-main.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { readOptions } from './prepare/read-options.mjs';
import { commandEnv, withOpenDatabase } from './prepare/with-open-database.ts';
import { choosePassphrase } from './prompt/choose-passphrase.ts';

const usage = `Usage: npm run restore -- <file> [--yes] [--passphrase | --check]

Restores an archive of \`npm run backup\` into the database of DATABASE_URL, or of the data folder,
and the files into the data folder. Stop the mall first. The whole archive is read and compared with
its sums before anything is changed. Later migrations run afterwards, then the doctor.

  --yes         replaces a database and files that are not empty.
  --check       changes nothing: restores into a PostgreSQL of its own and compares.
  --passphrase  asks for the passphrase. SOUK_BACKUP_PASSPHRASE gives it too.
  --help        prints this text.

Set the SOUK_SECRET of the installation that wrote the archive: stored secrets and private files
cannot be read with another one.`;

/** `npm run restore`. @returns 1 when an invariant does not hold afterwards */
export async function run(parameters: readonly string[]): Promise<number> {
  const given = readOptions(parameters, {
    usage,
    options: {
      yes: { type: 'boolean' },
      check: { type: 'boolean' },
      passphrase: { type: 'boolean' },
    },
    positionals: 1,
  });
  if (given.exitCode !== undefined) return given.exitCode;
  const { values, positionals } = given;
  if (positionals.length === 0) {
    console.error(usage);
    return 2;
  }
  const requested = commandEnv();
  const path = resolve(positionals[0]!);
  const passphrase = await choosePassphrase(requested, values.passphrase === true);
  if (values.check) {
    const { header } = await checkBackup(requested, path, passphrase);
    console.log(`The backup of ${header.madeAt} can be restored and is the same.`);
    return 0;
  }
  const backup = await verifyBackup(path, passphrase);
  return withOpenDatabase(requested, async (env) => {
    await assertRestorable(env, values.yes === true);
    await restoreBackup(env, backup, { withFiles: true });
    return report(env, backup);
  });
}

async function report(env: Env, backup: VerifiedBackup): Promise<number> {
  const rows = Object.values(backup.figures.rows).reduce((total, count) => total + count, 0);
  console.log(`Restored ${rows} rows of ${backup.header.madeAt}.`);
  if (!hasSameSecret(env, backup))
    console.error('SOUK_SECRET is another one: stored secrets and private files are not readable.');
  const findings = await withDatabase(env, (database) => examine(database), 'none');
  for (const { check, rows: found } of findings)
    console.error(`${check.name}: ${found.map(rowText).join('; ')}`);
  console.log(
    findings.length === 0
      ? `All ${checks.length} checks of the doctor hold.`
      : `${findings.length} checks of the doctor do not hold; late jobs run when the mall starts.`,
  );
  return findings.some(({ check }) => check.invariant !== 38) ? 1 : 0;
}

await runMain(import.meta.url, run);
