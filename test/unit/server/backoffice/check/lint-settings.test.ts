import { afterEach, expect, test } from 'vitest';
import { dicts } from '../../../../../schemas/contract/statuses.ts';
import { formatProblem } from '../../../../../server/backoffice/check/authored-file.ts';
import { lintProject } from '../../../../../server/backoffice/check/lint-project.ts';
import { projectFolder } from '../../../../helpers/server/project-folder.ts';

/** Settings that are refused because nothing would come of them. */
const folders: { readonly remove: () => void }[] = [];
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

const texts = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').flatMap((name) => (name === '' ? [] : [[name, name]])));
const dictTexts = Object.fromEntries(
  Object.entries(dicts).map(([name, values]) => [
    name,
    texts(values.map(([value]) => String(value)).join(' ')),
  ]),
);
const notes = {
  resource: 'notes',
  fields: {
    name: { type: 'text', required: true, rules: { maxLength: 5 } },
    cost: { type: 'money' },
    shelf_id: { type: 'ref', resource: 'shelves' },
  },
  scope: { Admin: true },
};
const shelves = {
  resource: 'shelves',
  fields: { name: { type: 'text' }, depth: { type: 'integer' } },
  scope: { Admin: true },
};
const menu = (items: object): Record<string, unknown> => ({
  'screens/Admin/menu.json': { area: 'Admin', items },
});
const files = {
  'schemas/resources/notes.json': notes,
  'schemas/resources/shelves.json': shelves,
  'screens/Admin/notes.json': { resource: 'notes' },
  'screens/parts/goods/widgets.ts': "defineWidget('goods:price', PriceCell);",
  'engine/ui/theme/icons.ts': "const icons = new Map([\n  ['truck', lucide.Truck],\n]);",
  ...menu({ work: { name: 'menus.Admin.work', icon: 'fa-truck', apis: '/Admin/notes' } }),
  ...Object.fromEntries(
    ['en', 'zh-cn'].flatMap((language) => [
      [
        `locales/${language}/resources.json`,
        {
          notes: { title: 'Notes', ...texts('name cost shelf_id any kind') },
          shelves: { title: 'Shelves', ...texts('name depth') },
        },
      ],
      [`locales/${language}/dicts.json`, dictTexts],
      [`locales/${language}/menus.json`, { Admin: { work: 'Work', again: 'Again' } }],
      [`locales/${language}/errors.json`, { notes: { cheap: 'Too cheap' } }],
    ]),
  ),
};
const resource = (changed: object): Record<string, unknown> => ({
  'schemas/resources/notes.json': { ...notes, ...changed },
});
const field = (name: string, json: object): Record<string, unknown> =>
  resource({ fields: { ...notes.fields, [name]: json } });
const screen = (changed: object): Record<string, unknown> => ({
  'screens/Admin/notes.json': { resource: 'notes', ...changed },
});

const sources = new Map([['Admin.desk.sums', ['total', 'plot.time', 'plot.num']]]);
const board = (block: object, more: object = {}): Record<string, unknown> => ({
  'screens/Admin/desk.json': { ...more, blocks: [block] },
});
const tab = (block: object) => board(block, { layout: 'tabs' });
const label = { en: 'N', 'zh-cn': 'N' };
const tiles = { source: 'desk.sums', items: [{ field: 'total', label }] };
const chart = {
  source: 'desk.sums',
  rows: 'plot',
  type: 'line',
  series: [{ field: 'num', label }],
};

async function lint(changed: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const folder = projectFolder({ ...files, ...changed });
  folders.push(folder);
  return (await lintProject(folder.root, { sources })).map((problem) =>
    formatProblem(problem).replace(/^\S+:\d+:\d+ /, ''),
  );
}

test('the project without a mistake has none', async () => {
  expect(await lint({})).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'a menu entry that leads to no page',
    menu({ work: { name: 'menus.Admin.work', apis: '/Admin/note' } }),
    '/items/work/apis there is no page "Admin/note" … did you mean "Admin/notes"?',
  ],
  [
    'two menu entries of one page',
    menu({ work: { apis: '/Admin/notes' }, again: { apis: '/Admin/notes' } }),
    '/items/again/apis another entry opens "/Admin/notes" already',
  ],
  [
    'an unknown icon',
    menu({ work: { icon: 'fa-trunk', apis: '/Admin/notes' } }),
    '/items/work/icon there is no icon "fa-trunk" … did you mean "fa-truck"?',
  ],
  [
    'an unknown component',
    screen({ columns: [{ field: 'name', type: 'custom', widget: 'goods:prize' }] }),
    '/columns/0/widget there is no component "goods:prize" … did you mean "goods:price"?',
  ],
  [
    'a $schema that leads elsewhere',
    screen({ $schema: '../../schemas/meta/resource.v1.json' }),
    '/$schema is not the meta-schema of a screen: write "../../schemas/meta/screen.v1.json"',
  ],
  [
    'a default that is too long',
    field('name', { type: 'text', default: 'longer', rules: { maxLength: 5 } }),
    '/fields/name/default "longer" breaks the field\'s own rule "maxLength"',
  ],
  [
    'a default above the maximum',
    field('cost', { type: 'money', default: '9.00', rules: { max: '5.00' } }),
    '/fields/cost/default "9.00" breaks the field\'s own rule "max"',
  ],
  [
    'a picture column over a text',
    screen({ columns: [{ field: 'name', type: 'image' }] }),
    '/columns/0/type "image" does not fit "name", which is a text',
  ],
  [
    'a field named like a word of conditions',
    field('any', { type: 'text' }),
    '/fields/any "any" is a word of conditions: choose another name',
  ],
  [
    'a comparison under a name of other products',
    resource({ checks: { cheap: { cost: { gte: '1.00' } } } }),
    '/checks/cheap/cost/gte unknown key "gte" … use "ngt"',
  ],
  [
    'a nested check over another row',
    resource({ checks: { cheap: { any: [{ name: 'a' }, { 'shelf_id.depth': { gt: 1 } }] } } }),
    '/checks/cheap/any/1/shelf_id.depth a check looks at the saved row only',
  ],
  [
    'choices of a reference that a form narrows',
    screen({
      form: ['name', { field: 'shelf_id', options: { resource: 'shelves', where: { depth: 1 } } }],
    }),
    '/form/1/options "options" of a ref must be the path of a call: its choices are "shelves"',
  ],
  [
    'a table-select without a list',
    screen({ form: ['name', { field: 'shelf_id', type: 'table_select' }] }),
    '/form/1/type "shelves" has no list in Admin to choose from',
  ],
  [
    'the former name of a field that is still there',
    field('title', { type: 'text', was: 'name', label: 'menus.Admin.work' }),
    '/fields/title/was "name" is a field of "notes" still',
  ],
  [
    'a tile of a field that its source lacks',
    board({
      tiles: { source: 'desk.sums', items: [{ field: 'totl', label: { en: 'T', 'zh-cn': 'T' } }] },
    }),
    '/blocks/0/tiles/items/0 the source has no field "totl" … did you mean "total"?',
  ],
  [
    'a series of a field that the rows of its source lack',
    board({
      chart: {
        source: 'desk.sums',
        rows: 'plot',
        type: 'line',
        series: [{ field: 'number', label: { en: 'N', 'zh-cn': 'N' } }],
      },
    }),
    '/blocks/0/chart/series/0 the source has no field "number"',
  ],
  [
    'a chart of rows that its source lacks',
    board({
      chart: {
        source: 'desk.sums',
        rows: 'plots',
        type: 'line',
        series: [{ field: 'num', label: { en: 'N', 'zh-cn': 'N' } }],
      },
    }),
    '/blocks/0/chart/rows the source has no rows "plots" … did you mean "plot"?',
  ],
  [
    'a chart of rows whose name is near none',
    board({
      chart: {
        source: 'desk.sums',
        rows: 'days',
        type: 'line',
        series: [{ field: 'num', label: { en: 'N', 'zh-cn': 'N' } }],
      },
    }),
    '/blocks/0/chart/rows the source has no rows "days"; it has plot',
  ],
  [
    'a tab of tiles without a name',
    tab({ tiles }),
    '/blocks/0 a block of type "tiles" behind a tab needs a "label"',
  ],
  [
    'a tab of a chart without a name',
    tab({ chart }),
    '/blocks/0 a block of type "chart" behind a tab needs a "label"',
  ],
  [
    'a tab of a component without a name',
    tab({ widget: 'goods:price' }),
    '/blocks/0 a block of type "widget" behind a tab needs a "label"',
  ],
])('refuses %s', async (_name, changed, message) => {
  expect(await lint(changed)).toEqual([expect.stringContaining(message)]);
});

test.each([
  ['tiles with a label', tab({ label, tiles })],
  ['a page without a label, which is called like the page', tab({ screen: 'Admin/notes' })],
  ['tiles in a grid', board({ tiles })],
])('accepts %s', async (_name, changed) => {
  expect(await lint(changed)).toEqual([]);
});

test('a switch that is on at first may be written as a boolean', async () => {
  expect(await lint(field('kind', { type: 'switch', default: true }))).toEqual([]);
});
