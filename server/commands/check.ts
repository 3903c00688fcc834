import 'reflect-metadata';
import { lintProject } from '../backoffice/check/lint-project.ts';
import { printProblems } from '../backoffice/check/print-problems.ts';
import { registeredNames } from '../backoffice/check/registered-names.ts';
import { modulesWithHooks } from '../feature-modules.ts';
import { migrations } from '../migrations/index.ts';
import { explainUnconfirmed, unconfirmedMigrations } from '../platform/database/run-migrations.ts';
import { sources } from '../sources.ts';
import { draftAfter } from './draft/draft-after.ts';
import { readOptions } from './prepare/read-options.mjs';
import { checkReference } from './reference/check-reference.ts';

const usage = `Usage: npm run check

Checks resources, screens, menus, locales, migrations and the reference of the JSON format.

  --help  prints this text.`;

/**
 * The last part of `npm run check`, after types, format and lint. It checks also whether the
 * migrations create the tables of the resources.
 *
 * @returns 1 when there is a problem
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const { exitCode } = readOptions(parameters, { usage });
  if (exitCode !== undefined) return exitCode;
  const write = (line: string): void => console.log(line);
  const authored = [
    ...(await lintProject(process.cwd(), registeredNames(modulesWithHooks, sources))),
    ...checkReference(process.cwd()),
  ];
  const missing = authored.length > 0 ? [] : (await draftAfter(migrations)).up;
  printProblems(authored, write);
  for (const statement of missing)
    write(`server/migrations: no migration says ${statement.replace(/\s+/g, ' ')}`);
  if (missing.length > 0) write('Draft one with `npm run migration <name>`.');
  const unconfirmed = unconfirmedMigrations(migrations);
  for (const migration of unconfirmed) write(`server/migrations: ${explainUnconfirmed(migration)}`);
  const count = authored.length + missing.length + unconfirmed.length;
  if (count > 0) return 1;
  write('No problems in resources, screens, menus, locales, migrations and the reference.');
  return 0;
}
