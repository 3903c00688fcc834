import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { forgetDefinitions } from '../../schemas/contract/statuses.ts';
import { registeredNames } from '../backoffice/check/registered-names.ts';
import { entityTables } from '../backoffice/resources/tables/entity-tables.ts';
import { removeExtension } from '../backoffice/scaffold/remove-extension.ts';
import { removePage } from '../backoffice/scaffold/remove-page.ts';
import { entities, entitiesOf } from '../entities.ts';
import { modulesWithHooks, modulesWithHooksBut } from '../feature-modules.ts';
import { extensionFolders } from '../platform/config/extension-folders.ts';
import { sources, sourcesBut } from '../sources.ts';
import { run as draftMigration } from './migration.ts';
import { formatFile } from './prepare/format-file.ts';
import { readOptions } from './prepare/read-options.mjs';

const usage = `Usage: npm run remove -- <resource or extension>

Deletes the file of a resource and of its screens, their menu entries and their texts, and drafts the
migration that drops its table. The table stays until somebody confirms that migration. Removes
nothing while another file needs the resource. Of an extension it deletes the folder, or the package
and its line in package.json, and says what the migration deletes. An extension with files that Git
could not bring back stays.

  --force  deletes also files that are not committed.
  --help   prints this text.`;

/** So many files are shown. */
const shownFiles = 10;

/** Files of a folder that differ from the last commit; none outside a repository. */
function uncommittedFiles(folder: string): readonly string[] {
  const command = ['status', '--porcelain', '--', folder];
  const { status, stdout, stderr } = spawnSync('git', command, { encoding: 'utf8' });
  // Without Git, or outside a repository
  if (status === null || stderr.includes('not a git repository')) return [];
  if (status !== 0) throw new Error(`git ${command.join(' ')} failed: ${stderr}`);
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)]));
}

/** The tables of entities that no other entity describes. */
function ownTables(own: readonly (typeof entities)[number][]): readonly string[] {
  const others = entityTables(entities.filter((entity) => !own.includes(entity)));
  return [...entityTables(own)].filter((table) => !others.has(table));
}

/** @param isForced whether files that are not committed go too */
function removeOne(root: string, extension: string, isForced = false): number {
  const lost = isForced ? [] : uncommittedFiles(extension);
  if (lost.length > 0) {
    console.error(
      `Nothing was removed. These are not committed: ${lost.slice(0, shownFiles).join(', ')}. ` +
        'Commit them, or add --force.',
    );
    return 1;
  }
  const before = registeredNames(modulesWithHooks, sources);
  forgetDefinitions(`${extension}/`);
  const all = registeredNames(modulesWithHooksBut(extension), sourcesBut(extension));
  const settings = (all.settings ?? []).filter(({ file }) => !file.startsWith(`${extension}/`));
  const registered = { ...all, settings };
  const tables = ownTables(entitiesOf(extension));
  const options = { now: Date.now(), registered, before, tables };
  const { deletes, migration } = removeExtension(root, extension, options);
  console.log(`deleted ${extension}`);
  if (migration !== undefined) formatFile(join(root, migration));
  if (migration !== undefined && deletes.length === 0) console.log(`Drafted ${migration}.`);
  else if (migration !== undefined)
    console.log(
      `Drafted ${migration}. It deletes ${deletes.join(', ')} ` +
        'and runs only after `confirmed` is set to true in it.',
    );
  return 0;
}

/** `npm run remove`: the opposite of `npm run new`. */
export async function run(parameters: readonly string[]): Promise<number> {
  const given = readOptions(parameters, {
    usage,
    options: { force: { type: 'boolean' } },
    positionals: 1,
  });
  if (given.exitCode !== undefined) return given.exitCode;
  const [name] = given.positionals;
  if (name === undefined) {
    console.error(usage);
    return 2;
  }
  const root = process.cwd();
  const extension = extensionFolders(root).find((folder) => basename(folder) === name);
  if (extension !== undefined) return removeOne(root, extension, given.values.force);
  const registered = registeredNames(modulesWithHooks, sources);
  const { deleted, changed, mentions } = removePage(root, name, registered);
  for (const path of deleted) console.log(`deleted ${path}`);
  for (const path of changed) console.log(`changed ${path}`);
  if (mentions.length > 0)
    console.log(`The name is also in ${mentions.slice(0, shownFiles).join(', ')}: read these.`);
  const table = name.replaceAll('/', '_');
  return draftMigration([`remove-${table.replaceAll('_', '-')}`, '--remove', table]);
}
