import { describe, expect, it } from 'vitest';
import {
  childrenQuery,
  conditionQuery,
  filterQuery,
  listQuery,
  screenLink,
  unpagedQuery,
} from '../../../../../engine/table/state/list-query.ts';
import { initialState } from '../../../../../engine/table/state/list-state.ts';
import { aScreen } from '../a-screen.ts';

const screen = aScreen();
const start = initialState(screen);

describe('the query of a list', () => {
  it('contains page, size, view and the presets', () => {
    expect(listQuery(screen, start)).toEqual({
      page: 1,
      per_page: 30,
      view: 'Seller/goods#all',
      goods_status: '1',
    });
  });

  it.each([
    ['a text', { name: 'tea' }, { name: 'tea|like' }],
    ['a text with a bar', { name: 'a|b' }, { name: 'a|b|like' }],
    ['equal needs no operator', { goods_status: '0' }, { goods_status: '0' }],
    ['several choices', { class_id: ['2', '8'] }, { class_id: '2,8|in' }],
    ['a range of money has both ends', { price: ['1.00', '5.00'] }, { price: '1.00,5.00|between' }],
    ['an open range of money', { price: ['', '5.00'] }, { price: '5.00|nlt' }],
    [
      'a range of days',
      { created_at: ['2026-11-01', '2026-11-30'] },
      { 'created_at[0]': '2026-11-01', 'created_at[1]': '2026-11-30' },
    ],
    [
      'a range of times without an end',
      { created_at: ['2026-11-01', ''] },
      { created_at: '2026-11-01|ngt' },
    ],
    [
      'a range of times without a beginning',
      { created_at: ['', '2026-11-30'] },
      { created_at: '2026-11-30|nlt' },
    ],
    [
      'a field of the referenced row',
      { 'store_id.store_name': 'Longquan' },
      { 'store_id.store_name': 'Longquan|like' },
    ],
  ] as const)('%s', (_name, search, wire) => expect(filterQuery(screen, search)).toEqual(wire));

  it('sorts by the clicked column, otherwise as the screen sets', () => {
    const sorted = aScreen({ table: { ...screen.table, sort: '-created_at' } });
    expect(unpagedQuery(sorted, start).order).toBe('-created_at');
    expect(unpagedQuery(sorted, { ...start, order: 'name' }).order).toBe('name');
  });

  it('prefers the filters of the surrounding page over typed ones', () => {
    expect(
      listQuery(screen, { ...start, search: { brand_id: '9' } }, { brand_id: '4' }).brand_id,
    ).toBe('4');
  });

  it('sends only the screen when it has a fixed filter and no views', () => {
    expect(listQuery(aScreen({ views: [], filtered: true }), { ...start, view: '' }).view).toBe(
      'Seller/goods',
    );
  });

  it('requests children by pid', () => {
    expect(childrenQuery(screen, { ...start, trashed: false }, '110000')).toEqual({
      isChildren: 1,
      pid: '110000',
      view: 'Seller/goods#all',
    });
    expect(childrenQuery(screen, { ...start, order: '-name' }, 0)).toMatchObject({
      order: '-name',
    });
  });

  it('expresses a plain condition as filters', () => {
    expect(
      conditionQuery({ pid: 3, status: [1, 2], name: { like: 'tea' }, open: true, gone: null }),
    ).toEqual({ pid: '3', status: '1,2|in', name: 'tea|like', open: '1', gone: '1|null' });
  });

  it.each([{ any: [{ pid: 4 }] }, { not: { pid: 4 } }, { pid: { ngt: 1, nlt: 5 } }])(
    'rejects a condition that filters cannot express: %j',
    (cond) => {
      expect(() => conditionQuery(cond)).toThrow('A list call cannot express');
    },
  );

  it('links to another screen with its filter', () => {
    expect(screenLink('Admin/advs', { pid: 3 })).toBe('/Admin/advs?pid=3');
    expect(screenLink('Admin/advs', {})).toBe('/Admin/advs');
  });
});

it('the pages, the children and the export of deleted rows are those of deleted rows', () => {
  const trashed = { ...start, trashed: true };
  const queries = (state: typeof start) => [
    listQuery(screen, state),
    unpagedQuery(screen, state),
    childrenQuery(screen, state, 0),
  ];
  expect(queries(trashed).map((query) => query.trashed)).toEqual([1, 1, 1]);
  expect(queries(start).map((query) => query.trashed)).toEqual([undefined, undefined, undefined]);
});
