import { expect, test } from 'vitest';
import { resolveResource } from '../../../../../schemas/rules/resource/resolve-resource.ts';
import {
  eventAreasOf,
  eventKinds,
  storeFieldOf,
} from '../../../../../schemas/rules/resource/row-events.ts';

const rows = (scope: object, more: object = {}) =>
  resolveResource(
    {
      resource: 'tickets',
      events: true,
      fields: { store_id: { type: 'integer' }, kind: { type: 'integer' } },
      scope,
      ...more,
    },
    'tickets.json',
  );
const own = { store_id: '@user.store_id' };

test.each<[string, object, readonly string[]]>([
  ['every row of the platform', { Admin: true }, ['Admin']],
  ['rows that the platform only reads', { Admin: { read: true } }, ['Admin']],
  ['rows of stores', { Admin: true, Seller: { own } }, ['Admin', 'Seller']],
  ['rows that stores only read', { Seller: { read: own } }, ['Seller']],
  ['rows that stores own, and others that they read', { Seller: { own, read: true } }, ['Seller']],
  ['one row of each store', { Seller: { own, single: true } }, ['Seller']],
  ['some rows of the platform', { Admin: { read: { kind: 1 } } }, []],
  ['rows of one account of the platform', { Admin: { own: { kind: '@user.id' } } }, []],
  ['rows that every store reads', { Seller: { read: true } }, []],
  ['some rows of a store', { Seller: { read: { ...own, kind: 1 } } }, []],
  ['rows of rows of a store', { Seller: { read: { 'kind.store_id': '@user.store_id' } } }, []],
  ['rows of one account of a store', { Seller: { own: { kind: '@user.id' } } }, []],
  ['rows that nobody lists', { Admin: { can: [] }, Seller: { own, can: [] } }, []],
  ['rows of shoppers', { shop: { own: { kind: '@user.id' } } }, []],
])('events of %s', (_, scope, areas) => {
  expect(eventAreasOf(rows(scope))).toEqual(areas);
});

test('rows of a parent have no areas and no store', () => {
  const child = rows({}, { scope: 'kind' });
  expect([eventAreasOf(child), storeFieldOf(child)]).toEqual([[], undefined]);
});

test('rows have three events, after those of the product; others have none', () => {
  const names = [...eventKinds([rows({ Admin: true })]).keys()];
  expect(names.slice(-3)).toEqual(['tickets.created', 'tickets.updated', 'tickets.deleted']);
  expect(names[0]).toBe('order.created');
  const silent = eventKinds([rows({ Admin: true }, { events: false })]);
  expect([...silent.keys()]).toEqual(names.slice(0, -3));
});
