import { expect, test } from 'vitest';
import { firstPath, type MenuRow, menuTree } from '../../../../../server/backoffice/menus/menus.ts';

const row = (id: number, pid: number, apis = '', view = apis.slice(1)): MenuRow => ({
  id,
  pid,
  name: `Menu ${id}`,
  icon: '',
  apis,
  view,
  is_open: 0,
  is_sort: 0,
});
const rows = [
  row(1, 0),
  row(2, 1),
  row(3, 2, '/Admin/goods'),
  row(4, 2, '/Admin/not_there'),
  row(5, 0),
  row(6, 5, '/Admin/not_there'),
  row(7, 0, 'https://example.com/help', ''),
  row(8, 0, '/Admin/orders'),
  row(9, 8, '/Admin/orders/wait'),
];
interface Entry {
  readonly id: number;
  readonly children: readonly Entry[];
}
const shape = (entries: readonly Entry[]): unknown =>
  entries.map(({ id, children }) => (children.length ? [id, shape(children)] : id));

test.each([
  {
    name: 'everything: pages, those that do not exist too, outside links and the groups above them',
    allowed: undefined,
    tree: [[1, [[2, [3, 4]]]], [5, [6]], 7, [8, [9]]],
  },
  { name: 'a selected page includes its groups', allowed: [3], tree: [[1, [[2, [3]]]]] },
  { name: 'a selected group without pages is left out', allowed: [1, 2], tree: [] },
  { name: 'a page under a page that is not selected', allowed: [9], tree: [[8, [9]]] },
  { name: 'no selection', allowed: [], tree: [] },
])('$name', ({ allowed, tree }) => {
  expect(shape(menuTree(rows, allowed && new Set(allowed)))).toEqual(tree);
});

test('an entry without its own page has no target', () => {
  const [orders] = menuTree(rows, new Set([9]));
  expect(orders).toMatchObject({ id: 8, apis: '', view: '' });
});

test.each([
  { name: 'the first page in the order shown', allowed: undefined, path: '/Admin/goods' },
  { name: 'not an outside link', allowed: [7, 8], path: '/Admin/orders' },
  { name: 'nothing', allowed: [], path: undefined },
])('first path: $name', ({ allowed, path }) => {
  expect(firstPath(menuTree(rows, allowed && new Set(allowed)))).toBe(path);
});

test('first path: the first page that the account may open', () => {
  const tree = menuTree(rows, undefined);
  expect(firstPath(tree, (view) => view.startsWith('Admin/orders'))).toBe('/Admin/orders');
});

test('leaves out rows that form a cycle', () => {
  expect(
    menuTree([row(1, 2, '/Admin/a'), row(2, 1, '/Admin/b'), row(3, 0, '/Admin/c')], undefined).map(
      ({ id }) => id,
    ),
  ).toEqual([3]);
});
