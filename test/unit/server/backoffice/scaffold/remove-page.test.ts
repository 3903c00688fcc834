import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { dicts } from '../../../../../schemas/contract/statuses.ts';
import { listFiles } from '../../../../../server/backoffice/check/project-files.ts';
import { removePage } from '../../../../../server/backoffice/scaffold/remove-page.ts';
import { writePage } from '../../../../../server/backoffice/scaffold/write-page.ts';
import { projectFolder } from '../../../../helpers/server/project-folder.ts';

/** `npm run remove`. */
const folders: { readonly remove: () => void }[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

const dictTexts = Object.fromEntries(
  Object.entries(dicts).map(([name, values]) => [
    name,
    Object.fromEntries(values.map(([value]) => [value, 'x'])),
  ]),
);
const menu = `{
  "area": "Admin",
  "items": {
    "work": {
      "name": "menus.Admin.work.name",
      "children": { "stores": { "apis": "/Admin/stores" } }
    },
    "tools": {
      "name": "menus.Admin.tools.name",
      "children": { "later": { "apis": "https://later.example" } }
    }
  }
}
`;

function project(files: Readonly<Record<string, unknown>> = {}): string {
  const folder = projectFolder({
    'schemas/resources/stores.json': {
      resource: 'stores',
      fields: { name: { type: 'text' } },
      scope: { Admin: true },
    },
    'screens/Admin/stores.json': { resource: 'stores' },
    'screens/Admin/menu.json': menu,
    ...Object.fromEntries(
      ['en', 'zh-cn'].flatMap((language) => [
        [`locales/${language}/dicts.json`, dictTexts],
        [`locales/${language}/resources.json`, { stores: { title: 'Stores', name: 'Name' } }],
        [
          `locales/${language}/menus.json`,
          {
            Admin: {
              work: { name: 'Work', stores: 'Stores' },
              tools: { name: 'Tools', later: 'Later' },
            },
          },
        ],
      ]),
    ),
    ...files,
  });
  folders.push(folder);
  return folder.root;
}
/** Texts by path; JSON as values, because commands lay out the files of locales. */
const contentOf = (root: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    ['schemas', 'screens', 'locales'].flatMap((folder) =>
      listFiles(root, folder).map((path) => {
        const text = readFileSync(join(root, path), 'utf8');
        return [path, path.startsWith('locales/') ? JSON.parse(text) : text];
      }),
    ),
  );
const addNotes = (root: string): unknown =>
  writePage(root, {
    resource: 'notes',
    area: 'Admin',
    fields: new Map([['name', { type: 'text' }]]),
    folder: '',
    menu: 'work',
    name: { en: 'Notes', 'zh-cn': '便签' },
    noun: { en: 'Note', 'zh-cn': '便签' },
    labels: new Map(),
  });

test('removes everything that a new page wrote, and nothing else', () => {
  const root = project();
  const before = contentOf(root);
  addNotes(root);
  const { deleted, changed } = removePage(root, 'notes');
  expect(contentOf(root)).toEqual(before);
  expect(deleted).toEqual([
    'schemas/resources/notes.json',
    'screens/Admin/notes.json',
    ...['en', 'zh-cn'].flatMap((language) => [
      `locales/${language}/resources/notes.json`,
      `locales/${language}/screens/Admin/notes.json`,
    ]),
  ]);
  expect(changed).toEqual([]);
});

test('removes a group of the menu that is empty then, with its text', () => {
  const root = project();
  removePage(root, 'stores');
  const content = contentOf(root);
  expect(JSON.parse(content['screens/Admin/menu.json'] as string).items).toEqual({
    tools: {
      name: 'menus.Admin.tools.name',
      children: { later: { apis: 'https://later.example' } },
    },
  });
  expect(content['locales/en/resources.json']).toEqual({});
  const { Admin } = content['locales/zh-cn/menus.json'] as { readonly Admin: object };
  expect(Admin).toMatchObject({ tools: { later: 'Later' } });
  expect(Object.keys(Admin)).toEqual(['tools']);
});

test('removes nothing while another file needs the resource, and names it', () => {
  const root = project({
    'schemas/resources/parcels.json': {
      resource: 'parcels',
      fields: {
        name: { type: 'text', label: { en: 'Name', 'zh-cn': '名称' } },
        store_id: { type: 'ref', resource: 'stores', label: { en: 'Store', 'zh-cn': '店铺' } },
      },
      label: { en: 'Parcels', 'zh-cn': '包裹' },
      scope: { Admin: true },
    },
    'server/stores.resource.ts': "@ResourceHooks('stores')\nexport class StoreHooks {}\n",
  });
  const before = contentOf(root);
  expect(() => removePage(root, 'stores')).toThrow(
    /Nothing was removed[\s\S]*server\/stores\.resource\.ts[\s\S]*schemas\/resources\/parcels\.json/,
  );
  expect(() => removePage(root, 'store')).toThrow('There is no resource store');
  expect(contentOf(root)).toEqual(before);
  expect(existsSync(join(root, 'screens/Admin/stores.json'))).toBe(true);
});

test('a file that is broken anyway, and does not need the resource, keeps nothing', () => {
  const root = project({
    'schemas/resources/broken.json': '{ "resource": "broken", ',
    'screens/Admin/broken.json': { resource: 'no_such' },
  });
  addNotes(root);
  expect(removePage(root, 'notes').deleted).toContain('schemas/resources/notes.json');
  expect(existsSync(join(root, 'schemas/resources/broken.json'))).toBe(true);
});

test('a known mistake that the removal moves keeps nothing', () => {
  const root = project();
  addNotes(root);
  const path = 'screens/Admin/menu.json';
  const { items, ...file } = JSON.parse(readFileSync(join(root, path), 'utf8'));
  items.work.children = { notes: { apis: '/Admin/notes' }, gone: { apis: '/Admin/gone' } };
  writeFileSync(join(root, path), JSON.stringify({ ...file, items }, null, 2));
  expect(removePage(root, 'notes').changed).toContain(path);
});
