import { expect, test } from 'vitest';
import { lint, notes } from '../../../../helpers/backoffice/linted-project.ts';

/** Files of an extension beside a project with the resources notes and shelves. */
const label = { en: 'Colour', 'zh-cn': '颜色' };
const colour = { type: 'text', label };
const withLists = {
  'screens/Admin/notes.json': { resource: 'notes', columns: ['name'], form: ['name'] },
};
const title = (path: string, text: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    ['en', 'zh-cn'].map((language) => [
      `extensions/pads/locales/${language}/screens/${path}.json`,
      { title: text },
    ]),
  );
const pads = {
  resource: 'pads',
  label,
  fields: { name: { type: 'text', label } },
  scope: { Admin: true },
};

test.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
  [
    'a resource, its screen and its place in the menu',
    {
      'extensions/pads/resources/pads.json': pads,
      'extensions/pads/screens/Admin/pads.json': { resource: 'pads', menu: { in: 'work' } },
      ...title('Admin/pads', 'Pads'),
    },
    [],
  ],
  [
    'a field of a resource of the product, its column and its form field',
    {
      ...withLists,
      'extensions/pads/extends/resources/notes.json': { fields: { colour } },
      'extensions/pads/extends/screens/Admin/notes.json': { columns: ['colour'], form: ['colour'] },
    },
    [],
  ],
  [
    'a group of its own, and a page in a group of the product, by a menu file',
    {
      'extensions/pads/resources/pads.json': pads,
      'extensions/pads/screens/Admin/pads.json': { resource: 'pads' },
      'extensions/pads/screens/Admin/menu.json': {
        area: 'Admin',
        items: {
          work: { children: { pads: { name: label, apis: '/Admin/pads' } } },
          paper: { name: label, children: { help: { name: label, apis: 'https://help.example' } } },
        },
      },
    },
    [],
  ],
  [
    'two files of one resource',
    { 'extensions/pads/resources/notes.json': notes },
    [
      'extensions/pads/resources/notes.json / schemas/resources/notes.json is the resource "notes" too',
      'extensions/pads/resources/notes.json /scope/Admin "notes" has the path "notes" in Admin',
      'extensions/pads/resources/notes.json /scope/Seller "notes" has the path "notes" in Seller',
    ],
  ],
  [
    'two files of one screen',
    { 'extensions/pads/screens/Admin/notes.json': { resource: 'notes' } },
    [
      'extensions/pads/screens/Admin/notes.json / screens/Admin/notes.json is the screen "Admin/notes" too',
    ],
  ],
  [
    'a part of nothing',
    {
      'extensions/pads/extends/resources/note.json': { fields: { colour } },
      'extensions/pads/extends/screens/Admin/note.json': { columns: ['name'] },
    },
    [
      'extensions/pads/extends/resources/note.json / there is no resource "note"',
      'extensions/pads/extends/screens/Admin/note.json / there is no screen "Admin/note"',
    ],
  ],
  [
    'a field that is there, a list that is not, a wrong type and an unknown field, each in its file',
    {
      'extensions/pads/extends/resources/notes.json': {
        fields: { name: colour, size: { ...colour, type: 'txt' } },
      },
      'extensions/pads/extends/resources/shelves.json': {
        fields: { name: colour },
      },
      'extensions/pads/extends/screens/Admin/notes.json': { view: ['name'] },
    },
    [
      'extensions/pads/extends/resources/notes.json /fields/size/type "txt" is not known here',
      'extensions/pads/extends/resources/shelves.json /fields/name schemas/resources/shelves.json has "name" already',
      'extensions/pads/extends/screens/Admin/notes.json /view screens/Admin/notes.json has no "view"',
    ],
  ],
  [
    'an unknown field in a list of the product',
    {
      ...withLists,
      'extensions/pads/extends/screens/Admin/notes.json': { columns: ['cost', 'colr'] },
    },
    ['extensions/pads/extends/screens/Admin/notes.json /columns/1 "notes" has no field "colr"'],
  ],
  [
    'a place in the menu that is not there, or is taken',
    {
      'extensions/pads/resources/pads.json': pads,
      'extensions/pads/screens/Admin/pads.json': { resource: 'pads', menu: { in: 'wrk' } },
      ...title('Admin/pads', 'Pads'),
      'screens/Admin/notes.json': { resource: 'notes', menu: { in: 'work' } },
      ...title('Admin/notes', 'Notes'),
    },
    [
      'extensions/pads/screens/Admin/pads.json /menu/in the menu has no entry "wrk" … did you mean "work"?',
      'screens/Admin/notes.json /menu the menu has an entry "work.notes"',
    ],
  ],
])('%s', async (_what, added, expected) => {
  const found = await lint(added);
  expect([...found].sort()).toEqual(
    [...expected].sort().map((text) => expect.stringContaining(text)),
  );
});
