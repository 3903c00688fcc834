// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../../../engine/wire/call-error.ts';
import { api } from '../../../../../engine/wire/http.ts';
import { queryClient } from '../../../../../engine/wire/queries.ts';
import type { Row } from '../../../../../schemas/rules/types.ts';
import { aRefusal } from '../../a-refusal.ts';
import { aList, noFilter, pageOf } from '../a-list.tsx';
import { aColumn, aScreen } from '../a-screen.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

const failure = (kind: 'status' | 'html', message: string) =>
  new CallError(kind, { method: 'GET', path: '/api/x', status: 504, requestId: 'r1' }, message);

describe('loading rows', () => {
  it('drops a slow answer to an older request', async () => {
    const list = aList();
    await list.run(({ dispatch }) => dispatch({ type: 'page', page: 2 }));
    await list.calls[1]!.answer(pageOf([{ id: 2, name: 'second' }]));
    await list.calls[0]!.answer(pageOf([{ id: 1, name: 'first' }]));
    expect(list.names()).toEqual(['second']);
  });

  it('drops a slow answer to the same request after a reload', async () => {
    const list = aList();
    await list.calls[0]!.answer(pageOf([{ id: 1, name: 'first' }]));
    await list.run(({ reload }) => void reload());
    await list.run(({ reload }) => void reload());
    await list.calls[2]!.answer(pageOf([{ id: 1, name: 'third' }]));
    await list.calls[1]!.answer(pageOf([{ id: 1, name: 'second' }]));
    expect(list.names()).toEqual(['third']);
  });

  it('keeps the previous rows while the next ones load, and when loading fails; a retry loads', async () => {
    const list = aList();
    expect(list.list().status).toBe('first');
    await list.calls[0]!.answer(pageOf([{ id: 1, name: 'tea' }]));
    await list.run(({ dispatch }) => dispatch({ type: 'page', page: 2 }));
    expect([list.list().status, list.names()]).toEqual(['loading', ['tea']]);
    await list.calls[1]!.fail(failure('status', 'too slow'));
    expect([list.list().status, list.list().error?.message, list.names()]).toEqual([
      'failed',
      'too slow',
      ['tea'],
    ]);
    await list.run(({ reload }) => void reload());
    expect([list.list().status, list.calls[2]!.query.page]).toEqual(['loading', 2]);
    await list.calls[2]!.answer(pageOf([{ id: 2, name: 'cup' }]));
    expect([list.list().status, list.list().error, list.names()]).toEqual(['ready', null, ['cup']]);
  });

  it('ignores an html document in place of data', async () => {
    const list = aList();
    await list.calls[0]!.fail(failure('html', 'a document'));
    expect([list.list().status, list.names()]).toEqual(['ready', []]);
  });

  it('distinguishes a missing right from a failure', async () => {
    const list = aList();
    await list.calls[0]!.fail(aRefusal(402, 'no right'));
    expect([list.list().status, list.list().error?.message]).toEqual(['denied', 'no right']);
  });

  it('deselects rows that are no longer shown', async () => {
    const list = aList();
    const [a, b] = [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ];
    await list.calls[0]!.answer(pageOf([a, b]));
    await list.run(({ select }) => select(new Set(['1', '2'])));
    await list.run(({ dispatch }) => dispatch({ type: 'page', page: 2 }));
    await list.calls[1]!.answer(pageOf([b]));
    await list.run(({ dispatch }) => dispatch({ type: 'page', page: 1 }));
    await list.calls[2]!.answer(pageOf([a, b]));
    expect([...list.table().selectedIds]).toEqual(['2']);
  });

  it('loads missing labels with one call per column', async () => {
    const dict = { options: undefined, url: '/Seller/goods/options/brand_id' };
    const list = aList(
      aScreen({
        views: [],
        search: [],
        columns: [aColumn('name'), aColumn('brand_id', { dict })],
      }),
    );
    const rows = [
      { id: 1, brand_id: 4 },
      { id: 2, brand_id: 4 },
      { id: 3, brand_id: 0 },
    ];
    await list.calls[0]!.answer(pageOf(rows));
    expect(list.list().rows.map(({ row }) => row)).toEqual(rows);
    expect(list.calls[1]!.query).toEqual({ id: '4|in' });
    await list.calls[1]!.answer([{ value: 4, label: 'Longquan' }]);
    expect(list.list().rows.map(({ row }) => (row._labels as Row | undefined)?.brand_id)).toEqual([
      ['Longquan'],
      ['Longquan'],
      undefined,
    ]);
    expect(list.calls).toHaveLength(2);
  });

  it('opens the last page when the page no longer exists', async () => {
    const list = aList();
    await list.calls[0]!.answer(pageOf([{ id: 1 }], { total: 61 }));
    await list.run(({ dispatch }) => dispatch({ type: 'page', page: 9 }));
    await list.calls[1]!.answer(pageOf([], { total: 61 }));
    expect(list.calls[2]!.query.page).toBe(3);
  });
});

describe('revalidating rows', () => {
  it('changes rows in place in the background, and counts new ones', async () => {
    const list = aList();
    await list.calls[0]!.answer(
      pageOf([
        { id: 1, name: 'tea' },
        { id: 2, name: 'cup' },
      ]),
    );
    const [, cup] = list.list().rows;
    await list.run(({ revalidate }) => void revalidate());
    expect([list.list().status, list.calls[1]!.headers]).toEqual([
      'ready',
      { 'x-background': '1' },
    ]);
    await list.calls[1]!.answer(
      pageOf([
        { id: 3, name: 'pot' },
        { id: 1, name: 'green tea' },
        { id: 2, name: 'cup' },
      ]),
    );
    expect([list.names(), list.list().newRows]).toEqual([['green tea', 'cup'], 1]);
    expect(list.list().rows[1]).toBe(cup);
    await list.run(({ reload }) => void reload());
    await list.calls[2]!.answer(pageOf([{ id: 3, name: 'pot' }]));
    expect([list.names(), list.list().newRows]).toEqual([['pot'], 0]);
  });

  it('drops an answer when the list was loaded meanwhile', async () => {
    const list = aList();
    await list.calls[0]!.answer(pageOf([{ id: 1, name: 'tea' }]));
    await list.run(({ revalidate }) => void revalidate());
    await list.run(({ reload }) => void reload());
    await list.calls[2]!.answer(pageOf([{ id: 1, name: 'new' }]));
    await list.calls[1]!.answer(pageOf([{ id: 1, name: 'old' }]));
    expect(list.names()).toEqual(['new']);
  });
});

describe('a write', () => {
  it('loads every shown list of the resource again, and no other one', async () => {
    vi.spyOn(api, 'post').mockResolvedValue({} as never);
    const first = aList();
    await first.calls[0]!.answer(pageOf([{ id: 1, name: 'tea' }]));
    const second = aList(undefined, { ...noFilter, brand_id: 4 });
    await second.calls[0]!.answer(pageOf([{ id: 1, name: 'tea' }]));
    const other = aList(aScreen({ views: [], search: [], dataPath: '/Seller/brands' }));
    await other.calls[0]!.answer(pageOf([{ id: 9, name: 'brand' }]));
    const { rows } = first.list();
    await first.run(({ tools }) => tools.request({ kind: 'restore', gridRows: rows }));
    expect(other.calls.map(({ query }) => query.brand_id)).toEqual([undefined, undefined, 4]);
    expect(other.list().status).toBe('ready');
  });
});

describe('a lazy tree', () => {
  const tree = aScreen({
    views: [],
    search: [],
    tree: { field: 'pid', key: 'id', root: 0, levels: 3, lazy: true, expand: 0 },
  });
  const treeRow = (id: number, pid: number, children = false) => ({
    id,
    pid,
    name: `n${id}`,
    has_children: children,
  });
  const expanded = (list: ReturnType<typeof aList>) =>
    list.list().rows.map(({ treeNode }) => treeNode?.expanded);

  it('loads children on expand, and reloads those of the parent after a write', async () => {
    const list = aList(tree);
    expect(list.calls[0]!.query).toEqual({ isChildren: 1, pid: 0 });
    await list.calls[0]!.answer([treeRow(1, 0, true), treeRow(2, 0)]);
    await list.run(({ tools }) => tools.toggleNode('1'));
    expect(list.calls[1]!.query).toEqual({ isChildren: 1, pid: '1' });
    expect(list.list().rows[0]!.treeNode).toMatchObject({ expanded: false, loading: true });
    await list.calls[1]!.answer([treeRow(11, 1)]);
    expect(list.names()).toEqual(['n1', 'n11', 'n2']);
    await list.run(({ afterSave }) => afterSave(treeRow(12, 1), undefined));
    expect(list.calls).toHaveLength(3);
    await list.calls[2]!.answer([treeRow(11, 1), treeRow(12, 1)]);
    expect(list.names()).toEqual(['n1', 'n11', 'n12', 'n2']);
  });

  it('reloads the top level after a write there', async () => {
    const list = aList(tree);
    await list.calls[0]!.answer([treeRow(1, 0)]);
    await list.run(({ afterSave }) => afterSave(treeRow(2, 0), undefined));
    expect(list.calls[1]!.query).toEqual({ isChildren: 1, pid: 0 });
  });

  it('shows the first child of a leaf, which can be collapsed and expanded again', async () => {
    const list = aList(tree);
    await list.calls[0]!.answer([treeRow(1, 0)]);
    await list.run(({ afterSave }) => afterSave(treeRow(11, 1), undefined));
    await list.calls[1]!.answer([treeRow(11, 1)]);
    expect(list.names()).toEqual(['n1', 'n11']);
    await list.run(({ tools }) => tools.toggleNode('1'));
    expect([list.names(), list.list().rows[0]!.treeNode?.isLeaf]).toEqual([['n1'], false]);
    await list.run(({ tools }) => tools.toggleNode('1'));
    expect(list.calls[2]!.query.pid).toBe('1');
  });

  it('keeps expanded nodes when it is reloaded, and loads their children too', async () => {
    const list = aList(tree);
    await list.calls[0]!.answer([treeRow(1, 0, true)]);
    await list.run(({ tools }) => tools.toggleNode('1'));
    await list.calls[1]!.answer([treeRow(11, 1)]);
    await list.run(({ reload }) => void reload());
    await list.calls[2]!.answer([treeRow(1, 0, true), treeRow(2, 0)]);
    await list.calls[3]!.answer([treeRow(12, 1)]);
    expect([list.names(), expanded(list)]).toEqual([
      ['n1', 'n12', 'n2'],
      [true, false, false],
    ]);
  });

  it('loads children again that could not be loaded', async () => {
    const list = aList(tree);
    await list.calls[0]!.answer([treeRow(1, 0, true)]);
    await list.run(({ tools }) => tools.toggleNode('1'));
    await list.calls[1]!.fail(failure('status', 'too slow'));
    expect(list.list().rows[0]!.treeNode).toMatchObject({ expanded: false, loading: false });
    await list.run(({ tools }) => tools.toggleNode('1'));
    await list.calls[2]!.answer([treeRow(11, 1)]);
    expect(list.names()).toEqual(['n1', 'n11']);
  });

  it('deselects the rows of a node that is collapsed', async () => {
    const list = aList(tree);
    await list.calls[0]!.answer([treeRow(1, 0, true), treeRow(2, 0)]);
    await list.run(({ tools }) => tools.toggleNode('1'));
    await list.calls[1]!.answer([treeRow(11, 1)]);
    await list.run(({ select }) => select(new Set(['2', '11'])));
    await list.run(({ tools }) => tools.toggleNode('1'));
    expect([...list.table().selectedIds]).toEqual(['2']);
  });

  it('is a flat list while something is searched', async () => {
    const list = aList({ ...tree, search: aScreen().search.slice(0, 1) });
    await list.run(({ dispatch }) => dispatch({ type: 'search', search: { name: 'n' } }));
    expect(list.calls[1]!.query).toMatchObject({ page: 1, per_page: 30 });
    await list.calls[1]!.answer(pageOf([treeRow(11, 1)]));
    expect([list.list().shape, list.list().total]).toEqual(['flat', 1]);
  });

  it('expands as many levels as the screen sets', async () => {
    const list = aList({ ...tree, tree: { ...tree.tree!, expand: 1 } });
    await list.calls[0]!.answer([treeRow(1, 0, true), treeRow(2, 0)]);
    await list.calls[1]!.answer([treeRow(11, 1, true)]);
    expect(list.calls).toHaveLength(2);
    expect(list.names()).toEqual(['n1', 'n11', 'n2']);
  });
});
