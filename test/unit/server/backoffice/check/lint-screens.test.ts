import { expect, test } from 'vitest';
import { lint, screen } from '../../../../helpers/backoffice/linted-project.ts';

test.each<[string, Record<string, unknown>, string]>([
  [
    'a screen of an unknown resource',
    screen({ resource: 'note' }),
    '/resource there is no resource "note" … did you mean "notes"?',
  ],
  [
    'an unknown column',
    screen({ columns: ['nmae'] }),
    '/columns/0 "notes" has no field "nmae" … did you mean "name"?',
  ],
  [
    'an unknown search field one reference deep',
    screen({ search: [{ field: 'shelf_id.nmae' }] }),
    '/search/0/field "shelves" has no field "nmae" … did you mean "name"?',
  ],
  [
    'a column that cannot show its field',
    screen({ columns: [{ field: 'cost', type: 'image' }] }),
    '/columns/0/type "image" does not fit "cost", which is a money',
  ],
  [
    'a search by a secret',
    screen({ search: ['keyword'] }),
    '/search/0 "keyword" cannot be searched: it is a secret',
  ],
  [
    'a search by an operator that does not fit',
    screen({ search: [{ field: 'kind', where: 'like' }] }),
    '/search/0/where "like" does not fit "kind"; fitting: eq, in',
  ],
  [
    'a form above the resource’s limit',
    screen({ form: [{ field: 'name', maxlength: 21 }] }),
    "/form/0/maxlength is above 20, the resource's own limit",
  ],
  [
    'a form without a required field',
    screen({ form: ['cost'] }),
    '/form leaves out "name", which every new row of "notes" needs',
  ],
  [
    'a button without a route',
    { 'screens/Seller/notes.json': { resource: 'notes', permissions: { store: true } } },
    '/permissions/store "notes" has no "store" in Seller: a screen cannot allow more than its resource',
  ],
  [
    'editing of a read-only field',
    {
      'screens/Seller/notes.json': { resource: 'notes', columns: [{ field: 'kind', edit: true }] },
    },
    '/columns/0/edit "kind" is not updated by Seller: a screen cannot allow more than its resource',
  ],
  [
    'an unknown command',
    screen({ commands: ['clsoe'] }),
    '/commands/0 "notes" has no command "clsoe"',
  ],
  [
    'a view that filters cannot express',
    screen({ view: ['name', { list: 'Admin/notes', where: { not: { kind: 1 } } }] }),
    '/view/1/where/not "not" cannot be used here: give the screen "Admin/notes" a "where" or a view with it',
  ],
  [
    'a list in a view between two bounds',
    screen({
      view: ['name', { list: 'Admin/notes', where: { cost: { gt: '1.00', lt: '2.00' } } }],
    }),
    '/view/1/where/cost one operator a field here: give the screen "Admin/notes" a "where" or a view with both',
  ],
  [
    'a list on a board that filters cannot express',
    {
      'screens/Admin/board.json': {
        blocks: [{ screen: 'Admin/notes', where: { any: [{ kind: 1 }, { name: 'x' }] } }],
      },
    },
    '/blocks/0/where/any "any" cannot be used here: give the screen "Admin/notes" a "where" or a view with it',
  ],
  [
    'an embedded list without a heading of its own',
    {
      ...screen({ view: ['name', { list: 'Admin/cheap_notes', where: { name: 'x' } }] }),
      'screens/Admin/cheap_notes.json': { resource: 'notes' },
    },
    '/view/1/list no text "screens.Admin.notes.lists.cheap_notes" in en or zh-cn',
  ],
  [
    'an unknown screen',
    screen({ view: ['name', { list: 'Admin/shelvs', where: { name: 'x' } }] }),
    '/view/1/list there is no screen "Admin/shelvs"',
  ],
  [
    'a widget without its form',
    screen({ columns: [{ field: 'name', type: 'custom', widget: 'Trace' }] }),
    '/columns/0/widget "Trace" is not in the right form: Name of a registered component, `group:name`.',
  ],
  [
    'a view without a name',
    screen({ views: [{ key: 'open' }] }),
    '/views/0/key no text "screens.Admin.notes.views.open" in en or zh-cn',
  ],
  [
    'a second view with the same key',
    screen({
      views: [
        { key: 'open', label: 'menus.Admin.work.name' },
        { key: 'open', label: 'menus.Admin.work.name', count: true },
      ],
    }),
    '/views/1/key duplicate key "open" of a view',
  ],
  [
    'a menu entry without a target',
    {
      'screens/Admin/menu.json': {
        area: 'Admin',
        items: { work: { name: 'menus.Admin.work.name' } },
      },
    },
    '/items/work leads nowhere: it has neither "apis" nor "children"',
  ],
])('reports %s once', async (_name, changed, message) => {
  const problems = await lint(changed, { handlers: new Set(['notes.close']) });
  expect(problems).toEqual([expect.stringContaining(` ${message}`)]);
});

test('a family of settings has a member', async () => {
  const settings = (name: string) => ({
    [`schemas/resources/configs/${name}.json`]: {
      resource: `configs/${name}`,
      single: true,
      fields: { name: { type: 'text' } },
      scope: { Admin: true },
    },
  });
  const board = (single: string) => ({
    'screens/Admin/board.json': { layout: 'tabs', blocks: [{ single }] },
  });
  const about = (problems: readonly string[]) =>
    problems.filter((problem) => problem.startsWith('screens/Admin/board.json /blocks/0/single'));
  expect(about(await lint({ ...settings('pay_a'), ...board('configs/pay_*') }))).toEqual([]);
  expect(about(await lint({ ...settings('pay_a'), ...board('configs/pyy_*') }))).toEqual([
    'screens/Admin/board.json /blocks/0/single no single resource of Admin begins with "configs/pyy_" … did you mean "pay_"?',
  ]);
});
