// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { FormBody } from '../../../../../engine/form/form-body.tsx';
import { formShape } from '../../../../../engine/form/schema/form-model.ts';
import type { SchemaRules } from '../../../../../engine/form/schema/schema-form.tsx';
import { StaleNotice } from '../../../../../engine/form/stale-notice.tsx';
import { useForm } from '../../../../../engine/form/state/use-form.ts';
import { flattenTexts } from '../../../../../engine/ui/use-t.ts';
import common from '../../../../../locales/en/common.json' with { type: 'json' };
import errors from '../../../../../locales/en/errors.json' with { type: 'json' };
import type { Row } from '../../../../../schemas/rules/types.ts';
import { resourceOf } from '../../../../helpers/values/examples.ts';
import { aRefusal } from '../../a-refusal.ts';
import { aField, anItem, somebody } from '../../a-screen.ts';
import { browserRules } from '../../browser-rules.ts';

const resource = resourceOf(
  {
    name: { type: 'text', required: true, rules: { maxLength: 20 } },
    price: { type: 'money', required: true, rules: { min: '0.01' } },
    market: { type: 'money' },
    kind: { type: 'text' },
    note: { type: 'text', when: { kind: 'odd' } },
    skus: { type: 'many', resource: 'skus', by: 'note_id', owned: true },
  },
  { checks: { priceTooHigh: { price: { nlt: '@row.market' } } } },
);
const child = resourceOf(
  {
    note_id: { type: 'ref', resource: 'notes', create: false, update: false },
    colour: { type: 'text', required: true },
    price: { type: 'money', required: true },
  },
  { resource: 'skus', scope: 'note_id' },
);
const skuFields = [
  aField('colour', { required: true, label: 'Colour' }),
  aField('price', { type: 'money', required: true, label: 'Price' }),
];
const fields = [
  aField('name', { label: 'Name', required: true }),
  aField('price', { label: 'Price', type: 'money', required: true, rules: { min: '0.01' } }),
  aField('market', { label: 'Market price', type: 'money' }),
  aField('kind', { label: 'Kind' }),
  aField('note', { label: 'Note', when: { kind: 'odd' } }),
  aField('skus', { label: 'SKUs', type: 'many', fields: skuFields }),
];
const items = [
  anItem('name', { label: 'Name', group: 'Basics' }),
  anItem('price', { label: 'Price', type: 'money' }),
  anItem('market', { label: 'Market price', type: 'money' }),
  anItem('kind', { label: 'Kind' }),
  anItem('note', { label: 'Note' }),
  anItem('skus', {
    label: 'SKUs',
    type: 'table',
    group: 'Specifications',
    columns: [
      anItem('colour', { label: 'Colour' }),
      anItem('price', { label: 'Price', type: 'money' }),
    ],
  }),
];
const checks = [
  {
    name: 'priceTooHigh',
    cond: { price: { nlt: '@row.market' } },
    message: 'Must not exceed the market price',
  },
];
const texts = { ...flattenTexts(common), ...flattenTexts({ errors: { rules: errors.rules } }) };
const rules = {} as Record<'store' | 'update', SchemaRules>;

beforeAll(async () => {
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
  const resources = new Map([
    ['notes', resource],
    ['skus', child],
  ]);
  for (const operation of ['store', 'update'] as const)
    rules[operation] = await browserRules(resource, operation, resources);
});
afterEach(cleanup);

interface Given {
  readonly mode: 'store' | 'update';
  readonly loadedRow?: Row;
  readonly answers?: readonly unknown[];
}
function open({ mode, loadedRow = {}, answers = [{}] }: Given) {
  const sent: { write: Row; rev: unknown }[] = [];
  const done: unknown[] = [];
  const pendingAnswers = [...answers];
  const shape = formShape(mode, items, fields);
  function Host() {
    const form = useForm<unknown>({
      id: 'f',
      shape,
      rules: rules[mode],
      checks,
      variables: somebody,
      loadedRow,
      preset: nothing,
      title: () => '',
      send: async (write, rev) => {
        sent.push({ write, rev });
        const answer = pendingAnswers.shift() ?? {};
        if (answer instanceof Error) throw answer;
        return answer;
      },
      onDone: (answer) => done.push(answer),
      onUnchanged: () => done.push('unchanged'),
    });
    return (
      <>
        <StaleNotice shape={shape} form={form} />
        <FormBody
          id="f"
          shape={shape}
          rules={rules[mode]}
          dialog={{ labelWidth: 90 }}
          form={form}
        />
        <button type="submit" form="f">
          Save
        </button>
        <p data-testid="notes">{form.notes.join('|')}</p>
      </>
    );
  }
  render(
    <IntlProvider locale="en" messages={texts}>
      <Host />
    </IntlProvider>,
  );
  return { sent, done, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
}
const nothing: Row = {};
const user = userEvent.setup({ delay: null });
const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^\\*?${name}$`) });

test('reports no errors while typing; a cleared field reports on blur, the others wait', async () => {
  open({ mode: 'store' });
  await user.type(box('Name'), 'x');
  await user.clear(box('Name'));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.tab();
  await user.tab();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Cannot be empty',
  ]);
});

test('has no button of its own', () => {
  open({ mode: 'store' });
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
});

test('submitting reports every field, focuses the first and sends nothing', async () => {
  const { sent, save } = open({ mode: 'store' });
  await save();
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(box('Name')));
  expect(box('Name').getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box('Name').getAttribute('aria-describedby')!)?.textContent).toBe(
    'Cannot be empty',
  );
  expect(sent).toEqual([]);
});

test('adds a row with the typed values and completed amounts', async () => {
  const { sent, done, save } = open({ mode: 'store', answers: [{ id: 9 }] });
  await user.type(box('Name'), 'Teapot');
  await user.type(box('Price'), '12.5');
  await save();
  await waitFor(() => expect(done).toEqual([{ id: 9 }]));
  expect(sent).toEqual([{ write: { name: 'Teapot', price: '12.50' }, rev: undefined }]);
});

test('reports rules across fields and bounds in fen in the browser', async () => {
  const { sent, save } = open({ mode: 'store' });
  await user.type(box('Name'), 'Teapot');
  await user.type(box('Price'), '0');
  await user.tab();
  expect(screen.getByRole('alert').textContent).toBe('At least 0.01');
  await user.clear(box('Price'));
  await user.type(box('Price'), '20');
  await user.type(box('Market price'), '10');
  await save();
  expect(screen.getByRole('alert').textContent).toBe('Must not exceed the market price');
  expect(sent).toEqual([]);
});

test('a field appears with its condition and is removed with it', async () => {
  const { sent, save } = open({
    mode: 'update',
    loadedRow: { id: 1, rev: 2, name: 'Teapot', price: '1.00', kind: '', note: null, skus: [] },
  });
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  await user.type(box('Kind'), 'odd');
  await user.type(box('Note'), 'why');
  await user.clear(box('Kind'));
  await user.type(box('Kind'), 'even');
  await save();
  await waitFor(() => expect(sent).toEqual([{ write: { kind: 'even' }, rev: 2 }]));
});

test('does not send an edit without changes', async () => {
  const { sent, done, save } = open({
    mode: 'update',
    loadedRow: { id: 1, rev: 2, name: 'Teapot', price: '1.00', skus: [] },
  });
  await save();
  await waitFor(() => expect(done).toEqual(['unchanged']));
  expect(sent).toEqual([]);
});

test("shows a server's error at its field, in its cell, or beside the form", async () => {
  const refused = aRefusal(422, 'Bad input', {
    errors: [
      { pointer: '/name', message: 'Taken' },
      { pointer: '/skus/1/price', message: 'Too dear' },
      { pointer: '/store_id', message: 'Closed' },
    ],
  });
  const { save } = open({
    mode: 'update',
    loadedRow: {
      id: 1,
      rev: 2,
      name: 'Teapot',
      price: '1.00',
      skus: [
        { id: 5, colour: 'Red', price: '1.00' },
        { id: 6, colour: 'Blue', price: '2.00' },
      ],
    },
    answers: [refused],
  });
  await user.type(box('Name'), '!');
  await save();
  expect(await screen.findByText('Taken')).toBeTruthy();
  expect(
    within(screen.getByRole('textbox', { name: 'Price 2' }).closest('td')!).getByRole('alert')
      .textContent,
  ).toBe('Too dear');
  expect(screen.getByTestId('notes').textContent).toBe('Closed');
  await user.type(box('Name'), '?');
  expect(screen.queryByText('Taken')).toBeNull();
  expect(screen.getByText('Too dear')).toBeTruthy();
});

test('sends cells of a table as rows, existing ones with their id', async () => {
  const { sent, save } = open({
    mode: 'update',
    loadedRow: {
      id: 1,
      rev: 2,
      name: 'Teapot',
      price: '1.00',
      skus: [{ id: 5, rev: 1, colour: 'Red', price: '1.00', created_at: 'x' }],
    },
  });
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  await user.type(screen.getByRole('textbox', { name: 'Colour 2' }), 'Blue');
  await user.type(screen.getByRole('textbox', { name: 'Price 2' }), '3');
  await save();
  await waitFor(() =>
    expect(sent).toEqual([
      {
        write: {
          skus: [
            { id: 5, rev: 1, colour: 'Red', price: '1.00' },
            { colour: 'Blue', price: '3.00' },
          ],
        },
        rev: 2,
      },
    ]),
  );
});

test('an empty required cell shows a message', async () => {
  const { sent, save } = open({ mode: 'store' });
  await user.type(box('Name'), 'Teapot');
  await user.type(box('Price'), '2');
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  await save();
  expect(
    within(screen.getByRole('textbox', { name: 'Colour 1' }).closest('td')!).getByRole('alert')
      .textContent,
  ).toBe('Cannot be empty');
  expect(sent).toEqual([]);
});

const mine = { id: 1, rev: 2, name: 'Teapot', price: '1.00', kind: '', skus: [] };
const staleAnswer = (current: Row, changed: readonly string[]) =>
  aRefusal(409, 'Stale', { current, fields: changed });

test("merges changes of different fields: own changes on top of the other user's, with the new rev", async () => {
  const { sent, done, save } = open({
    mode: 'update',
    loadedRow: mine,
    answers: [staleAnswer({ ...mine, rev: 3, price: '9.00' }, ['price']), { id: 1 }],
  });
  await user.type(box('Name'), '!');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Save both' }));
  await waitFor(() => expect(done).toEqual([{ id: 1 }]));
  expect(sent[1]).toEqual({ write: { name: 'Teapot!' }, rev: 3 });
  expect(box('Price').value).toBe('9.00');
});

test('offers a choice for changes of the same field; keeping the own one sends it', async () => {
  const { sent, save } = open({
    mode: 'update',
    loadedRow: mine,
    answers: [staleAnswer({ ...mine, rev: 3, name: 'Kettle' }, ['name']), { id: 1 }],
  });
  await user.type(box('Name'), '!');
  await save();
  expect(await screen.findByText('Kettle')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(sent[1]).toEqual({ write: { name: 'Teapot!' }, rev: 3 }));
});

test('keeping the own changes keeps what was typed after the refusal too', async () => {
  const { sent, save } = open({
    mode: 'update',
    loadedRow: mine,
    answers: [staleAnswer({ ...mine, rev: 3, name: 'Kettle' }, ['name']), { id: 1 }],
  });
  await user.type(box('Name'), '!');
  await save();
  await screen.findByText('Kettle');
  await user.type(box('Name'), '?');
  await user.type(box('Kind'), 'odd');
  expect(document.activeElement).toBe(box('Kind'));
  expect(screen.getByText('Teapot!?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(sent[1]).toEqual({ write: { name: 'Teapot!?', kind: 'odd' }, rev: 3 }),
  );
});

test("taking the other user's changes drops the own input and continues from there", async () => {
  const { sent, save } = open({
    mode: 'update',
    loadedRow: mine,
    answers: [staleAnswer({ ...mine, rev: 3, name: 'Kettle' }, ['name']), { id: 1 }],
  });
  await user.type(box('Name'), '!');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Use theirs' }));
  expect(box('Name').value).toBe('Kettle');
  await user.type(box('Kind'), 'odd');
  await save();
  await waitFor(() => expect(sent[1]).toEqual({ write: { kind: 'odd' }, rev: 3 }));
});

test('reports a failure and stays usable', async () => {
  const { save } = open({
    mode: 'update',
    loadedRow: mine,
    answers: [aRefusal(400, 'The store is closed')],
  });
  await user.type(box('Name'), '!');
  await save();
  await waitFor(() => expect(screen.getByTestId('notes').textContent).toBe('The store is closed'));
  expect(box('Name').disabled).toBe(false);
});
