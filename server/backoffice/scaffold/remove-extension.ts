import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import type { Resource } from '../../../schemas/rules/types.ts';
import { extensionFolders } from '../../platform/config/extension-folders.ts';
import { formatProblem, mistakeOf } from '../check/authored-file.ts';
import type { RegisteredNames } from '../check/lint/lint-context.ts';
import { lintFiles } from '../check/lint-project.ts';
import { readValidFiles, resolveProject } from '../check/load-project.ts';
import {
  listFiles,
  type ProjectFile,
  type ProjectFiles,
  readProjectFiles,
} from '../check/project-files.ts';
import { hasTable, isStored } from '../resources/tables/columns.ts';
import { isStoredComputed } from '../resources/tables/stored-values.ts';

export interface RemovedExtension {
  /** What the migration deletes, as phrases such as `the table "repair_tickets"`. */
  readonly deletes: readonly string[];
  /** Path of the migration; undefined when the extension has no migrations. */
  readonly migration: string | undefined;
}

interface Removal {
  /** Stamp of the migration, ms since 1970. */
  readonly now: number;
  /** Names of server functions without those of the extension. */
  readonly registered?: RegisteredNames;
  /** Those with the extension. */
  readonly before?: RegisteredNames;
  /** Tables of its entities. */
  readonly tables?: readonly string[];
}

/**
 * Deletes the folder of an extension, and writes the migration that drops its tables and columns. A
 * package goes from package.json too. Deletes nothing while another file needs something of it;
 * mistakes that files have anyway do not count.
 *
 * @param folder `extensions/repairs` or `node_modules/souk-repairs`
 * @throws Error that names what still needs the extension; AuthoringError
 */
export function removeExtension(
  root: string,
  folder: string,
  { now, registered = {}, before = registered, tables = [] }: Removal,
): RemovedExtension {
  const name = basename(folder);
  const files = readValidFiles(root);
  const drops = dropsOf(files, tables, (file) => file.path.startsWith(`${folder}/`));
  const migrations = migrationNames(join(root, folder, 'migrations'));
  const known = new Set(lintFiles(root, files, before).map(mistakeOf));
  const aside = join(root, `.removed-${name}`);
  const packages = packageFiles.map(
    (file) => [join(root, file), readText(join(root, file))] as const,
  );
  renameSync(join(root, folder), aside);
  if (folder.startsWith('node_modules/'))
    for (const [file, text] of packages) forget(file, text, name);
  try {
    const needing = [
      ...lintFiles(root, readProjectFiles(root), registered)
        .filter((problem) => !known.has(mistakeOf(problem)))
        .map(formatProblem),
      ...importersOf(root, folder),
      ...(folder.startsWith('extensions/')
        ? otherMigrations(root, { drops, migrations }).map(
            (text) => `${text}: move the file into ${folder}/migrations`,
          )
        : []),
    ];
    if (needing.length > 0)
      throw new Error(`Nothing was removed. These need ${name}:\n  ${needing.join('\n  ')}`);
  } catch (error) {
    renameSync(aside, join(root, folder));
    for (const [file, text] of packages) if (text !== '') writeFileSync(file, text);
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

const packageFiles = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json'];

/** Deletes a dependency from package.json, or the package from a lock file. */
function forget(file: string, text: string, name: string): void {
  if (text === '') return;
  const json = JSON.parse(text);
  delete json.dependencies?.[name];
  delete json.packages?.['']?.dependencies?.[name];
  delete json.packages?.[`node_modules/${name}`];
  writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`);
}

/** Sources that import files of the folder. */
const importersOf = (root: string, folder: string): readonly string[] =>
  ['server', 'screens', 'storefront', ...extensionFolders(root)]
    .flatMap((part) => listFiles(root, part))
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => importsOf(root, path).some((file) => file.startsWith(`${folder}/`)))
    .map((path) => `${path} imports a file of ${folder}`);

/**
 * Migrations elsewhere that need the tables of the extension: those could not run in a new database.
 * One that removed the extension before drops only what is there.
 */
const otherMigrations = (
  root: string,
  {
    drops,
    migrations,
  }: { readonly drops: readonly Drop[]; readonly migrations: readonly string[] },
): readonly string[] =>
  ['server', ...extensionFolders(root)]
    .flatMap((part) => listFiles(root, `${part}/migrations`))
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      if (migrations.some((name) => text.includes(`'${name}'`))) return [];
      const named = drops.find(({ table, column }) =>
        [table, column ?? table].every((name) => text.includes(`"${name}"`)),
      );
      return named === undefined ? [] : [`${path} changes ${named.phrase}`];
    });

/** The files that a source imports, from the root. */
const importsOf = (root: string, path: string): readonly string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/['"](\.\.?\/[^'"\n]+)['"]/g)].map(
    ([, file = '']) => posix.join(posix.dirname(path), file),
  );

interface Drop {
  readonly table: string;
  /** Undefined: the whole table. */
  readonly column?: string;
  readonly phrase: string;
  readonly sql: string;
}

/** What the resources of the extension, and the fields that it adds to those of others, have stored. */
function dropsOf(
  files: ProjectFiles,
  entityTables: readonly string[],
  isOwn: (file: ProjectFile) => boolean,
): readonly Drop[] {
  const all = resolveProject({ ...files, screens: [], menus: [] }).resources;
  const rest = resolveProject({
    ...files,
    resources: files.resources.filter((file) => !isOwn(file)),
    screens: [],
    menus: [],
    parts: files.parts.filter((file) => !isOwn(file)),
  }).resources;
  const kept = new Set([...rest.values()].flatMap(tablesOf));
  const tables = [...all.values()]
    .flatMap(tablesOf)
    .concat(entityTables)
    .filter((table) => !kept.has(table));
  const columns = [...rest.values()].filter(hasTable).flatMap((resource) => {
    const own = new Set(columnsOf(resource));
    return columnsOf(all.get(resource.name)!)
      .filter((column) => !own.has(column))
      .map((column) => ({ table: resource.table, column }));
  });
  return [
    ...[...new Set(tables)].sort().map((table) => ({
      table,
      phrase: `the table "${table}"`,
      sql: `DROP TABLE IF EXISTS "${table}" CASCADE`,
    })),
    ...columns.map(({ table, column }) => ({
      table,
      column,
      phrase: `the column "${column}" of "${table}"`,
      sql: `ALTER TABLE IF EXISTS "${table}" DROP COLUMN IF EXISTS "${column}"`,
    })),
  ];
}

/** The table of a resource, and the join tables of its fields. */
const tablesOf = (resource: Resource): readonly string[] => [
  ...(hasTable(resource) ? [resource.table] : []),
  ...[...resource.fields.values()].flatMap(({ type, through }) =>
    type === 'refs' && through ? [through] : [],
  ),
];

const columnsOf = ({ fields }: Resource): readonly string[] =>
  [...fields.values()]
    .filter((field) => isStored(field) || isStoredComputed(field))
    .flatMap(({ name, columns }) => columns ?? [name]);

/** Names of the classes in the files of a folder; empty when it does not exist. */
function migrationNames(folder: string): readonly string[] {
  const files = readFolderNames(folder).filter((file) => /^\d+-.*\.ts$/.test(file));
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/export class (\w+)/g)].map(
      ([, found]) => found!,
    ),
  );
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
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
