import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { promptForPage } from '../../../../../server/backoffice/scaffold/prompt-for-page.ts';
import { removeExtension } from '../../../../../server/backoffice/scaffold/remove-extension.ts';
import { files, notes } from '../../../../helpers/backoffice/linted-project.ts';
import { projectFolder } from '../../../../helpers/server/project-folder.ts';

const folders: { readonly remove: () => void }[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

const label = { en: 'Pad', 'zh-cn': '本子' };
const extension = {
  'extensions/pads/resources/pads.json': {
    resource: 'pads',
    label,
    fields: { name: { type: 'text', label } },
    scope: { Admin: true },
  },
  'extensions/pads/extends/resources/notes.json': {
    fields: {
      colour: { type: 'text', label },
      pads_count: { type: 'computed', of: 'count:lines', label },
    },
  },
  'extensions/pads/migrations/1700000000001-pads.ts': 'export class Pads1700000000001 {}\n',
};
function project(changed: Readonly<Record<string, unknown>> = {}): string {
  const folder = projectFolder({ ...files, ...extension, ...changed });
  folders.push(folder);
  return folder.root;
}
const pads = 'extensions/pads/resources/pads.json';

test.each([
  [
    'a resource that refers to it',
    {
      'schemas/resources/notes.json': {
        ...notes,
        fields: { ...notes.fields, pad_id: { type: 'ref', resource: 'pads', label } },
      },
    },
    /Nothing was removed[\s\S]*notes\.json:\d+:\d+ .*there is no resource "pads"/,
  ],
  [
    'code that imports it',
    { 'server/notes.ts': "import '../extensions/pads/server/a.ts';\n" },
    /server\/notes\.ts imports a file of extensions\/pads/,
  ],
  [
    'a migration of the mall that changes its table',
    { 'server/migrations/1700000000000-forgot.ts': 'query(`ALTER TABLE "pads" ADD "x" text`);\n' },
    /server\/migrations\/1700000000000-forgot\.ts changes the table "pads": move the file into extensions\/pads\/migrations/,
  ],
  [
    'a migration of another extension that changes its column',
    {
      'extensions/pens/migrations/1700000000000-pens.ts':
        'query(`UPDATE "notes" SET "colour" = NULL`);\n',
    },
    /1700000000000-pens\.ts changes the column "colour" of "notes"/,
  ],
])('%s keeps an extension', (_what, changed, message) => {
  const root = project(changed);
  expect(() => removeExtension(root, 'extensions/pads', { now: 1_700_000_000_002 })).toThrow(
    message,
  );
  expect(existsSync(join(root, pads))).toBe(true);
});

test('a mistake that another file has anyway keeps no extension', () => {
  const root = project({
    'screens/Admin/notes.json': { resource: 'notes', columns: ['nmae'] },
  });
  removeExtension(root, 'extensions/pads', { now: 1_700_000_000_002 });
  expect(existsSync(join(root, pads))).toBe(false);
});

test.each([
  [
    'one that removed it before',
    "readonly forgets = ['Pads1700000000001'];\nquery('DROP TABLE IF EXISTS \"pads\"');\n",
  ],
  ['one that changes another column', 'query(`ALTER TABLE "notes" ADD "size" text`);\n'],
])('a migration of the mall keeps no extension: %s', (_what, text) => {
  const root = project({ 'server/migrations/1700000000000-other.ts': text });
  removeExtension(root, 'extensions/pads', { now: 1_700_000_000_002 });
  expect(existsSync(join(root, pads))).toBe(false);
});

test('settings of an extension delete no table of the mall; tables of fields and entities go', () => {
  const root = project({
    'extensions/pads/resources/configs/pads.json': {
      resource: 'configs/pads',
      label,
      fields: { size: { type: 'integer', label } },
      scope: { Admin: { can: ['show', 'update'] } },
    },
    'extensions/pads/extends/resources/shelves.json': {
      fields: {
        pads: {
          type: 'refs',
          resource: 'pads',
          through: 'shelves_pads',
          by: 'shelf_id',
          to: 'pad_id',
          label,
        },
      },
    },
  });
  const options = { now: 1_700_000_000_002, tables: ['pad_prints', 'notes'] };
  expect(removeExtension(root, 'extensions/pads', options).deletes).toEqual([
    'the table "pad_prints"',
    'the table "pads"',
    'the table "shelves_pads"',
    'the column "colour" of "notes"',
  ]);
});

const broken = {
  'extensions/pens/extends/screens/Admin/notes.json': '{\n  "columns": ["name",]\n}\n',
};

test('a file of another extension that is not JSON stops the removal of an extension, but not a new page', async () => {
  const root = project(broken);
  expect(() => removeExtension(root, 'extensions/pads', { now: 1_700_000_000_002 })).toThrow(
    /screens\/Admin\/notes\.json:2:22 \/ is not JSON: a value is expected/,
  );
  expect(existsSync(join(root, pads))).toBe(true);
  const asked = {
    prompt: async (_: string, preset: string) => preset,
    readTable: async () => new Map(),
  };
  const page = await promptForPage(root, { values: {}, positionals: ['papers'] }, asked);
  expect(page).toMatchObject({ resource: 'papers' });
});

test('its folder goes, and a migration drops its tables and columns', () => {
  const root = project({ 'server/mall/notes.ts': "import '../pads/pads.ts';\n" });
  const { deletes, migration } = removeExtension(root, 'extensions/pads', {
    now: 1_700_000_000_002,
  });
  expect(deletes).toEqual(['the table "pads"', 'the column "colour" of "notes"']);
  expect(existsSync(join(root, 'extensions/pads'))).toBe(false);
  expect(readFileSync(join(root, migration!), 'utf8')).toMatch(
    /class RemovePads1700000000002[\s\S]*DROP TABLE IF EXISTS "pads"[\s\S]*DROP COLUMN IF EXISTS "colour"/,
  );
});

test('a package goes from the files of npm too, and stays in them where another file needs it', () => {
  const packages = { '': { dependencies: { 'souk-pads': '1.0.0', pg: '8.23.1' } } };
  const changed = {
    ...Object.fromEntries(
      Object.entries(extension).flatMap(([path, value]) => [
        [path.replace('extensions/pads', 'node_modules/souk-pads'), value],
        [path, undefined],
      ]),
    ),
    'package.json': { dependencies: { 'souk-pads': '1.0.0', pg: '8.23.1' } },
    'package-lock.json': { packages: { ...packages, 'node_modules/souk-pads': {} } },
  };
  const root = project(changed);
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const importer = join(root, 'server/notes.ts');
  mkdirSync(join(root, 'server'), { recursive: true });
  writeFileSync(importer, "import '../node_modules/souk-pads/server/a.ts';\n");
  const remove = () => removeExtension(root, 'node_modules/souk-pads', { now: 1_700_000_000_002 });
  expect(remove).toThrow(/server\/notes\.ts imports/);
  expect(read('package.json')).toEqual(changed['package.json']);
  rmSync(importer);
  expect(remove().migration).toBe('server/migrations/1700000000002-remove-souk-pads.ts');
  expect(existsSync(join(root, 'node_modules/souk-pads'))).toBe(false);
  expect(read('package.json')).toEqual({ dependencies: { pg: '8.23.1' } });
  expect(read('package-lock.json')).toEqual({
    packages: { '': { dependencies: { pg: '8.23.1' } } },
  });
});
