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
const stars = {
  description: 'Stars.',
  fits: ['money'],
  example: { field: 'cost', type: 'stars' },
  options: { max: { type: 'integer', description: 'Number of stars.' } },
};
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
      'extensions/pads/server/answers.json': {},
      ...title('Admin/pads', 'Pads'),
    },
    [],
  ],
  [
    'a package: a resource, its screen, and a field and a column of the product',
    {
      ...withLists,
      'package.json': { dependencies: { 'souk-pads': '1.0.0', react: '19.3.1' } },
      'node_modules/souk-pads/package.json': { name: 'souk-pads' },
      'node_modules/souk-pads/tsconfig.json': {},
      'node_modules/souk-pads/resources/pads.json': pads,
      'node_modules/souk-pads/screens/Admin/pads.json': { resource: 'pads', menu: { in: 'work' } },
      'node_modules/souk-pads/extends/resources/notes.json': { fields: { colour } },
      'node_modules/souk-pads/extends/screens/Admin/notes.json': { columns: ['colour'] },
      'node_modules/souk-pads/locales/en/screens/Admin/pads.json': { title: 'Pads' },
      'node_modules/souk-pads/locales/zh-cn/screens/Admin/pads.json': { title: '本子' },
      'node_modules/pads/resources/others.json': pads,
    },
    [],
  ],
  [
    'a package that package.json does not name, a named one that is not there, and a mistake in one',
    {
      'package.json': { dependencies: { 'souk-pads': '1.0.0', 'souk-pens': '1.0.0' } },
      'node_modules/souk-pads/extends/resources/notes.json': { fields: { name: colour } },
      'node_modules/souk-papers/extends/resources/notes.json': { fields: { colour } },
    },
    [
      'node_modules/souk-pads/extends/resources/notes.json /fields/name schemas/resources/notes.json has "name" already',
      'node_modules/souk-papers / package.json does not depend on it',
      'package.json / the extension souk-pens is not in node_modules',
    ],
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
      'extensions/pads/screens/Admin/notes.json / screens/Admin/notes.json is the page "Admin/notes" too',
    ],
  ],
  [
    'a part of nothing',
    {
      'extensions/pads/extends/resources/note.json': { fields: { colour } },
      'extensions/pads/extends/screens/Admin/note.json': { columns: ['name'] },
    },
    [
      'extensions/pads/extends/resources/note.json / there is no resource "note" … did you mean "notes"?',
      'extensions/pads/extends/screens/Admin/note.json / there is no screen "Admin/note" … did you mean "Admin/notes"?',
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
    'a field that two extensions add',
    {
      'extensions/pads/extends/resources/notes.json': { fields: { colour } },
      'extensions/pens/extends/resources/notes.json': { fields: { colour } },
    },
    [
      'extensions/pens/extends/resources/notes.json /fields/colour extensions/pads/extends/resources/notes.json has "colour" already',
    ],
  ],
  [
    'a tab for a screen without tabs',
    {
      'extensions/pads/extends/screens/Admin/notes.json': {
        views: [{ key: 'all', label }],
      },
    },
    [],
  ],
  [
    'blocks of a dashboard, with what a board may not have',
    {
      'screens/Admin/board.json': { title: false, blocks: [{ screen: 'Admin/notes' }] },
      'extensions/pads/extends/screens/Admin/board.json': {
        $schema: '../../../../../schemas/editor/screen-part.v1.json',
        blocks: [{ screen: 'Admin/notes' }, { screen: 'Admin/note' }, { tiles: {} }],
      },
      'extensions/pens/extends/screens/Admin/board.json': {
        blocks: [{ screen: 'Admin/notes', span: 12 }, { screen: 'Admin/note' }],
        columns: ['name'],
      },
      'extensions/pens/extends/screens/Admin/notes.json': {
        blocks: [{ screen: 'Admin/notes' }],
      },
    },
    [
      'extensions/pads/extends/screens/Admin/board.json /blocks/2/tiles',
      'extensions/pens/extends/screens/Admin/board.json /blocks/1/screen there is no screen "Admin/note"',
      'extensions/pens/extends/screens/Admin/board.json /columns screens/Admin/board.json is a page of blocks',
      'extensions/pens/extends/screens/Admin/notes.json /blocks screens/Admin/notes.json is no page of blocks',
    ],
  ],
  [
    'files where nothing reads them, and a folder that is none',
    {
      'extensions/pads/resource/pads.json': pads,
      'extensions/pads/extends/notes.json': { fields: { colour } },
      'extensions/my.pads/resources/pads.json': pads,
    },
    [
      'extensions/my.pads / is no name of an extension',
      'extensions/pads/extends/notes.json / nothing reads this file',
      'extensions/pads/resource/pads.json / nothing reads this file',
    ],
  ],
  [
    'a text that the product has',
    {
      'extensions/pads/locales/en/resources/notes.json': { title: 'Pads' },
      'extensions/pads/locales/zh-cn/resources/notes.json': { title: '便签' },
    },
    [
      'extensions/pads/locales/en/resources/notes.json /title locales/en/resources.json has "resources.notes.title" too',
      'extensions/pads/locales/zh-cn/resources/notes.json /title locales/zh-cn/resources.json has "resources.notes.title" too',
    ],
  ],
  [
    'a column type with its options',
    {
      'extensions/pads/kinds/columns/stars.json': stars,
      'screens/Admin/notes.json': {
        resource: 'notes',
        columns: [{ field: 'cost', type: 'stars', max: 3 }],
      },
    },
    [],
  ],
  [
    'a button that opens a screen of the same area, and one that opens one of another',
    {
      'extensions/pads/resources/pads.json': pads,
      'extensions/pads/screens/Admin/pads.json': {
        resource: 'pads',
        actions: [
          { open: 'Admin/notes', label },
          { open: 'Seller/notes', label },
        ],
      },
      ...title('Admin/pads', 'Pads'),
      'screens/Seller/notes.json': { resource: 'notes' },
      ...title('Seller/notes', 'Notes'),
    },
    [
      'extensions/pads/screens/Admin/pads.json /actions/1/open "Seller/notes" is a screen of another area',
      'extensions/pads/screens/Admin/pads.json /actions/1/open "notes" has no "store" in Seller',
    ],
  ],
  [
    'a search type with its options',
    {
      'extensions/pads/kinds/search/stars.json': stars,
      'screens/Admin/notes.json': {
        resource: 'notes',
        search: [{ field: 'cost', type: 'stars', max: 3 }],
      },
    },
    [],
  ],
  [
    'wrong options of a column type, and a field that it does not fit',
    {
      'extensions/pads/kinds/columns/stars.json': stars,
      'extensions/pads/kinds/columns/gauge.json': {
        ...stars,
        fits: 'any',
        example: { field: 'cost', type: 'gauge' },
      },
      'screens/Admin/notes.json': {
        resource: 'notes',
        columns: [
          { field: 'name', type: 'stars', max: 3 },
          { field: 'cost', type: 'gauge', max: 'x' },
          { field: 'kind', max: 3 },
        ],
      },
    },
    ['screens/Admin/notes.json /columns/1/max must be integer'],
  ],
  [
    'mistakes of kinds',
    {
      'extensions/pads/kinds/columns/text.json': {
        ...stars,
        example: { field: 'cost', type: 'text' },
      },
      'extensions/pads/kinds/columns/stars.json': {
        ...stars,
        options: { width: { type: 'integer', description: 'Width.' } },
      },
      'extensions/pads/kinds/columns/moons.json': {
        ...stars,
        options: { max: { type: 'int', description: 'Number.' } },
      },
      'extensions/pads/kinds/charts/pie.json': { ...stars, example: { type: 'ring' } },
      'extensions/pads/kinds/shapes/round.json': stars,
    },
    [
      'extensions/pads/kinds/charts/pie.json /example/type must be "pie"',
      'extensions/pads/kinds/charts/pie.json /fits means nothing in charts',
      'extensions/pads/kinds/columns/moons.json /options/max/type',
      'extensions/pads/kinds/columns/stars.json /options/width all columns have "width"',
      'extensions/pads/kinds/columns/text.json / schemas/kinds/columns/text.json defines "text" too',
      'extensions/pads/kinds/shapes/round.json / a kind is a file in one of',
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
