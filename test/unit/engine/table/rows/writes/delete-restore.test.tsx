// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import type { ReactElement, ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createListAtoms } from '../../../../../../engine/table/rows/list-atoms.ts';
import { useRowWrites } from '../../../../../../engine/table/rows/writes/use-row-writes.ts';
import { initialState } from '../../../../../../engine/table/state/list-state.ts';
import { connectConfirm } from '../../../../../../engine/ui/dialogs/confirm.ts';
import { toast } from '../../../../../../engine/ui/dialogs/toast.ts';
import { api } from '../../../../../../engine/wire/http.ts';
import { aRefusal } from '../../../a-refusal.ts';
import { aScreen } from '../../a-screen.ts';

const refusal = aRefusal(400, 'In use');
const store = getDefaultStore();

/** Answers every confirmation. */
const answerConfirmations = (isConfirmed: boolean) =>
  connectConfirm({
    confirm: ({ onOk, onCancel }: { onOk: () => void; onCancel: () => void }) =>
      isConfirmed ? onOk() : onCancel(),
  } as never);

beforeEach(() => answerConfirmations(true));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A list of three rows of which two are selected. */
async function aList(more: Parameters<typeof aScreen>[0] = {}) {
  const screen = aScreen({ views: [], search: [], ...more });
  const data = [1, 2, 3].map((id) => ({ id, name: `Cup ${id}`, rev: 1 }));
  const load = vi.fn(async () => ({ data, total: 3, total_is: 'exact' }));
  const atoms = createListAtoms(screen, load as never);
  await store.set(atoms.loadAtom, { state: initialState(screen), fixed: {} });
  const { rows } = store.get(atoms.loadedAtom);
  store.set(atoms.selectedIdsAtom, new Set(['1', '3']));
  load.mockClear();
  const query = { name: 'Cup|like' };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <IntlProvider locale="en" onError={() => undefined}>
      {children}
    </IntlProvider>
  );
  const { result } = renderHook(() => useRowWrites(screen, atoms, rows, query), { wrapper });
  return {
    rows,
    load,
    remove: (ids: readonly number[]) =>
      act(() => result.current.remove(rows.filter(({ id }) => ids.includes(Number(id))))),
    restoreAll: () => act(() => result.current.restoreAll()),
    selected: () => [...store.get(atoms.selectedIdsAtom)],
  };
}

test('rows are deleted by one call, leave the selection, and the list is loaded again', async () => {
  const call = vi.spyOn(api, 'delete').mockResolvedValue({} as never);
  const list = await aList();
  await list.remove([1, 2]);
  expect(call.mock.calls.map(([url]) => url)).toEqual(['/Seller/goods/1,2']);
  expect(list.selected()).toEqual(['3']);
  expect(list.load).toHaveBeenCalledOnce();
});

test('a deletion that is not confirmed sends nothing', async () => {
  answerConfirmations(false);
  const call = vi.spyOn(api, 'delete').mockResolvedValue({} as never);
  const list = await aList();
  await list.remove([1]);
  expect([call.mock.calls, list.selected()]).toEqual([[], ['1', '3']]);
});

test.each([
  [true, 'table.restorable'],
  [false, 'table.final'],
])('a deletion says whether it can be undone: %s', async (softDelete, expected) => {
  const asked: string[] = [];
  connectConfirm({
    confirm: ({ content, onCancel }: { content: ReactElement; onCancel: () => void }) => {
      const { children } = content.props as { readonly children: readonly unknown[] };
      asked.push(String(children[0])); // the trial follows
      onCancel();
    },
  } as never);
  const list = await aList({ softDelete });
  await list.remove([1]);
  expect(asked).toEqual([`delmsg ${expected}`]);
});

test('a refused deletion changes neither the selection nor the list', async () => {
  vi.spyOn(api, 'delete').mockRejectedValue(refusal);
  const success = vi.spyOn(toast, 'success').mockReturnValue();
  const list = await aList();
  await list.remove([1]);
  expect(list.selected()).toEqual(['1', '3']);
  expect(list.load).not.toHaveBeenCalled();
  expect(success).not.toHaveBeenCalled();
});

test('without a selected row nothing is asked or sent', async () => {
  const call = vi.spyOn(api, 'delete').mockResolvedValue({} as never);
  const warning = vi.spyOn(toast, 'warning').mockReturnValue();
  const list = await aList();
  await list.remove([]);
  expect([call.mock.calls.length, warning.mock.calls.length]).toEqual([0, 1]);
});

test('a deletion that can be undone offers it, and the undo restores the same rows', async () => {
  vi.spyOn(api, 'delete').mockResolvedValue({} as never);
  const post = vi.spyOn(api, 'post').mockResolvedValue({} as never);
  const offered = vi.spyOn(toast, 'withAction').mockReturnValue();
  const list = await aList({ softDelete: true });
  await list.remove([1, 2]);
  await act(async () => offered.mock.calls[0]![1].run());
  expect(post.mock.calls.map(([url]) => url)).toEqual(['/Seller/goods/1,2/commands/restore']);
});

test('all deleted rows of the list are restored page by page, with the conditions of the list', async () => {
  const pages = [[{ id: 1 }, { id: 2 }], [{ id: 3 }], []];
  const get = vi
    .spyOn(api, 'get')
    .mockImplementation((async () => ({ data: pages.shift() })) as never);
  const post = vi.spyOn(api, 'post').mockResolvedValue({} as never);
  const list = await aList({ softDelete: true });
  await list.restoreAll();
  expect(get.mock.calls[0]![1]).toMatchObject({ name: 'Cup|like', trashed: 1 });
  expect(post.mock.calls.map(([url]) => url)).toEqual([
    '/Seller/goods/1,2/commands/restore',
    '/Seller/goods/3/commands/restore',
  ]);
  expect([list.selected(), list.load.mock.calls.length]).toEqual([[], 1]);
});

test('the first refused page ends restoring', async () => {
  vi.spyOn(api, 'get').mockResolvedValue({ data: [{ id: 1 }] } as never);
  const post = vi.spyOn(api, 'post').mockRejectedValue(refusal);
  const list = await aList({ softDelete: true });
  await list.restoreAll();
  expect(post).toHaveBeenCalledOnce();
});
