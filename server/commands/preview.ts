import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accountKindOf,
  areas,
  type BackOffice,
  backOffices,
} from '../../schemas/contract/areas.ts';
import { lintProject } from '../backoffice/check/lint-project.ts';
import { type Project, readValidFiles, resolveProject } from '../backoffice/check/load-project.ts';
import { printProblems } from '../backoffice/check/print-problems.ts';
import { registeredNames } from '../backoffice/check/registered-names.ts';
import { menuTablesOf } from '../backoffice/menus/menu-tables.ts';
import { type BrokenRule, brokenRules } from '../backoffice/preview/broken-rows.ts';
import { compareFacts } from '../backoffice/preview/compare-facts.ts';
import {
  apiFacts,
  everyRightIn,
  holderOf,
  renamedFacts,
  rightFacts,
  ruleFacts,
  screenFacts,
} from '../backoffice/preview/project-facts.ts';
import { Resources } from '../backoffice/resources/registry.ts';
import { Screens } from '../backoffice/screens/screens.ts';
import { modulesWithHooks } from '../feature-modules.ts';
import { migrations } from '../migrations/index.ts';
import { projectRoot } from '../platform/config/project-root.ts';
import { runningDatabaseUrl } from '../platform/database/embedded/open-database.ts';
import type { Database } from '../platform/database/sql.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import type { Actor } from '../platform/http/access/actor.ts';
import { translate } from '../platform/i18n/language.ts';
import { sources } from '../sources.ts';
import { draftAfter } from './draft/draft-after.ts';
import { readOptions } from './prepare/read-options.mjs';
import { commandEnv } from './prepare/with-open-database.ts';

const usage = `Usage: npm run preview -- [revision]

Compares the JSON files of the working tree with those of a revision of Git (HEAD without one): rules,
API, rights and screens that change, what each role gains and loses, the migration that is missing, and
the stored rows that break a new rule. It reads the database of DATABASE_URL, or of the data folder
while the mall runs, and changes nothing.

  --help  prints this text.`;

const names = sources.map(({ name }) => name);

/** `npm run preview`. @returns 1 when the files have mistakes, or stored rows break a new rule */
export async function run(parameters: readonly string[]): Promise<number> {
  const given = readOptions(parameters, { usage, positionals: 1 });
  if (given.exitCode !== undefined) return given.exitCode;
  const write = (line: string): void => console.log(line);
  const problems = await lintProject(projectRoot, registeredNames(modulesWithHooks, sources));
  if (problems.length > 0) {
    printProblems(problems, write);
    return 1;
  }
  const revision = given.positionals[0] ?? 'HEAD';
  const hash = hashOf(revision);
  const before = projectAt(revision);
  const after = resolveProject(readValidFiles(projectRoot));
  const changes = filesChangedSince(revision);
  write(`Compared with ${revision} (${hash}): files of the format: ${changes}.`);
  const renames = renamedFacts(before, after);
  printSection('Rules', compareFacts(ruleFacts(before), ruleFacts(after), 'described', renames));
  for (const area of areas)
    printSection(
      `API of ${area}`,
      compareFacts(
        apiFacts(before, everyRightIn(area)),
        apiFacts(after, everyRightIn(area)),
        'described',
        renames,
      ),
    );
  for (const area of backOffices)
    printSection(
      `Screens of ${area}`,
      compareFacts(
        screenFacts(before, everyRightIn(area)),
        screenFacts(after, everyRightIn(area)),
        'named',
        renames,
      ),
    );
  printSection('Rights', compareFacts(rightFacts(before, names), rightFacts(after, names)));
  printSection('Migration that is missing', (await draftAfter(migrations)).up.map(oneLine));
  return (await withStoredRows(before, after)) ? 1 : 0;
}

/** What only the database tells: roles and rows. @returns whether rows break a new rule */
async function withStoredRows(before: Project, after: Project): Promise<boolean> {
  const env = commandEnv();
  const databaseUrl = runningDatabaseUrl(env);
  if (databaseUrl === undefined) {
    console.log(
      '\nRoles and rows are not compared: no database runs, and DATABASE_URL is not set.',
    );
    return false;
  }
  return withDatabase(
    { ...env, databaseUrl },
    async (database) => {
      for (const area of backOffices) await printRoles(database, area, { before, after });
      const unread = new Set<string>();
      const broken = await brokenRules(
        database,
        new Resources(before.resources),
        new Resources(after.resources),
        {
          rows: (resource) => console.error(`Reading the rows of ${resource} …`),
          unread: (field) => unread.add(`not checked: ${field}`),
        },
      );
      const screens = new Screens(after);
      printSection('Rows that break a new rule', [
        ...broken.map((rule) => brokenText(rule, screens, env.origin ?? '')),
        ...unread,
      ]);
      return broken.length > 0;
    },
    'none',
  );
}

/** What the holders of each role gain and lose. */
async function printRoles(
  database: Database,
  area: BackOffice,
  { before, after }: { readonly before: Project; readonly after: Project },
): Promise<void> {
  const { roles, permissions, rolePermissions } = menuTablesOf(accountKindOf(area));
  const rows = await database.rows<{ id: number; name: string; rights: string[] }>(`
    SELECT r.id, r.name, array_agg(p.apis ORDER BY p.apis) AS rights
    FROM ${roles} r
    JOIN ${rolePermissions} t ON t.role_id = r.id
    JOIN ${permissions} p ON p.id = t.permission_id
    WHERE r.deleted_at IS NULL
    GROUP BY r.id
    ORDER BY r.id`);
  const known = new Map<string, readonly string[]>();
  for (const { id, name, rights } of rows) {
    const key = rights.join();
    const lines = known.get(key) ?? gainsOf(holderOf(area, new Set(rights)), before, after);
    known.set(key, lines);
    printSection(`Role ${area} ${id} ${name}`, lines);
  }
}

/** What a caller reaches with the new files and not with the old ones, and the reverse. */
function gainsOf(holder: Actor & { area: BackOffice }, before: Project, after: Project) {
  const renames = renamedFacts(before, after);
  return [
    ...compareFacts(apiFacts(before, holder), apiFacts(after, holder), 'described', renames),
    ...compareFacts(screenFacts(before, holder), screenFacts(after, holder), 'named', renames),
  ].filter((line) => !line.startsWith('~ '));
}

/** `goods_brands /name: At most 20 characters: 3 rows, /Admin/goods_brands?id=1,2,3|in` */
function brokenText(
  { resource, pointer, key, params, rows, ids }: BrokenRule,
  screens: Screens,
  origin: string,
): string {
  const page = backOffices.flatMap((area) => screens.pageOf(resource, area) ?? [])[0];
  const place = page ? `${origin}/${page.path}?id=${ids.join(',')}|in` : `ids ${ids.join(', ')}`;
  const counted = rows === 1 ? '1 row' : `${rows} rows`;
  return `${resource} ${pointer}: ${translate('en', key, params)}: ${counted}, ${place}`;
}

function printSection(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  console.log(`\n${title}`);
  for (const line of lines) console.log(`  ${line}`);
}

const oneLine = (statement: string): string => statement.replace(/\s+/g, ' ');

/** The JSON files of a project; code and packages are those of the working tree. */
const formatFiles = ['schemas', 'screens', 'locales', 'extensions'];

const git = (
  parameters: readonly string[],
  variables: NodeJS.ProcessEnv = {},
  input = '',
): string =>
  execFileSync('git', [...parameters], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, ...variables },
    input,
    stdio: 'pipe',
    maxBuffer: 2 ** 26,
  });

/** @throws Error when Git knows no such revision, or the project is not in a repository */
function hashOf(revision: string): string {
  try {
    return git(['rev-parse', '--verify', '--short', `${revision}^{commit}`]).trim();
  } catch (cause) {
    throw new Error(`Git knows no revision "${revision}" of this folder`, { cause });
  }
}

const filesChangedSince = (revision: string): number => {
  const changed = git(['diff', '--name-only', revision, '--', ...formatFiles]);
  const added = git(['ls-files', '--others', '--exclude-standard', '--', ...formatFiles]);
  return (changed + added).split('\n').filter((path) => path !== '').length;
};

/** The project of a revision, read from a copy of its files in a temporary folder. */
function projectAt(revision: string): Project {
  const folder = mkdtempSync(join(tmpdir(), 'souk-preview-'));
  try {
    const index = { GIT_INDEX_FILE: join(folder, 'index') };
    git(['read-tree', revision], index);
    const files = git(['ls-files', '-z', '--', ...formatFiles], index);
    const prefix = git(['rev-parse', '--show-prefix']).trim();
    git(['checkout-index', '-z', '--stdin', `--prefix=${folder}/`], index, files);
    const root = join(folder, prefix);
    mkdirSync(root, { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
    return resolveProject(readValidFiles(root));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
