import { expect, test } from 'vitest';
import {
  destinationOf,
  findPages,
  firstLeaf,
  routedEntries,
  sidebarOf,
} from '../../../../../engine/shell/menu/menu.ts';
import { trailTo } from '../../../../../engine/wire/menus.ts';
import type { MenuEntry } from '../../../../../schemas/contract/calls/accounts/auth.ts';

let id = 0;
const entry = (name: string, apis: string, children: readonly MenuEntry[] = []): MenuEntry => ({
  id: ++id,
  pid: 0,
  name,
  icon: '',
  apis,
  view: apis.replace(/^\//, ''),
  is_open: 0,
  is_sort: 0,
  children,
});
const classes = entry('Classes', '/Admin/goods_classes');
const goods = entry('Goods', '/Admin/goods');
const wait = entry('To ship', '/Admin/goods/wait');
const group = entry('Shipping', '', [
  wait,
  entry('Couriers', '/Admin/expresses', [entry('Deep', '/Admin/deep')]),
]);
const manual = entry('Manual', 'https://example.com/manual');
const goodsModule = entry('Goods centre', '', [classes, goods, group, manual]);
const emptyModule = entry('Empty', '', [entry('Nothing', '')]);
const modules = [emptyModule, goodsModule];
const known = new Set(['/Admin/goods_classes', '/Admin/goods']);
const isKnown = (path: string) => known.has(path);

test.each([
  {
    name: 'an absolute URL opens in a new tab',
    clicked: manual,
    destination: { kind: 'external', url: 'https://example.com/manual' },
  },
  {
    name: 'a known path with a view is opened',
    clicked: goods,
    destination: { kind: 'route', path: '/Admin/goods' },
  },
  { name: 'an unknown path has no target', clicked: wait, destination: { kind: 'none' } },
  {
    name: 'a path without a view has no target',
    clicked: { ...goods, view: '' },
    destination: { kind: 'none' },
  },
  {
    name: 'an entry without a path opens its first descendant with one',
    clicked: goodsModule,
    destination: { kind: 'route', path: '/Admin/goods_classes' },
  },
  {
    name: 'an entry without any path has no target',
    clicked: emptyModule,
    destination: { kind: 'none' },
  },
])('$name', ({ clicked, destination }) => {
  expect(destinationOf(clicked, isKnown)).toEqual(destination);
});

test('the sidebar groups one level; deeper pages are in their group', () => {
  expect(
    sidebarOf(goodsModule).map(({ heading, entries }) => [
      heading?.name,
      entries.map(({ name }) => name),
    ]),
  ).toEqual([
    [undefined, ['Classes', 'Goods']],
    ['Shipping', ['To ship', 'Couriers', 'Deep']],
    [undefined, ['Manual']],
  ]);
});

test('the first leaf of a module is its first entry with a path', () => {
  expect(firstLeaf([goodsModule])?.name).toBe('Classes');
  expect(firstLeaf([emptyModule])).toBeUndefined();
});

test.each([
  { path: '/Admin/goods', names: ['Goods centre', 'Goods'] },
  { path: '/Admin/goods/wait', names: ['Goods centre', 'Shipping', 'To ship'] },
  { path: '/Admin/goods/form', names: ['Goods centre', 'Goods'] },
  { path: '/Admin/goods_brands', names: [] },
  { path: '/admin/goods', names: [] },
])('the trail to $path is $names', ({ path, names }) => {
  expect(trailTo(modules, path).map(({ name }) => name)).toEqual(names);
});

test('the page search finds by name and path, names that start with the text first', () => {
  expect(
    findPages(modules, 'go')
      .map(({ entry: { name } }) => name)
      .slice(0, 2),
  ).toEqual(['Goods', 'Classes']);
  expect(findPages(modules, 'SHIPPING').map(({ entry: { name } }) => name)).toEqual([
    'To ship',
    'Couriers',
    'Deep',
  ]);
  expect(findPages(modules, 'zzz')).toEqual([]);
  const module = entry('', '', [entry('All goods', '/a'), entry('Goods', '/b')]);
  for (const typed of ['goods', ' goods ', 'ｇｏｏｄｓ', 'goods\u200b'])
    expect(findPages([module], typed).map(({ entry: { apis } }) => apis)).toEqual(['/b', '/a']);
});

test('creates routes for internal entries with a path and a view', () => {
  expect(routedEntries(modules).map(({ apis }) => apis)).toEqual([
    '/Admin/goods_classes',
    '/Admin/goods',
    '/Admin/goods/wait',
    '/Admin/expresses',
    '/Admin/deep',
  ]);
});
