import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { basename, relative } from 'node:path';
import type { Problem } from '../../schemas/rules/problems.ts';
import { writeEditorSchemas } from '../backoffice/check/editor-schemas.ts';
import { lintProject } from '../backoffice/check/lint-project.ts';
import { type Project, resolveProject } from '../backoffice/check/load-project.ts';
import { printProblems } from '../backoffice/check/print-problems.ts';
import { readProjectFiles } from '../backoffice/check/project-files.ts';
import { registeredNames } from '../backoffice/check/registered-names.ts';
import { draftCommand, migrationsOf } from '../doctor/table-owners.ts';
import { modulesWithHooks } from '../feature-modules.ts';
import { migrations } from '../migrations/index.ts';
import { extensionFolders } from '../platform/config/extension-folders.ts';
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

const usage = `Usage: npm run check, npm run check:files -- [extension or path]

Checks resources, screens, menus, locales, migrations and the reference of the JSON format. With
extensions it also writes the meta-schemas with their kinds, for editors (schemas/editor).

  --files  only the files and the names in code, without a database, types and format: all of them,
           or those of an extension, a folder or a file.
  --help   prints this text.`;

/**
 * The last part of `npm run check`, after types, format and lint. It checks also whether the
 * migrations create the tables of the resources, and whether processes of the version before can live
 * with each.
 *
 * @returns 1 when there is a problem
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const given = readOptions(parameters, {
    usage,
    options: { files: { type: 'boolean' } },
    positionals: 1,
  });
  if (given.exitCode !== undefined) return given.exitCode;
  const write = (line: string): void => console.log(line);
  const names = registeredNames(modulesWithHooks, sources);
  const inFiles = await lintProject(process.cwd(), names, 'all');
  const [path] = given.positionals;
  if (given.values.files || path !== undefined) return reportFiles(inFiles, path, write);
  const authored = [...inFiles, ...checkReference(process.cwd()), ...findOldAnswers(process.cwd())];
  if (authored.length === 0) writeEditorSchemas(process.cwd());
  const found: BreakingMigration[] = [];
  const draft =
    authored.length > 0
      ? undefined
      : await draftAfter(watchBreaking(migrations, found), { project: checkedProject() });
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

/** The files were checked before. */
const checkedProject = (): Project => resolveProject(readProjectFiles(process.cwd()));

/** @param path an extension, a folder or a file; undefined: all */
function reportFiles(
  problems: readonly Problem[],
  path: string | undefined,
  write: (line: string) => void,
): number {
  if (problems.length === 0) writeEditorSchemas(process.cwd());
  const place = path === undefined ? '' : placeOf(path);
  const own = problems.filter(({ file }) => `${file}/`.startsWith(place));
  printProblems(own, write);
  const others = problems.length - own.length;
  if (others > 0) write(`Mistakes of other files: ${others}`);
  if (own.length === 0) write(`No problems in ${path ?? 'the files'}.`);
  return own.length > 0 ? 1 : 0;
}

/** `repairs`, `extensions/repairs` and `./extensions/repairs/` are `extensions/repairs/`. */
function placeOf(path: string): string {
  const folder = extensionFolders(process.cwd()).find((name) => basename(name) === path);
  if (!folder && !existsSync(path))
    throw new Error(`There is no file, folder or extension "${path}"`);
  const place = folder ?? relative(process.cwd(), path).replaceAll('\\', '/');
  return place === '' ? '' : `${place}/`;
}
