import { expect, test } from 'vitest';
import {
  field,
  files,
  lint,
  resource,
  screen,
  shelves,
} from '../../../../helpers/backoffice/linted-project.ts';

/** Parts of screens that would be absent, empty or refused when the page opens. */
const label = { en: 'X', 'zh-cn': 'X' };
const board = { 'screens/Admin/desk.json': { blocks: [{ screen: 'Admin/notes' }] } };
const handWritten = { 'screens/Admin/tour.tsx': 'export const Tour = () => null;' };
const sellers = { 'screens/Seller/notes.json': { resource: 'notes' } };
const shelfScreen = { 'screens/Admin/shelves.json': { resource: 'shelves' } };
const block = (json: object): Record<string, unknown> => ({
  'screens/Admin/page.json': { blocks: [json] },
});
const action = (json: object): Record<string, unknown> => screen({ actions: [{ label, ...json }] });
const list = (path: string): Record<string, unknown> =>
  screen({ view: ['name', { list: path, where: { id: '@row.id' }, label }] });
/** The screen of notes whose field `cost` is of another type, with one entry of the form. */
const item = (json: object, entry: object): Record<string, unknown> => ({
  ...field({ label, ...json }),
  ...screen({ columns: ['name'], view: ['name'], search: [], form: ['name', entry] }),
});
const search = (json: object, entry: object): Record<string, unknown> => ({
  ...field({ label, ...json }),
  ...screen({ columns: ['name'], view: ['name'], form: ['name'], search: [entry] }),
});
const onlyScreens = 'only screens of a resource are shown here';
const computed = '"shelf_id.name" is not in the right form: ';
const hint = ' … name a computed field "of": "ref:shelf_id.name"';

test.each<[string, Record<string, unknown>]>([
  ['a heading in both languages', screen({ form: [{ field: 'name', group: label }] })],
  [
    'a heading of the details in both languages',
    screen({ view: [{ field: 'name', group: label }] }),
  ],
  [
    'a page by hand that a button opens',
    { ...handWritten, ...action({ open: 'Admin/tour', as: 'page' }) },
  ],
  [
    'a page of blocks that a button opens',
    { ...board, ...action({ open: 'Admin/desk', as: 'page' }) },
  ],
  ['a block with a screen', block({ screen: 'Admin/notes' })],
  ['a list of the same screen', list('Admin/notes')],
  [
    'a picker',
    { ...shelfScreen, ...screen({ form: ['name', { field: 'shelf_id', open: 'Admin/shelves' }] }) },
  ],
  [
    'one item for each dialog',
    screen({
      form: [
        { field: 'name', only: 'store' },
        { field: 'name', only: 'update' },
      ],
    }),
  ],
  ['an initial period', search({ type: 'datetime' }, { field: 'cost', value: ['2026-01-01', ''] })],
  [
    'initial choices',
    search({ type: 'enum', dict: 'sex' }, { field: 'cost', where: 'in', value: [0, 1] }),
  ],
  ['an initial text', search({ type: 'text' }, { field: 'cost', value: 'abc' })],
  [
    'choices of a text',
    item({ type: 'text' }, { field: 'cost', type: 'select', options: ['a', 'b'] }),
  ],
  ['a search by a field of another row', screen({ search: ['shelf_id.name'] })],
])('accepts %s', async (_name, changed) => {
  expect(await lint({ ...files, ...changed })).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'a page of blocks within a block',
    { ...board, ...block({ screen: 'Admin/desk' }) },
    `screens/Admin/page.json /blocks/0/screen "Admin/desk" is a page of blocks: ${onlyScreens}`,
  ],
  [
    'a page within itself',
    block({ screen: 'Admin/page' }),
    `screens/Admin/page.json /blocks/0/screen "Admin/page" is a page of blocks: ${onlyScreens}`,
  ],
  [
    'a page by hand within a block',
    { ...handWritten, ...block({ screen: 'Admin/tour' }) },
    `screens/Admin/page.json /blocks/0/screen "Admin/tour" is written by hand: ${onlyScreens}`,
  ],
  [
    'a screen of another area within a block',
    { ...sellers, ...block({ screen: 'Seller/notes' }) },
    'screens/Admin/page.json /blocks/0/screen "Seller/notes" is a screen of another area',
  ],
  [
    'the list of a page of blocks',
    { ...board, ...action({ open: 'Admin/desk', as: 'list' }) },
    `/actions/0/open "Admin/desk" is a page of blocks: ${onlyScreens}`,
  ],
  [
    'the form of a page by hand',
    { ...handWritten, ...action({ open: 'Admin/tour' }) },
    `/actions/0/open "Admin/tour" is written by hand: ${onlyScreens}`,
  ],
  [
    'a page of another area',
    { ...sellers, ...action({ open: 'Seller/notes', as: 'page' }) },
    '/actions/0/open "Seller/notes" is a screen of another area',
  ],
  [
    'the form of rows that nobody adds',
    {
      ...resource({ scope: { Admin: { can: ['index', 'show'] }, Seller: { read: true } } }),
      ...action({ open: 'Admin/notes' }),
    },
    '/actions/0/open "notes" has no "store" in Admin: no row can be added',
  ],
  [
    'an embedded list of a page of blocks',
    { ...board, ...list('Admin/desk') },
    `/view/1/list "Admin/desk" is a page of blocks: ${onlyScreens}`,
  ],
  [
    'a filter of a list that lists do not have',
    screen({ view: ['name', { list: 'Admin/notes', where: { name: { ne: 'x' } }, label }] }),
    '/view/1/where/name a list has no filter "ne" of "name"; filters: like, eq, likeRight, likeLeft, in, null',
  ],
  [
    'a filter of a block by a value that lists do not search',
    {
      ...field({ type: 'computed', of: 'ref:shelf_id.name', label }),
      ...block({ screen: 'Admin/notes', where: { cost: 'x' } }),
    },
    'screens/Admin/page.json /blocks/0/where/cost a list has no filter "eq" of "cost"; filters: none',
  ],
  [
    'a list that a button filters by a long text',
    {
      ...field({ type: 'textarea', label }),
      ...action({ open: 'Admin/notes', as: 'list', with: { cost: 'x' } }),
    },
    '/actions/0/with/cost a list has no filter "eq" of "cost"; filters: like',
  ],
  [
    'a picker of other rows',
    screen({ form: ['name', { field: 'shelf_id', type: 'table_select', open: 'Admin/notes' }] }),
    '/form/1/open "Admin/notes" shows "notes", not "shelves"',
  ],
  [
    'a search by rows that have no list',
    screen({ search: [{ field: 'shelf_id', type: 'table_select' }] }),
    '/search/0/type "shelves" has no list in Admin to choose from',
  ],
  [
    'a list of rows that the area does not list',
    resource({ scope: { Admin: { can: ['show', 'store'] }, Seller: { read: true } } }),
    '/resource "notes" has no "index" in Admin to list',
  ],
  [
    'rows that are called by a text',
    screen({ table: { rowKey: 'name' } }),
    '/table/rowKey "name" is a text: calls name a row by a number',
  ],
  [
    'a field that a form has twice',
    screen({ form: ['name', { field: 'name', only: 'store' }] }),
    '/form/1/field "name" is there already',
  ],
  [
    'a field that a view has twice',
    screen({ view: ['name', 'name'] }),
    '/view/1 "name" is there already',
  ],
  [
    'a command that is listed twice',
    {
      ...resource({ commands: { close: { areas: ['Admin'], handler: 'notes.close' } } }),
      ...screen({ commands: ['close', 'close'] }),
    },
    '/commands/1 "close" is there already',
  ],
  [
    'a select without choices',
    item({ type: 'text' }, { field: 'cost', type: 'select' }),
    '/form/1/type "select" offers nothing: a text has no choices',
  ],
  [
    'a search without choices',
    search({ type: 'integer' }, { field: 'cost', type: 'select' }),
    '/search/0/type "select" offers nothing: an integer has no choices',
  ],
  [
    'a search by a reference of another row',
    {
      'schemas/resources/shelves.json': {
        ...shelves,
        fields: { ...shelves.fields, up_id: { type: 'ref', resource: 'shelves', label } },
      },
      ...screen({ search: ['shelf_id.up_id'] }),
    },
    '/search/0 the choices of "shelf_id.up_id" are those of another row: search by a text of it',
  ],
  [
    'an initial choice that does not exist',
    search({ type: 'enum', dict: 'sex' }, { field: 'cost', value: 99 }),
    '/search/0/value 99 is no value of "cost", which is an enum',
  ],
  [
    'an initial time that is a word',
    search({ type: 'datetime' }, { field: 'cost', value: ['soon', ''] }),
    '/search/0/value "soon" is no value of "cost", which is a datetime',
  ],
  [
    'a value of a new row that breaks a rule',
    item({ type: 'text', rules: { maxLength: 2 } }, { field: 'cost', value: 'abc' }),
    '/form/1/value "abc" breaks the field\'s own rule "maxLength"',
  ],
  [
    'rows as choices of a form',
    item(
      { type: 'text' },
      { field: 'cost', type: 'autocomplete', options: { resource: 'shelves' } },
    ),
    '/form/1/options rows of "shelves" are choices of a field: write them in "notes", or the path of a call here',
  ],
  [
    'rows as labels of a column',
    {
      ...field({ type: 'text', label }),
      ...screen({ columns: [{ field: 'cost', type: 'dict', dict: { resource: 'shelves' } }] }),
    },
    '/columns/0/dict rows of "shelves" are choices of a field: write them in "notes", or the path of a call here',
  ],
  ['a column of another row', screen({ columns: ['shelf_id.name'] }), `/columns/0 ${computed}`],
  [
    'an exported field of another row',
    screen({ exportColumns: ['shelf_id.name'] }),
    `/exportColumns/0 ${computed}`,
  ],
  [
    'a view of another row',
    screen({ view: [{ field: 'shelf_id.name' }] }),
    `/view/0/field ${computed}`,
  ],
  [
    'a form field of another row',
    screen({ form: ['name', 'shelf_id.name'] }),
    `/form/1 ${computed}`,
  ],
])('refuses %s', async (_name, changed, problem) => {
  const file = problem.startsWith('/') ? 'screens/Admin/notes.json ' : '';
  const found = await lint({ ...files, ...changed });
  expect(found).toEqual([expect.stringContaining(file + problem)]);
  if (problem.endsWith(computed)) expect(found[0]).toContain(hint);
});

test.each<[string, Record<string, unknown>, string]>([
  ['a field', field({ type: 'money', label: 'no.text' }), '/fields/cost/label'],
  [
    'a choice',
    field({ type: 'enum', label, dict: [{ value: 1, label: 'no.text' }] }),
    '/fields/cost/dict/0/label',
  ],
  [
    'a command',
    resource({
      commands: { close: { areas: ['Admin'], handler: 'notes.close', label: 'no.text' } },
    }),
    '/commands/close/label',
  ],
  ['a tab', screen({ views: [{ key: 'all', label: 'no.text' }] }), '/views/0/label'],
  ['a button', action({ open: 'Admin/notes', as: 'list', label: 'no.text' }), '/actions/0/label'],
  [
    'a tile',
    screen({ header: { source: 'desk.sums', items: [{ field: 'sum', label: 'no.text' }] } }),
    '/header/items/0/label',
  ],
])('reports a missing text of %s at its label', async (_name, changed, pointer) => {
  expect(await lint({ ...files, ...changed })).toEqual([
    expect.stringContaining(`.json ${pointer} no text "no.text" in en or zh-cn`),
  ]);
});
