// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectConfirm } from '../../../../../../engine/ui/dialogs/confirm.ts';
import { toast } from '../../../../../../engine/ui/dialogs/toast.ts';
import { api } from '../../../../../../engine/wire/http.ts';
import { queryClient } from '../../../../../../engine/wire/queries.ts';
import { aRefusal } from '../../../a-refusal.ts';
import { aList as aLoadingList, pageOf } from '../../a-list.tsx';
import { aScreen } from '../../a-screen.ts';

const refusal = aRefusal(400, 'In use');

/** Answers every confirmation. */
const answerConfirmations = (isConfirmed: boolean) =>
  connectConfirm({
    confirm: ({ onOk, onCancel }: { onOk: () => void; onCancel: () => void }) =>
      isConfirmed ? onOk() : onCancel(),
  } as never);

beforeEach(() => answerConfirmations(true));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

/** A list of three rows of which two are selected. */
async function aList(more: Parameters<typeof aScreen>[0] = {}) {
  const list = aLoadingList(aScreen({ views: [], search: [], ...more }), { name: 'Cup|like' });
  await list.calls[0]!.answer(pageOf([1, 2, 3].map((id) => ({ id, name: `Cup ${id}`, rev: 1 }))));
  await list.run(({ select }) => select(new Set(['1', '3'])));
  const { rows } = list.list();
  return {
    /** Number of times that the list was loaded again. */
    loads: () => list.calls.length - 1,
    remove: (ids: readonly number[]) =>
      list.run(({ tools }) =>
        tools.request({
          kind: 'delete',
          gridRows: rows.filter(({ id }) => ids.includes(Number(id))),
        }),
      ),
    restoreAll: () => list.run(({ tools }) => tools.request({ kind: 'restoreAll' })),
    selected: () => [...list.table().selectedIds],
  };
}

test('rows are deleted by one call, leave the selection, and the list is loaded again', async () => {
  const call = vi.spyOn(api, 'delete').mockResolvedValue({} as never);
  const list = await aList();
  await list.remove([1, 2]);
  expect(call.mock.calls.map(([url]) => url)).toEqual(['/Seller/goods/1,2']);
  expect(list.selected()).toEqual(['3']);
  expect(list.loads()).toBe(1);
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
  expect(list.loads()).toBe(0);
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
  const post = vi.spyOn(api, 'post').mockResolvedValue({} as never);
  const list = await aList({ softDelete: true });
  const get = vi
    .spyOn(api, 'get')
    .mockImplementation((async () => ({ data: pages.shift() ?? [] })) as never);
  get.mockClear();
  await list.restoreAll();
  expect(get.mock.calls[0]![1]).toMatchObject({ name: 'Cup|like', trashed: 1 });
  expect(post.mock.calls.map(([url]) => url)).toEqual([
    '/Seller/goods/1,2/commands/restore',
    '/Seller/goods/3/commands/restore',
  ]);
  expect([list.selected(), get.mock.calls.length]).toEqual([[], 4]);
});

test('the first refused page ends restoring', async () => {
  const post = vi.spyOn(api, 'post').mockRejectedValue(refusal);
  const list = await aList({ softDelete: true });
  vi.spyOn(api, 'get').mockResolvedValue({ data: [{ id: 1 }] } as never);
  await list.restoreAll();
  expect(post).toHaveBeenCalledOnce();
});
