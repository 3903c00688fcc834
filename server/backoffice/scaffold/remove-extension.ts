import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ResourceJson } from '../../../schemas/rules/authored/resource-json.ts';
import { resolveResource } from '../../../schemas/rules/resource/resolve-resource.ts';
import { formatProblem } from '../check/authored-file.ts';
import type { RegisteredNames } from '../check/lint/lint-context.ts';
import { lintFiles } from '../check/lint-project.ts';
import {
  listFiles,
  type ProjectFile,
  readFolder,
  readProjectFiles,
  resourceNameOf,
} from '../check/project-files.ts';

export interface RemovedExtension {
  /** What the migration deletes, as phrases such as `the table "repair_tickets"`. */
  readonly deletes: readonly string[];
  /** Path of the migration; undefined when the extension has no migrations. */
  readonly migration: string | undefined;
}

/**
 * Deletes the folder of an extension, and writes the migration that drops its tables and columns.
 * Deletes nothing while another file needs something of it.
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
  const { resources } = readProjectFiles(root);
  const drops = [
    ...tablesOf(readFolder(root, `${folder}/resources`)),
    ...columnsOf(readFolder(root, `${folder}/extends/resources`), resources),
  ];
  const migrations = migrationNames(join(root, folder, 'migrations'));
  const aside = join(root, `.removed-${name}`);
  renameSync(join(root, folder), aside);
  try {
    const needing = [
      ...lintFiles(root, readProjectFiles(root), registered).map(formatProblem),
      ...importersOf(root, folder),
    ];
    if (needing.length > 0)
      throw new Error(`Nothing was removed. These need ${name}:\n  ${needing.join('\n  ')}`);
  } catch (error) {
    renameSync(aside, join(root, folder));
    throw error;
  }
  const migration = `server/migrations/${now}-remove-${name}.ts`;
  if (migrations.length > 0) {
    mkdirSync(dirname(join(root, migration)), { recursive: true });
    const text = migrationText(`${classWords(name)}${now}`, drops, migrations);
    writeFileSync(join(root, migration), text);
  }
  rmSync(aside, { recursive: true });
  return migrations.length > 0
    ? { deletes: drops.map(({ phrase }) => phrase), migration }
    : { deletes: [], migration: undefined };
}

/** Sources that import files of the folder. */
const importersOf = (root: string, folder: string): readonly string[] =>
  ['server', 'screens', 'storefront', 'extensions']
    .flatMap((part) => listFiles(root, part))
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes(`/${folder.split('/')[1]}/`))
    .map((path) => `${path} imports a file of ${folder}`);

interface Drop {
  readonly phrase: string;
  readonly sql: string;
}

const tablesOf = (resources: readonly ProjectFile[]): readonly Drop[] =>
  resources
    .filter(({ text }) => (JSON.parse(text) as ResourceJson).source !== 'view')
    .map(({ path, text }) => resolveResource(JSON.parse(text), path).table)
    .sort()
    .map((table) => ({
      phrase: `the table "${table}"`,
      sql: `DROP TABLE IF EXISTS "${table}" CASCADE`,
    }));

/** The columns of the fields that parts add to resources of others. */
const columnsOf = (
  parts: readonly ProjectFile[],
  resources: readonly ProjectFile[],
): readonly Drop[] =>
  parts.flatMap((part) => {
    const base = resources.find(({ path }) => resourceNameOf(path) === resourceNameOf(part.path));
    const { fields = {} } = JSON.parse(part.text) as Partial<ResourceJson>;
    if (!base) return [];
    const { table } = resolveResource(JSON.parse(base.text), base.path);
    return Object.entries(fields)
      .filter(([, { type, virtual }]) => !virtual && !['computed', 'many', 'refs'].includes(type))
      .flatMap(([name, { columns }]) => columns ?? [name])
      .map((column) => ({
        phrase: `the column "${column}" of "${table}"`,
        sql: `ALTER TABLE IF EXISTS "${table}" DROP COLUMN IF EXISTS "${column}"`,
      }));
  });

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
  drops: readonly Drop[],
  migrations: readonly string[],
): string => `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deletes what an extension that was removed has stored. */
export class ${className} implements MigrationInterface {
  /** Set to true after reading: the migration runs only then. */
  readonly confirmed: boolean = false;
  readonly deletes: readonly string[] = [${list(drops.map(({ phrase }) => phrase))}];
  /** Migrations of the extension. */
  readonly forgets: readonly string[] = [${list(migrations)}];

  async up(query: QueryRunner): Promise<void> {
${drops.map(({ sql }) => `    await query.query('${sql}');`).join('\n')}
    await query.query('DELETE FROM migrations WHERE name = ANY($1)', [this.forgets]);
  }

  async down(): Promise<void> {
    throw new Error('The tables of the extension are gone: install it again.');
  }
}
`;
