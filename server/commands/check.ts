import 'reflect-metadata';
import { writeEditorSchemas } from '../backoffice/check/editor-schemas.ts';
import { lintProject } from '../backoffice/check/lint-project.ts';
import { printProblems } from '../backoffice/check/print-problems.ts';
import { registeredNames } from '../backoffice/check/registered-names.ts';
import { draftCommand, migrationsOf } from '../doctor/table-owners.ts';
import { modulesWithHooks } from '../feature-modules.ts';
import { migrations } from '../migrations/index.ts';
import { explainUnconfirmed, unconfirmedMigrations } from '../platform/database/run-migrations.ts';
import { sources } from '../sources.ts';
import {
  type BreakingMigration,
  explainBreaking,
  watchBreaking,
} from './draft/breaking-changes.ts';
import { draftAfter } from './draft/draft-after.ts';
import { readOptions } from './prepare/read-options.mjs';
import { checkReference, findOldAnswers } from './reference/check-reference.ts';

const usage = `Usage: npm run check

Checks resources, screens, menus, locales, migrations and the reference of the JSON format. With
extensions it also writes the meta-schemas with their kinds, for editors (schemas/editor).

  --help  prints this text.`;

/**
 * The last part of `npm run check`, after types, format and lint. It checks also whether the
 * migrations create the tables of the resources, and whether processes of the version before can live
 * with each.
 *
 * @returns 1 when there is a problem
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const { exitCode } = readOptions(parameters, { usage });
  if (exitCode !== undefined) return exitCode;
  const write = (line: string): void => console.log(line);
  const authored = [
    ...(await lintProject(process.cwd(), registeredNames(modulesWithHooks, sources), 'all')),
    ...checkReference(process.cwd()),
    ...findOldAnswers(process.cwd()),
  ];
  if (authored.length === 0) writeEditorSchemas(process.cwd());
  const found: BreakingMigration[] = [];
  const draft =
    authored.length > 0 ? undefined : await draftAfter(watchBreaking(migrations, found));
  const parts = draft?.owners.split(draft) ?? [];
  const missing = parts.flatMap(({ owner, up }) =>
    up.map((statement) => `${migrationsOf(owner)}: no migration says ${statement}`),
  );
  // Without a column that is still to come, an expression of it fails too
  const broken = missing.length > 0 ? [] : (draft?.broken ?? []);
  printProblems(authored, write);
  for (const line of missing) write(line.replace(/\s+/g, ' '));
  for (const text of broken) write(text);
  if (missing.length > 0)
    write(`Draft one with \`${draftCommand(parts.map(({ owner }) => owner))}\`.`);
  const unconfirmed = unconfirmedMigrations(migrations);
  for (const migration of unconfirmed) write(`server/migrations: ${explainUnconfirmed(migration)}`);
  // One whose deletion is not confirmed is named once
  const breaking = found.filter(({ name }) => !unconfirmed.some((one) => one.name === name));
  for (const migration of breaking) write(`server/migrations: ${explainBreaking(migration)}`);
  const count =
    authored.length + missing.length + broken.length + unconfirmed.length + breaking.length;
  if (count > 0) return 1;
  write('No problems in resources, screens, menus, locales, migrations and the reference.');
  return 0;
}
