import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { dicts } from '../../../../../schemas/contract/statuses.ts';
import { formatProblem } from '../../../../../server/backoffice/check/authored-file.ts';
import { lintProject } from '../../../../../server/backoffice/check/lint-project.ts';
import { listFiles } from '../../../../../server/backoffice/check/project-files.ts';
import type { NewPage } from '../../../../../server/backoffice/scaffold/page-files.ts';
import { parseFields } from '../../../../../server/backoffice/scaffold/parse-fields.ts';
import {
  flagsOfNewPage,
  promptForPage,
} from '../../../../../server/backoffice/scaffold/prompt-for-page.ts';
import {
  writeCheckedPage,
  writePage,
} from '../../../../../server/backoffice/scaffold/write-page.ts';
import { inProject, projectRoot } from '../../../../../server/platform/config/project-root.ts';
import { projectFolder } from '../../../../helpers/server/project-folder.ts';

const folders: { readonly remove: () => void }[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

const menuOf = (area: string): string =>
  [
    `{ "area": "${area}",`,
    '  "items": {',
    `    "work": { "name": "menus.${area}.work.name", "children": {`,
    `      "later": { "apis": "https://later.example" } } } } }`,
    '',
  ].join('\n');
const stores = { resource: 'stores', fields: { name: { type: 'text' } }, scope: { Admin: true } };
const dictWords = Object.fromEntries(
  Object.entries(dicts).map(([name, values]) => [
    name,
    Object.fromEntries(values.map(([value]) => [value, 'x'])),
  ]),
);
const project = (): string => {
  const folder = projectFolder({
    'schemas/resources/stores.json': stores,
    'screens/Admin/menu.json': menuOf('Admin'),
    'screens/Seller/menu.json': menuOf('Seller'),
    ...Object.fromEntries(
      ['en', 'zh-cn'].flatMap((language) => [
        [`locales/${language}/resources.json`, { stores: { title: 'Stores', name: 'Name' } }],
        [`locales/${language}/dicts.json`, dictWords],
        [
          `locales/${language}/menus.json`,
          {
            Admin: { work: { name: 'Work', later: 'Later' } },
            Seller: { work: { name: 'Work', later: 'Later' } },
          },
        ],
      ]),
    ),
  });
  folders.push(folder);
  return folder.root;
};
const presetAnswers = {
  prompt: async (_question: string, preset: string) => preset,
  readTable: async () => new Map(),
};
const scaffold = async (root: string, ...parameters: readonly string[]) =>
  writeCheckedPage(
    root,
    await promptForPage(
      root,
      parseArgs({ args: [...parameters], options: flagsOfNewPage, allowPositionals: true }),
      presetAnswers,
    ),
  );
const lint = async (root: string): Promise<readonly string[]> =>
  (await lintProject(root)).map(formatProblem);

test.each([
  [
    'for Admin',
    [
      'notes',
      '--fields',
      'name:text! body:textarea store_id:ref:stores kind:enum:sex shown:switch',
    ],
  ],
  [
    'for a seller, whose rows belong to the store',
    ['seller_notes', '--area', 'Seller', '--fields', 'name:text!*'],
  ],
  [
    'with a field named title',
    ['notes', '--fields', 'title:text! cert:file:pem,crt', '--en', 'Notes', '--zh', '便签'],
  ],
  ['of a config', ['configs/notes', '--fields', 'name:text']],
  ['of an extension', ['notes', '--in', 'pads', '--fields', 'name:text']],
])('a new page %s has no mistakes', async (_name, parameters) => {
  const root = project();
  await scaffold(root, ...parameters);
  expect(await lint(root)).toEqual([]);
});

test('writes one field per line, the smallest screen and the texts of both languages', async () => {
  const root = project();
  const { files, unsure } = await scaffold(root, 'notes', '--fields', 'title:text! colour:text');
  expect(files).toEqual([
    'schemas/resources/notes.json',
    'screens/Admin/notes.json',
    ...['en', 'zh-cn'].flatMap((language) => [
      `locales/${language}/resources/notes.json`,
      `locales/${language}/screens/Admin/notes.json`,
    ]),
  ]);
  expect(readFileSync(join(root, 'schemas/resources/notes.json'), 'utf8')).toBe(`{
  "$schema": "../meta/resource.v1.json",
  "resource": "notes",
  "label": "resources.notes.noun",
  "fields": {
    "title": { "type": "text", "required": true, "rules": { "maxLength": 80 } },
    "colour": { "type": "text", "rules": { "maxLength": 80 } }
  },
  "scope": { "Admin": true }
}
`);
  expect(readFileSync(join(root, 'screens/Admin/notes.json'), 'utf8')).toBe(`{
  "$schema": "../../schemas/meta/screen.v1.json",
  "resource": "notes",
  "menu": { "in": "work" }
}
`);
  expect(
    JSON.parse(readFileSync(join(root, 'locales/zh-cn/resources/notes.json'), 'utf8')),
  ).toEqual({ noun: 'Notes', title: '标题', colour: 'Colour' });
  expect(unsure).toEqual([
    'resources.notes.noun',
    'screens.Admin.notes.title',
    'resources.notes.colour',
  ]);
});

/** Numbers from 1, as `--fields` takes them. */
const upTo = (count: number): string => Array.from({ length: count }, (_, i) => i + 1).join();

test('what it writes has the format that the check asks for', () => {
  const folder = projectFolder({});
  folders.push(folder);
  const { root } = folder;
  const lists = [
    'name',
    'title:text!* note_id:ref:stores!* cert:file:pem,crt shown:switch body:textarea*',
    // Around the end of a line, with and without a comma after it
    ...[48, 49, 50, 51, 52, 53].flatMap((length) => [
      `${'n'.repeat(length)}:text!`,
      `${'n'.repeat(length)}:text! name`,
    ]),
    ...[20, 21, 22, 23, 30, 60].map((count) => `kind:enum:${upTo(count)} k:enum:${upTo(count)},o`),
    `kind:enum:${'some_words,'.repeat(12)}other! cert:file:${'ending,'.repeat(20)}pem`,
  ];
  const label = { en: 'Notes', 'zh-cn': '便签' };
  const pageOf = (resource: string, text: string): NewPage => ({
    ...{ resource, area: 'Admin', folder: '', menu: 'work', name: label, noun: label },
    fields: text === '' ? new Map() : parseFields(text),
    labels: new Map(),
  });
  lists.forEach((text, index) => {
    writePage(root, { ...pageOf(`seller_notes_${index}`, text), area: 'Seller' });
    for (const folder of ['', `extensions/pads-${index}/`]) {
      writePage(root, { ...pageOf(`notes_${index}`, text), folder });
      writePage(root, { ...pageOf(`notes_${index}`, ''), folder, area: 'Seller' });
    }
  });
  // A scope that has one line until it has another area
  writePage(root, pageOf('scoped', 'name'));
  const path = join(root, 'schemas/resources/scoped.json');
  const own = `{ "read": { "name": "${'x'.repeat(40)}" } }`;
  writeFileSync(path, readFileSync(path, 'utf8').replace('"Admin": true', `"Admin": ${own}`));
  writePage(root, { ...pageOf('scoped', ''), area: 'Seller' });
  expect(readFileSync(path, 'utf8')).toContain(`"scope": {\n    "Admin": ${own},\n    "Seller":`);
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      ...[inProject('node_modules/@biomejs/biome/bin/biome'), 'format', '--colors=off'],
      ...[`--config-path=${projectRoot}`, 'extensions', 'schemas/resources', 'screens', 'locales'],
    ],
    { cwd: root, encoding: 'utf8' },
  );
  expect([status, stderr, stdout]).toEqual([
    0,
    '',
    expect.stringContaining(`Checked ${listFiles(root, '.').length} files`),
  ]);
});

test.each([
  ['devices', [], 'Devices', 'Device'],
  ['categories', [], 'Categories', 'Category'],
  ['boxes', [], 'Boxes', 'Box'],
  ['statuses', [], 'Statuses', 'Status'],
  ['repairs', ['--en', 'Repair tickets'], 'Repair tickets', 'Repair ticket'],
  ['staff', ['--one', 'Person'], 'Staff', 'Person'],
  ['configs/lights', [], 'Lights', 'Lights'],
])('the page %s has rows, and a row its own name', async (name, parameters, page, one) => {
  const root = project();
  await scaffold(root, name, '--fields', 'name:text', ...parameters);
  const texts = (file: string) => JSON.parse(readFileSync(join(root, 'locales/en', file), 'utf8'));
  expect(texts(`screens/Admin/${name}.json`).title).toBe(page);
  expect(texts(`resources/${name.replace('/', '_')}.json`).title).toBe(one);
});

test('a resource that exists gets a page in another area, and for sellers a store', async () => {
  const root = project();
  await scaffold(root, 'notes', '--in', 'pads', '--fields', 'name:text');
  const { files, changed, unsure } = await scaffold(
    root,
    ...['notes', '--in', 'pads', '--area', 'Seller', '--en', 'Notes', '--zh', '便签'],
  );
  expect(files).toEqual([
    'extensions/pads/screens/Seller/notes.json',
    ...['en', 'zh-cn'].map(
      (language) => `extensions/pads/locales/${language}/screens/Seller/notes.json`,
    ),
  ]);
  expect(changed).toEqual([
    'extensions/pads/resources/notes.json',
    ...['en', 'zh-cn'].map(
      (language) => `extensions/pads/locales/${language}/resources/notes.json`,
    ),
  ]);
  expect(unsure).toEqual([]);
  expect(readFileSync(join(root, 'extensions/pads/resources/notes.json'), 'utf8')).toBe(`{
  "$schema": "../../../schemas/meta/resource.v1.json",
  "resource": "notes",
  "fields": {
    "name": { "type": "text", "rules": { "maxLength": 80 } },
    "store_id": { "type": "ref", "resource": "stores", "create": false, "update": false }
  },
  "scope": { "Admin": true, "Seller": { "own": { "store_id": "@user.store_id" } } }
}
`);
  expect(await lint(root)).toEqual([]);
  await expect(scaffold(root, 'notes', '--in', 'pads', '--area', 'Seller')).rejects.toThrow(
    'extensions/pads/screens/Seller/notes.json exists: nothing was written',
  );
});

test('another area that the check refuses is taken back', async () => {
  const root = project();
  await scaffold(root, 'notes', '--fields', 'shop_id:ref:stores!');
  const path = join(root, 'schemas/resources/notes.json');
  const before = readFileSync(path, 'utf8');
  await expect(scaffold(root, 'notes', '--area', 'Seller')).rejects.toThrow(
    'Seller does not read "stores"',
  );
  expect(readFileSync(path, 'utf8')).toBe(before);
});

test('writes nothing when a file exists or the menu lacks the entry', async () => {
  const root = project();
  await scaffold(root, 'notes', '--fields', 'name:text');
  const before = listFiles(root, '.');
  await expect(scaffold(root, 'notes', '--fields', 'name:text')).rejects.toThrow(
    'schemas/resources/notes.json exists: nothing was written',
  );
  await expect(
    scaffold(root, 'others', '--fields', 'name:text', '--menu', 'nowhere'),
  ).rejects.toThrow('The menu of Admin has no entry nowhere');
  expect(listFiles(root, '.')).toEqual(before);
});

test('a page that the check refuses is taken back; mistakes of other files do not count', async () => {
  const root = project();
  writeFileSync(
    join(root, 'screens/Admin/stores.json'),
    '{ "resource": "stores", "columns": ["nme"] }',
  );
  const before = listFiles(root, '.');
  await expect(
    scaffold(root, 'orders', '--in', 'pads', '--area', 'Seller', '--fields', 'a_id:ref:stores!'),
  ).rejects.toThrow(
    /^Nothing was written:\n {2}extensions\/pads\/\S+ [^\n]*Seller does not read "stores"/,
  );
  expect(listFiles(root, '.')).toEqual(before);
  expect(existsSync(join(root, 'extensions'))).toBe(false);
  await scaffold(root, 'papers', '--fields', 'name:text');
  expect(await lint(root)).toEqual([expect.stringContaining('did you mean "name"?')]);
});

test.each([
  ['', 'needs a field at least'],
  ['Title:text', '"Title:text" is no field'],
  ['a:txt', '"a" cannot be scaffolded as "txt" … did you mean "text"?'],
  ['a:ref', 'needs what it points at: a:ref:admins'],
])('rejects the fields %j', (text, message) => {
  expect(() => parseFields(text)).toThrow(message);
});
