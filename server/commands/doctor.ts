import 'reflect-metadata';
import { loadProject } from '../backoffice/check/load-project.ts';
import { expressionsOfModules } from '../backoffice/resources/hooks/hook-classes.ts';
import { Resources } from '../backoffice/resources/registry.ts';
import { storedDifferences } from '../backoffice/resources/tables/stored-values.ts';
import { checks, examine, type Finding, rowText } from '../doctor/examine.ts';
import { schemaDifferences } from '../doctor/schema.ts';
import { modulesWithHooks } from '../feature-modules.ts';
import { projectRoot } from '../platform/config/project-root.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { translate } from '../platform/i18n/language.ts';
import { readOptions } from './prepare/read-options.mjs';
import { commandEnv, withSharedDatabase } from './prepare/with-open-database.ts';

const usage = `Usage: npm run doctor

Checks the invariants of docs/invariants.md in the database of DATABASE_URL, or of the data folder,
also while the mall runs. Prints violations and how to repair them; changes nothing.

  --help  prints this text.`;

/** `npm run doctor`. @returns 1 when there is a violation */
export async function run(parameters: readonly string[]): Promise<number> {
  const { exitCode } = readOptions(parameters, { usage });
  if (exitCode !== undefined) return exitCode;
  return withSharedDatabase(commandEnv(), async (env) => {
    const resources = new Resources(loadProject(projectRoot).resources);
    const { findings, schema, stored } = await withDatabase(
      env,
      async (database) => ({
        schema: await schemaDifferences(database, resources),
        stored: await storedDifferences(
          database,
          resources,
          expressionsOfModules(modulesWithHooks, resources),
        ),
        findings: await examine(database),
      }),
      'none',
    );
    findings.forEach(print);
    const differences = [...schema.missing, ...schema.unused];
    for (const text of differences)
      console.log(`\nThe database does not match the resources: ${text}.`);
    if (differences.length > 0)
      console.log(`  Run \`${schema.command}\`, then \`npm run migrate\`.`);
    for (const text of stored) console.log(`\n${text}`);
    console.log(
      findings.length === 0
        ? `All ${checks.length} checks hold.`
        : `\n${findings.length} of ${checks.length} checks do not hold.`,
    );
    return findings.length + differences.length + stored.length === 0 ? 0 : 1;
  });
}

function print({ check, count, rows }: Finding): void {
  const invariant = translate('en', `dicts.doctor_check.${check.name}`);
  const repair = translate('en', `dicts.doctor_repair.${check.name}`);
  const violations = count === 1 ? '1 row violates it' : `${count} rows violate it`;
  console.log(`\n${check.name} (invariant ${check.invariant}): ${invariant}.`);
  console.log(`  ${violations}. ${repair}.`);
  for (const row of rows) console.log(`  ${rowText(row)}`);
}
