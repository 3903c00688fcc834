import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { createListAtoms } from '../../../../../engine/table/rows/list-atoms.ts';
import { initialState } from '../../../../../engine/table/state/list-state.ts';
import { CallError } from '../../../../../engine/wire/call-error.ts';
import type { Http } from '../../../../../engine/wire/http.ts';
import type { Row } from '../../../../../schemas/rules/types.ts';
import { aRefusal } from '../../a-refusal.ts';
import { aColumn, aScreen } from '../a-screen.ts';

type Query = Readonly<Record<string, unknown>>;
const pageOf = (rows: readonly Row[]) => ({
  data: rows,
  count: rows.length,
  total: rows.length,
  per_page: 30,
  last_page: 1,
  current_page: 1,
  total_is: 'exact',
});

/** A list whose calls are answered by the test. */
function aList(screen = aScreen({ views: [], search: [] })) {
  const calls: {
    readonly path: string;
    readonly query: Query;
    readonly answer: (reply: unknown) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const get = ((path: string, query: Query) =>
    new Promise((answer, fail) => {
      calls.push({ path, query, answer, fail });
    })) as unknown as Http['get'];
  const atoms = createListAtoms(screen, get);
  const store = createStore();
  const state = initialState(screen);
  return {
    calls,
    store,
    atoms,
    load: (more: object = {}) =>
      store.set(atoms.loadAtom, { state: { ...state, ...more }, fixed: {} }),
    names: () => store.get(atoms.loadedAtom).rows.map(({ row }) => row.name),
    loaded: () => store.get(atoms.loadedAtom),
  };
}
const nextTask = () =>
  new Promise((done) => {
    setTimeout(done);
  });

describe('loading rows', () => {
  it('drops a slow answer to an older request', async () => {
    const list = aList();
    void list.load({ page: 1 });
    void list.load({ page: 2 });
    list.calls[1]!.answer(pageOf([{ id: 2, name: 'second' }]));
    await nextTask();
    list.calls[0]!.answer(pageOf([{ id: 1, name: 'first' }]));
    await nextTask();
    expect(list.names()).toEqual(['second']);
  });

  it('keeps the previous rows while the next ones load, and when loading fails', async () => {
    const list = aList();
    void list.load();
    expect(list.loaded().status).toBe('first');
    list.calls[0]!.answer(pageOf([{ id: 1, name: 'tea' }]));
    await nextTask();
    void list.load({ page: 2 });
    expect([list.loaded().status, list.names()]).toEqual(['loading', ['tea']]);
    list.calls[1]!.fail(
      new CallError(
        'status',
        { method: 'GET', path: '/api/x', status: 504, requestId: 'r1' },
        'too slow',
      ),
    );
    await nextTask();
    expect([list.loaded().status, list.loaded().message, list.names()]).toEqual([
      'failed',
      'too slow',
      ['tea'],
    ]);
  });

  it('ignores an html document in place of data', async () => {
    const list = aList();
    void list.load();
    list.calls[0]!.fail(
      new CallError(
        'html',
        { method: 'GET', path: '/api/x', status: 200, requestId: '' },
        'a document',
      ),
    );
    await nextTask();
    expect([list.loaded().status, list.names()]).toEqual(['ready', []]);
  });

  it('distinguishes a missing right from a failure', async () => {
    const list = aList();
    void list.load();
    list.calls[0]!.fail(aRefusal(402, 'no right'));
    await nextTask();
    expect(list.loaded().status).toBe('denied');
  });

  it('deselects rows that are no longer shown', async () => {
    const list = aList();
    void list.load();
    list.calls[0]!.answer(
      pageOf([
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
      ]),
    );
    await nextTask();
    list.store.set(list.atoms.selectedIdsAtom, new Set(['1', '2']));
    void list.load({ page: 2 });
    list.calls[1]!.answer(pageOf([{ id: 2, name: 'b' }]));
    await nextTask();
    expect([...list.store.get(list.atoms.selectedIdsAtom)]).toEqual(['2']);
  });

  it('loads missing labels with one call per column', async () => {
    const list = aList(
      aScreen({
        views: [],
        search: [],
        columns: [
          aColumn('name'),
          aColumn('brand_id', {
            dict: { options: undefined, url: '/Seller/goods/options/brand_id' },
          }),
        ],
      }),
    );
    void list.load();
    list.calls[0]!.answer(
      pageOf([
        { id: 1, brand_id: 4 },
        { id: 2, brand_id: 4 },
        { id: 3, brand_id: 0 },
      ]),
    );
    await nextTask();
    expect(list.calls[1]!.query).toEqual({ id: '4|in' });
    list.calls[1]!.answer([{ value: 4, label: 'Longquan' }]);
    await nextTask();
    expect(list.loaded().rows.map(({ row }) => (row._labels as Row | undefined)?.brand_id)).toEqual(
      [['Longquan'], ['Longquan'], undefined],
    );
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

  it('loads children on expand, and reloads those of the parent after a write', async () => {
    const list = aList(tree);
    void list.load();
    expect(list.calls[0]!.query).toEqual({ isChildren: 1, pid: 0 });
    list.calls[0]!.answer([treeRow(1, 0, true), treeRow(2, 0)]);
    await nextTask();
    void list.store.set(list.atoms.toggleAtom, '1');
    expect(list.calls[1]!.query).toEqual({ isChildren: 1, pid: '1' });
    list.calls[1]!.answer([treeRow(11, 1)]);
    await nextTask();
    expect(list.names()).toEqual(['n1', 'n11', 'n2']);
    void list.store.set(list.atoms.refreshAtom, ['1']);
    await nextTask();
    expect(list.calls).toHaveLength(3);
    list.calls[2]!.answer([treeRow(11, 1), treeRow(12, 1)]);
    await nextTask();
    expect(list.names()).toEqual(['n1', 'n11', 'n12', 'n2']);
  });

  it('can open a node again whose children were loading when the list was reloaded', async () => {
    const list = aList(tree);
    void list.load();
    list.calls[0]!.answer([treeRow(1, 0, true)]);
    await nextTask();
    void list.store.set(list.atoms.toggleAtom, '1');
    list.calls[1]!.answer([treeRow(11, 1, true)]);
    await nextTask();
    void list.store.set(list.atoms.toggleAtom, '11');
    void list.store.set(list.atoms.reloadAtom);
    list.calls[3]!.answer([treeRow(1, 0, true)]);
    list.calls[2]!.answer([treeRow(111, 11)]);
    await nextTask();
    expect(list.loaded().rows.map(({ treeNode }) => treeNode?.loading)).toEqual([false, false]);
    void list.store.set(list.atoms.toggleAtom, '11');
    expect(list.calls).toHaveLength(5);
  });

  it('deselects the rows of a node that is collapsed', async () => {
    const list = aList(tree);
    void list.load();
    list.calls[0]!.answer([treeRow(1, 0, true), treeRow(2, 0)]);
    await nextTask();
    void list.store.set(list.atoms.toggleAtom, '1');
    list.calls[1]!.answer([treeRow(11, 1)]);
    await nextTask();
    list.store.set(list.atoms.selectedIdsAtom, new Set(['2', '11']));
    await list.store.set(list.atoms.toggleAtom, '1');
    expect([...list.store.get(list.atoms.selectedIdsAtom)]).toEqual(['2']);
  });

  it('is a flat list while something is searched', async () => {
    const list = aList(tree);
    void list.load({ search: { name: 'n' } });
    expect(list.calls[0]!.query).toMatchObject({ page: 1, per_page: 30 });
    list.calls[0]!.answer(pageOf([treeRow(11, 1)]));
    await nextTask();
    expect([list.loaded().shape, list.loaded().total]).toEqual(['flat', 1]);
  });

  it('expands as many levels as the screen sets', async () => {
    const list = aList({ ...tree, tree: { ...tree.tree!, expand: 1 } });
    void list.load();
    list.calls[0]!.answer([treeRow(1, 0, true), treeRow(2, 0)]);
    await nextTask();
    list.calls[1]!.answer([treeRow(11, 1, true)]);
    await nextTask();
    expect(list.calls).toHaveLength(2);
    expect(list.names()).toEqual(['n1', 'n11', 'n2']);
  });
});
