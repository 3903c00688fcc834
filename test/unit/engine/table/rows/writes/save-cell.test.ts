// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { connectConfirm } from '../../../../../../engine/ui/dialogs/confirm.ts';
import { CallError } from '../../../../../../engine/wire/call-error.ts';
import { api } from '../../../../../../engine/wire/http.ts';
import { queryClient } from '../../../../../../engine/wire/queries.ts';
import { aRefusal } from '../../../a-refusal.ts';
import { aField } from '../../../a-screen.ts';
import { aList as aLoadingList, pageOf } from '../../a-list.tsx';
import { aColumn, aScreen } from '../../a-screen.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

const offline = () =>
  new CallError('network', { method: 'PUT', path: '/api/x', status: 0, requestId: '' }, 'offline');
const status = aColumn('goods_status', { edit: true });
const stock = aColumn('stock', { edit: true });

/** A list of one row whose writes the test answers. */
async function aList(screen = aScreen({ views: [], search: [] })) {
  const list = aLoadingList(screen);
  await list.calls[0]!.answer(pageOf([{ id: 1, name: 'Cup', goods_status: 1, stock: 5, rev: 3 }]));
  const shown = () => list.list().rows[0]!;
  const writes: {
    sent: object;
    answer: (data: unknown) => void;
    fail: (error: Error) => void;
  }[] = [];
  vi.spyOn(api, 'put').mockImplementation(
    (_path, sent) =>
      new Promise((answer, fail) => writes.push({ sent, answer, fail } as never)) as never,
  );
  return {
    ...list,
    writes,
    shown: () => shown().row,
    save: (column: typeof stock, value: number) =>
      list.run(({ tools }) => void tools.saveCell(shown(), column, value)),
    fail: (index: number, error = offline()) => list.run(() => writes[index]!.fail(error)),
    answer: (index: number, data: object) => list.run(() => writes[index]!.answer(data)),
  };
}

test('two quick changes of a switch that both fail leave the value of the server', async () => {
  const list = await aList();
  await list.save(status, 0);
  await list.save(status, 1);
  await list.fail(0);
  await list.fail(1);
  expect(list.shown()).toMatchObject({ goods_status: 1, stock: 5 });
});

test('changes of two cells that both fail leave neither of them', async () => {
  const list = await aList();
  await list.save(status, 0);
  await list.save(stock, 8);
  await list.fail(0);
  await list.fail(1);
  expect(list.shown()).toMatchObject({ goods_status: 1, stock: 5 });
});

test('a change that fails after another one was saved goes back to the saved row', async () => {
  const list = await aList();
  await list.save(status, 0);
  await list.save(stock, 8);
  await list.answer(0, { id: 1, name: 'Cup', goods_status: 0, stock: 6, rev: 4 });
  await list.fail(1);
  expect(list.shown()).toMatchObject({ goods_status: 0, stock: 6, rev: 4 });
});

test('a change of a row that somebody else has changed shows the row of the server', async () => {
  const list = await aList();
  await list.save(stock, 8);
  const current = { id: 1, name: 'Mug', goods_status: 1, stock: 2, rev: 9 };
  await list.fail(0, aRefusal(409, 'Changed', { current, fields: ['stock'] }));
  expect(list.shown()).toMatchObject({ name: 'Mug', stock: 2, rev: 9 });
});

test('a saved change keeps the value of another cell that is still being saved', async () => {
  const list = await aList();
  await list.save(status, 0);
  await list.save(stock, 8);
  await list.answer(0, { id: 1, name: 'Cup', goods_status: 0, stock: 5, rev: 4 });
  expect(list.shown()).toMatchObject({ goods_status: 0, stock: 8, rev: 4 });
  await list.answer(1, { id: 1, name: 'Cup', goods_status: 0, stock: 8, rev: 5 });
  expect(list.shown()).toMatchObject({ goods_status: 0, stock: 8, rev: 5 });
});

test('a value that needs the password is sent with it, and not without', async () => {
  const show = vi.fn((dialog: { readonly onCancel: () => void }) => {
    dialog.onCancel();
    return { destroy: () => undefined };
  });
  connectConfirm({ confirm: show } as never);
  const list = await aList(
    aScreen({
      views: [],
      search: [],
      fields: [aField('goods_status', { changes: { 1: { proof: true } } })],
    }),
  );
  await list.save(status, 1);
  expect(show).toHaveBeenCalledOnce();
  expect(api.put).not.toHaveBeenCalled();
  show.mockImplementation((dialog) => {
    const { content, onOk } = dialog as never as {
      readonly content: { readonly props: { readonly onChange: (text: string) => void } };
      readonly onOk: (close: () => void) => void;
    };
    setTimeout(() => {
      content.props.onChange('secret');
      onOk(() => undefined);
    });
    return { destroy: () => undefined };
  });
  await list.save(status, 1);
  await vi.waitFor(() => expect(api.put).toHaveBeenCalledOnce());
  expect(vi.mocked(api.put).mock.calls[0]![1]).toMatchObject({ goods_status: 1, proof: 'secret' });
  await list.save(status, 0);
  expect(show).toHaveBeenCalledTimes(2);
});

test('writes of a row wait for each other; each sends the revision of the last saved one', async () => {
  const list = await aList();
  await list.save(status, 0);
  await list.save(stock, 8);
  await list.save(status, 1);
  expect(list.writes.map(({ sent }) => sent)).toEqual([{ goods_status: 0, rev: 3 }]);
  await list.answer(0, { id: 1, name: 'Cup', goods_status: 0, stock: 5, rev: 4 });
  await list.fail(1);
  await list.answer(2, { id: 1, name: 'Cup', goods_status: 1, stock: 5, rev: 5 });
  expect(list.writes.map(({ sent }) => sent)).toEqual([
    { goods_status: 0, rev: 3 },
    { stock: 8, rev: 4 },
    { goods_status: 1, rev: 4 },
  ]);
  expect(list.shown()).toMatchObject({ goods_status: 1, stock: 5, rev: 5 });
});

test('a value is written while the list shows an older page, because the next one failed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const list = await aList();
  await list.run(({ dispatch }) => dispatch({ type: 'page', page: 2 }));
  await list.calls[1]!.fail(offline());
  await list.save(stock, 8);
  await list.answer(0, { id: 1, name: 'Cup', goods_status: 1, stock: 8, rev: 4 });
  expect([list.list().status, list.shown().stock]).toEqual(['failed', 8]);
});
