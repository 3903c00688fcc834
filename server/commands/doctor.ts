import { mkdirSync } from 'node:fs';
import { runningCluster } from '../config/embedded-postgres.ts';
import { readEnv } from '../config/env.ts';
import { withDatabase } from '../config/with-database.ts';
import { checks, examine, type Finding, rowText } from '../doctor/examine.ts';
import { translate } from '../http/language.ts';
import { openDatabase } from '../open-database.ts';

/**
 * `npm run doctor`: proves the invariants on the database of DATABASE_URL, or of the data folder, beside a running mall too. Prints what violates them with
 * what to do about it; changes nothing.
 *
 * @returns 1 when something violates them
 */
export async function run(): Promise<number> {
  const wanted = readEnv({ ...process.env, PORT: '0' }, 'development');
  mkdirSync(wanted.dataDir, { recursive: true });
  const databaseUrl =
    wanted.databaseUrl ??
    runningCluster({ dataDir: wanted.dataDir, accountName: wanted.databaseAccount });
  const { env, close } = await openDatabase({ ...wanted, databaseUrl });
  try {
    const findings = await withDatabase(env, (database) => examine(database), 'patient');
    findings.forEach(print);
    console.log(
      findings.length === 0
        ? `All ${checks.length} checks hold.`
        : `\n${findings.length} of ${checks.length} checks do not hold.`,
    );
    return findings.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

function print({ check, count, rows }: Finding): void {
  console.log(
    `\n${check.name} (invariant ${check.invariant}): ${translate('en', `dicts.doctor_check.${check.name}`)}.\n  ${count} ${count === 1 ? 'row violates' : 'rows violate'} it. ${translate('en', `dicts.doctor_repair.${check.name}`)}.`,
  );
  for (const row of rows) console.log(`  ${rowText(row)}`);
}
