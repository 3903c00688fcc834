import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ResourceJson } from '../../../schemas/rules/authored/resource-json.ts';
import { resolveResource } from '../../../schemas/rules/resource/resolve-resource.ts';
import { formatProblem } from '../check/authored-file.ts';
import type { RegisteredNames } from '../check/lint/lint-context.ts';
import { lintFiles } from '../check/lint-project.ts';
import { type ProjectFile, readFolder, readProjectFiles } from '../check/project-files.ts';

export interface RemovedExtension {
  /** Tables that the migration drops. */
  readonly tables: readonly string[];
  /** Path of the migration; undefined when the extension has no migrations. */
  readonly migration: string | undefined;
}

/**
 * Deletes the folder of an extension, and writes the migration that drops its tables. Deletes
 * nothing while another file needs one of its resources or pages.
 *
 * @param now stamp of the migration, ms since 1970
 * @throws Error that names what still needs the extension
 */
export function removeExtension(
  root: string,
  name: string,
  { now, registered = {} }: { readonly now: number; readonly registered?: RegisteredNames },
): RemovedExtension {
  const folder = `extensions/${name}`;
  const files = readProjectFiles(root);
  const isKept = ({ path }: ProjectFile): boolean => !path.startsWith(`${folder}/`);
  const kept = {
    resources: files.resources.filter(isKept),
    screens: files.screens.filter(isKept),
    menus: files.menus.filter(isKept),
  };
  const needing = lintFiles(root, kept, registered).map(formatProblem);
  if (needing.length > 0)
    throw new Error(`Nothing was removed. These need ${name}:\n  ${needing.join('\n  ')}`);
  const tables = tablesOf(readFolder(root, `${folder}/resources`));
  const migrations = migrationNames(join(root, folder, 'migrations'));
  rmSync(join(root, folder), { recursive: true });
  if (migrations.length === 0) return { tables: [], migration: undefined };
  const migration = `server/migrations/${now}-remove-${name}.ts`;
  mkdirSync(dirname(join(root, migration)), { recursive: true });
  writeFileSync(
    join(root, migration),
    migrationText(`${classWords(name)}${now}`, tables, migrations),
  );
  return { tables, migration };
}

const tablesOf = (resources: readonly ProjectFile[]): readonly string[] =>
  resources
    .filter(({ text }) => (JSON.parse(text) as ResourceJson).source !== 'view')
    .map(({ path, text }) => resolveResource(JSON.parse(text), path).table)
    .sort();

/** Names of the classes in the files of a folder; empty when it does not exist. */
function migrationNames(folder: string): readonly string[] {
  const files = readFolderNames(folder).filter((file) => /^\d+-.*\.ts$/.test(file));
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/export class (\w+)/g)].map(
      ([, found]) => found!,
    ),
  );
}

function readFolderNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

/** `repair-tickets` becomes `RemoveRepairTickets`. */
const classWords = (name: string): string =>
  ['remove', ...name.split('-')]
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const list = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');

const migrationText = (
  className: string,
  tables: readonly string[],
  migrations: readonly string[],
): string => `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops the tables of an extension that was removed. */
export class ${className} implements MigrationInterface {
  /** Set to true after reading: the migration runs only then. */
  readonly confirmed: boolean = false;
  readonly deletes: readonly string[] = [${list(tables.map((table) => `the table "${table}"`))}];
  /** Migrations of the extension. */
  readonly forgets: readonly string[] = [${list(migrations)}];

  async up(query: QueryRunner): Promise<void> {
${tables.map((table) => `    await query.query('DROP TABLE IF EXISTS "${table}" CASCADE');`).join('\n')}
    await query.query('DELETE FROM migrations WHERE name = ANY($1)', [this.forgets]);
  }

  async down(): Promise<void> {
    throw new Error('The tables of the extension are gone: install it again.');
  }
}
`;
