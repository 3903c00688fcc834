// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formShape } from '../../../../../engine/form/schema/form-model.ts';
import type { SchemaRules } from '../../../../../engine/form/schema/schema-form.tsx';
import type { FormOptions } from '../../../../../engine/form/state/form-controller.ts';
import { useForm } from '../../../../../engine/form/state/use-form.ts';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import common from '../../../../../locales/en/common.json' with { type: 'json' };
import type { Row } from '../../../../../schemas/rules/types.ts';
import { aRefusal } from '../../a-refusal.ts';
import { aField, anItem, somebody } from '../../a-screen.ts';

const fields = [aField('name'), aField('stock', { type: 'integer' })];
const shape = formShape('update', [anItem('name'), anItem('stock')], fields);
const stored: Row = { id: 1, name: 'Cup', stock: 5, rev: 3 };
const noRow: Row = {};
const rules: SchemaRules = {
  schema: {},
  check: ({ name }) =>
    name === '' ? [{ pointer: '/name', key: 'errors.rules.required', params: {} }] : [],
  prune: (write) => write,
  validator: {} as never,
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <IntlProvider locale="en" messages={flattenTexts(common)} onError={() => undefined}>
    {children}
  </IntlProvider>
);

/** An open form whose writes get the given answers, one after the other. */
function openForm(answers: readonly unknown[], more: Partial<FormOptions<Row>> = {}) {
  const left = [...answers];
  const calls = { sent: [] as unknown[], done: vi.fn(), unchanged: vi.fn() };
  const { result } = renderHook(
    () =>
      useForm<Row>({
        id: 'f',
        shape,
        rules,
        checks: [],
        variables: somebody,
        loadedRow: stored,
        preset: noRow,
        title: ({ name }) => String(name),
        send: async (write, rev) => {
          calls.sent.push([write, rev]);
          const answer = await left.shift();
          if (answer instanceof Error) throw answer;
          return answer as Row;
        },
        onDone: calls.done,
        onUnchanged: calls.unchanged,
        ...more,
      }),
    { wrapper },
  );
  const edit = (change: Row) =>
    act(() => result.current.change({ ...result.current.values, ...change }));
  const submit = () => act(() => result.current.submit(result.current.values));
  return { form: result, calls, edit, submit };
}

const staleAnswer = aRefusal(409, 'Changed', {
  current: { ...stored, name: 'Bowl', rev: 4 },
  fields: ['name'],
});

test('a form without changes sends nothing', async () => {
  const { calls, submit } = openForm([]);
  await submit();
  expect(calls.sent).toEqual([]);
  expect(calls.unchanged).toHaveBeenCalledOnce();
});

test('a write that the rules refuse is not sent, and its error is shown', async () => {
  const { form, calls, edit, submit } = openForm([]);
  edit({ name: '' });
  await submit();
  expect(calls.sent).toEqual([]);
  expect([...form.current.errors.keys()]).toEqual(['/name']);
});

test('the changed fields are sent with the revision that the user saw', async () => {
  const answer = { ...stored, stock: 6, rev: 4 };
  const { calls, edit, submit } = openForm([answer]);
  edit({ stock: 6 });
  await submit();
  expect(calls.sent).toEqual([[{ stock: 6 }, 3]]);
  expect(calls.done).toHaveBeenCalledWith(answer, expect.any(String));
});

test('errors of the server are shown at their fields, and the form is open again', async () => {
  const errors = [{ pointer: '/name', message: 'Taken' }];
  const { form, calls, edit, submit } = openForm([aRefusal(422, 'Bad', { errors })]);
  edit({ name: 'Mug' });
  await submit();
  expect([...form.current.errors]).toEqual([['/name', 'Taken']]);
  expect([form.current.state, calls.done.mock.calls]).toEqual(['open', []]);
});

test('a refusal without a field, and a call that fails, are notes of the form', async () => {
  const { form, edit, submit } = openForm([
    aRefusal(400, 'The mall is closed'),
    new Error('broken'),
  ]);
  edit({ name: 'Mug' });
  await submit();
  expect(form.current.notes).toEqual(['The mall is closed']);
  await submit();
  expect(form.current.notes).toHaveLength(1);
  expect(form.current.notes).not.toEqual(['The mall is closed']);
  expect(form.current.state).toBe('open');
});

test('the own changes are kept over a stale write, and sent with the new revision', async () => {
  const { form, calls, edit, submit } = openForm([staleAnswer, { ...stored, rev: 5 }]);
  edit({ stock: 6 });
  await submit();
  expect(form.current.stale).toMatchObject({ fields: ['name'], mine: { stock: 6 } });
  expect(calls.done).not.toHaveBeenCalled();
  await act(() => form.current.keepMine());
  expect(calls.sent.at(-1)).toEqual([{ stock: 6 }, 4]);
  expect(form.current.stale).toBeUndefined();
  expect(calls.done).toHaveBeenCalledOnce();
});

test('what was typed after a stale write belongs to the own changes', async () => {
  const { form, edit, submit } = openForm([staleAnswer]);
  edit({ stock: 6 });
  await submit();
  edit({ name: 'Mug' });
  expect(form.current.stale?.mine).toEqual({ stock: 6, name: 'Mug' });
  act(() => form.current.takeTheirs());
  expect(form.current.values).toMatchObject({ name: 'Bowl', stock: 5 });
  expect(form.current.changed).toBe(false);
});

test('a form that stays open continues with the saved row and keeps what was typed meanwhile', async () => {
  let answer: (row: Row) => void = () => undefined;
  const pending = new Promise<Row>((resolve) => {
    answer = resolve;
  });
  const { form, edit } = openForm([pending], { continueWith: (row) => row });
  edit({ stock: 6 });
  let saving = Promise.resolve();
  await act(async () => {
    saving = form.current.submit(form.current.values);
  });
  edit({ name: 'Mug' });
  await act(async () => {
    answer({ ...stored, stock: 7, rev: 4 });
    await saving;
  });
  expect(form.current.loadedRow).toMatchObject({ stock: 7, rev: 4 });
  expect(form.current.values).toMatchObject({ name: 'Mug', stock: 7 });
});

test('a save is sent once while it is waited for', async () => {
  let answer: (row: Row) => void = () => undefined;
  const pending = new Promise<Row>((resolve) => {
    answer = resolve;
  });
  const { form, calls, edit, submit } = openForm([pending]);
  edit({ stock: 6 });
  await act(async () => void form.current.submit(form.current.values));
  expect([form.current.state, form.current.isLocked]).toEqual(['saving', true]);
  await submit();
  await act(async () => answer({ ...stored, rev: 4 }));
  expect(calls.sent).toHaveLength(1);
});
