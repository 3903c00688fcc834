// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FormBody } from '../../../../engine/form/form-body.tsx';
import { formShape } from '../../../../engine/form/schema/form-model.ts';
import type { SchemaRules } from '../../../../engine/form/schema/schema-form.tsx';
import { useForm } from '../../../../engine/form/state/use-form.ts';
import { flattenTexts } from '../../../../engine/ui/use-t.ts';
import common from '../../../../locales/en/common.json' with { type: 'json' };
import errors from '../../../../locales/en/errors.json' with { type: 'json' };
import type { Json, Row } from '../../../../schemas/rules/types.ts';
import { resourceOf } from '../../../helpers/values/examples.ts';
import { aField, anItem, somebody } from '../a-screen.ts';
import { browserRules } from '../browser-rules.ts';

vi.mock('../../../../engine/fields/map/lazy-point-map.tsx', () => ({ LazyPointMap: () => null }));

/** What a control shows is what is saved, or it is refused at its field. */
const resource = resourceOf({
  day: { type: 'date' },
  moment: { type: 'datetime' },
  until: { type: 'datetime', endOfDay: true },
  period: { type: 'daterange' },
  pieces: { type: 'integer' },
  weight: { type: 'number', scale: 3 },
  price: { type: 'money' },
  place: { type: 'map' },
  name: { type: 'text', rules: { maxLength: 5 } },
  note: { type: 'textarea', rules: { maxLength: 4 } },
  lines: { type: 'many', resource: 'lines', by: 'note_id', owned: true },
});
const child = resourceOf(
  {
    note_id: { type: 'ref', resource: 'notes', create: false, update: false },
    stock: { type: 'integer', required: true },
    cost: { type: 'money' },
    until: { type: 'datetime' },
  },
  { resource: 'lines', scope: 'note_id' },
);
const types = {
  day: 'date',
  moment: 'datetime',
  until: 'datetime',
  period: 'daterange',
  pieces: 'integer',
  weight: 'number',
  price: 'money',
  place: 'map',
} as const;
const fields = [
  ...Object.entries(types).map(([name, type]) =>
    aField(name, { type, label: name, scale: 3, endOfDay: name === 'until' }),
  ),
  aField('name', { label: 'name', rules: { maxLength: 5 } }),
  aField('note', { label: 'note', type: 'textarea', rules: { maxLength: 4 } }),
  aField('lines', {
    label: 'lines',
    type: 'many',
    fields: [
      aField('stock', { label: 'stock', type: 'integer', required: true }),
      aField('cost', { label: 'cost', type: 'money' }),
      aField('until', { label: 'until', type: 'datetime' }),
    ],
  }),
];
const items = [
  ...Object.entries(types).map(([name, type]) =>
    anItem(name, { label: name, type: type === 'integer' ? 'number' : type }),
  ),
  anItem('name', { label: 'name', maxlength: 3 }),
  anItem('note', { label: 'note', type: 'textarea' }),
  anItem('lines', {
    label: 'lines',
    type: 'table',
    columns: [
      anItem('stock', { label: 'stock', type: 'number' }),
      anItem('cost', { label: 'cost', type: 'money' }),
      anItem('until', { label: 'until', type: 'datetime' }),
    ],
  }),
];
const loadedRow: Row = {
  id: 1,
  rev: 2,
  day: '2026-01-31',
  moment: '2026-01-31 08:00:00',
  until: null,
  period: ['2026-01-01 00:00:00', '2026-01-31 23:59:59'],
  pieces: 5,
  weight: 1.5,
  price: '9.90',
  place: { lng: 120, lat: 30 },
  name: 'abc',
  note: 'abc',
  lines: [{ id: 7, stock: 3, cost: '1.00', until: null }],
};
let rules: SchemaRules;

beforeAll(async () => {
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
  rules = await browserRules(
    resource,
    'update',
    new Map([
      ['notes', resource],
      ['lines', child],
    ]),
  );
});
afterEach(cleanup);

const shape = formShape('update', items, fields);
const texts = { ...flattenTexts(common), ...flattenTexts({ errors: { rules: errors.rules } }) };
const noRow: Row = {};
const user = userEvent.setup({ delay: null });

function open() {
  const sent: Row[] = [];
  const ended: string[] = [];
  function Host() {
    const form = useForm<object>({
      id: 'f',
      shape,
      rules,
      checks: [],
      variables: somebody,
      loadedRow,
      preset: noRow,
      title: () => '',
      send: async (write) => {
        sent.push(write);
        return {};
      },
      onDone: () => ended.push('saved'),
      onUnchanged: () => ended.push('unchanged'),
    });
    return (
      <>
        <FormBody id="f" shape={shape} rules={rules} dialog={{ labelWidth: 90 }} form={form} />
        <button type="submit" form="f">
          Save
        </button>
      </>
    );
  }
  const { container } = render(
    <IntlProvider locale="en" messages={texts} onError={() => undefined}>
      <Host />
    </IntlProvider>,
  );
  return { sent, ended, container };
}

const inputsOf = (container: HTMLElement, field: string): readonly HTMLInputElement[] => [
  ...container.querySelectorAll<HTMLInputElement>(`[data-field="${field}"] input`),
];

type End = 'a click on Save' | 'Enter' | 'Tab';
const ends: readonly End[] = ['a click on Save', 'Enter', 'Tab'];

/** Types a text over another one; then Save, in the given way. */
async function typeAndSave(input: HTMLInputElement, text: string, end: End): Promise<void> {
  await user.click(input);
  await user.clear(input);
  if (text !== '') await user.paste(text);
  if (end === 'Enter') await user.keyboard('{Enter}');
  if (end === 'Tab') await user.tab();
  await user.click(screen.getByText('Save'));
}

/** Field, position of its input, typed text, and the value that is sent. */
const valid: readonly (readonly [string, number, string, Json])[] = [
  ['day', 0, '2026-05-06', '2026-05-06'],
  ['day', 0, '2026/5/6', '2026-05-06'],
  ['day', 0, '2026年5月6日', '2026-05-06'],
  ['day', 0, '', null],
  ['moment', 0, '2026-05-06 10:00:00', '2026-05-06 10:00:00'],
  ['moment', 0, '2026/5/6', '2026-05-06 00:00:00'],
  ['moment', 0, '2026.5.6 7:05', '2026-05-06 07:05:00'],
  // An hour that the zone of the browser skips
  ['moment', 0, '2026-03-29 02:30:00', '2026-03-29 02:30:00'],
  ['moment', 0, '', null],
  ['until', 0, '2098/5/6', '2098-05-06 23:59:59'],
  ['until', 0, '2098/5/6 7:05', '2098-05-06 07:05:00'],
  ['period', 1, '2026/5/6', ['2026-01-01 00:00:00', '2026-05-06 23:59:59']],
  ['pieces', 0, '１２', 12],
  ['pieces', 0, '1,200', 1200],
  ['pieces', 0, '', null],
  ['weight', 0, '１２．３４5', 12.345],
  ['weight', 0, '.5', 0.5],
  ['price', 0, '１,200', '1200.00'],
  ['price', 0, '', null],
  ['lines', 3, '１２', [{ id: 7, stock: 12, cost: '1.00', until: null }]],
  ['lines', 4, '288', [{ id: 7, stock: 3, cost: '288.00', until: null }]],
  ['lines', 5, '2026/5/6', [{ id: 7, stock: 3, cost: '1.00', until: '2026-05-06 00:00:00' }]],
];
const invalid: readonly (readonly [string, number, string, string])[] = [
  ['day', 0, '2026-02-30', 'Must be a date such as 2026-01-31'],
  ['day', 0, 'soon', 'Must be a date such as 2026-01-31'],
  ['moment', 0, '2026-05-06 25:00:00', 'Must be a time such as 2026-01-31 08:00:00'],
  ['period', 0, '', 'Enter a start and a later end'],
  ['period', 0, '2026-02-01 00:00:00', 'Enter a start and a later end'],
  ['period', 1, 'x', 'Enter a start and a later end'],
  ['pieces', 0, '5.7', 'Must be a whole number'],
  ['pieces', 0, '9007199254740993', 'Must be a whole number'],
  ['pieces', 0, '1e3', 'Must be a whole number'],
  ['weight', 0, '1.2345', 'Must be a number with fewer decimal places'],
  ['weight', 0, '1,5', 'Must be a number with fewer decimal places'],
  ['price', 0, '1.005', 'Must be an amount with at most two decimal places'],
  ['place', 0, 'abc', 'Must be a longitude and a latitude'],
  ['lines', 3, '10.5', 'Must be a whole number'],
  ['lines', 4, 'x', 'Must be an amount with at most two decimal places'],
  ['lines', 5, 'x', 'Must be a time such as 2026-01-31 08:00:00'],
];

const inputAt = (container: HTMLElement, field: string, index: number): HTMLInputElement =>
  field === 'lines'
    ? container.querySelectorAll<HTMLInputElement>('[data-field="lines"] td input')[index - 2]!
    : inputsOf(container, field)[index]!;

/** Every end with a time, which has its own pop-up, and with a cell of a grid; one end with each other text. */
const withEnds = <Case extends readonly [string, number, string, ...unknown[]]>(
  cases: readonly Case[],
): readonly { readonly end: End; readonly typed: Case }[] =>
  cases.flatMap((typed, index) => {
    const isWhole =
      /^\d{4}\/5\/6$/.test(typed[2]) || typed[2].startsWith('10.5') || typed[2] === '5.7';
    const used = isWhole ? ends : [ends[index % ends.length]!];
    return used.map((end) => ({ end, typed }));
  });

test.each(withEnds(valid))('$typed is saved after $end', async ({ end, typed }) => {
  const [field, index, text, value] = typed;
  const { sent, ended, container } = open();
  await typeAndSave(inputAt(container, field, index), text, end);
  await waitFor(() => expect(ended[0]).toBe('saved'));
  expect(sent[0]).toEqual({ [field]: value });
});

test.each(withEnds(invalid))(
  '$typed is kept and refused at the field after $end',
  async ({ end, typed }) => {
    const [field, index, text, message] = typed;
    const { sent, ended, container } = open();
    await typeAndSave(inputAt(container, field, index), text, end);
    await waitFor(() =>
      expect(container.querySelector(`[data-field="${field}"] [role=alert]`)?.textContent).toBe(
        message,
      ),
    );
    expect(inputAt(container, field, index).value).toBe(text);
    expect([sent, ended]).toEqual([[], []]);
  },
);

test.each(['day', 'moment'] as const)(
  'a day chosen in the calendar of %s needs no OK',
  async (field) => {
    const { sent, ended, container } = open();
    await user.click(inputsOf(container, field)[0]!);
    fireEvent.click(document.querySelector('.ant-picker-cell[title="2026-01-15"]')!);
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(ended).toEqual(['saved']));
    expect(String(sent[0]![field])).toMatch(/^2026-01-15/);
  },
);

test('a day of the next month that is chosen as an end is its last second', async () => {
  const { sent, ended, container } = open();
  await user.click(inputsOf(container, 'until')[0]!);
  // The calendar of the month ends with days of the next one
  const day = [...document.querySelectorAll('.ant-picker-cell')].at(-1)!;
  const end = `${day.getAttribute('title')} 23:59:59`;
  fireEvent.click(day);
  await user.click(screen.getByText('Save'));
  await waitFor(() => expect(ended).toEqual(['saved']));
  expect(sent[0]).toEqual({ until: end });
});

test.each(['America/Los_Angeles', 'Pacific/Auckland'])(
  '"Now" is the time of the mall, not of a reader in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    vi.useFakeTimers({ now: Date.parse('2026-11-28T20:15:30Z'), toFake: ['Date'] });
    try {
      const { container } = open();
      await user.click(inputsOf(container, 'moment')[0]!);
      fireEvent.click(document.querySelector('.ant-picker-now-btn')!);
      expect(inputsOf(container, 'moment')[0]!.value).toBe('2026-11-29 04:15:30');
    } finally {
      vi.useRealTimers();
      vi.unstubAllEnvs();
    }
  },
);

test('the start of a range that is chosen alone is saved with the end that is shown', async () => {
  const { sent, container } = open();
  await user.click(inputsOf(container, 'period')[0]!);
  fireEvent.click(document.querySelector('.ant-picker-cell[title="2026-01-15"]')!);
  const shown = inputsOf(container, 'period').map(({ value }) => value);
  await user.click(screen.getByText('Save'));
  await waitFor(() => expect(sent).toEqual([{ period: shown }]));
  expect(shown[0]).toMatch(/^2026-01-15/);
});

test.each([
  ['day', 0, false],
  ['moment', 0, false],
  ['period', 1, false],
  ['pieces', 0, true],
  ['weight', 0, true],
  ['price', 0, true],
  ['place', 0, true],
  ['lines', 3, false],
  ['lines', 4, false],
  ['lines', 5, false],
] as const)('whether Enter in %s[%i] submits the form: %s', (field, index, isSubmitted) => {
  const { container } = open();
  // A browser submits the form unless the key is prevented
  expect(fireEvent.keyDown(inputAt(container, field, index), { key: 'Enter' })).toBe(isSubmitted);
});

test('Enter in a grid goes to the next row', async () => {
  const { container } = open();
  await user.click(screen.getByText('Add row'));
  const cells = [...container.querySelectorAll<HTMLInputElement>('[data-field="lines"] td input')];
  const [, , , first, , , second] = cells.filter(({ type }) => type !== 'checkbox');
  await user.click(first!);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(second);
});

test('a value for all rows that is not applied keeps the form open', async () => {
  const { sent, ended } = open();
  await user.click(screen.getByText('Add row'));
  const all = screen.getByRole('textbox', { name: /: stock$/ });
  await user.type(all, '4');
  await user.click(screen.getByText('Save'));
  expect([sent, ended]).toEqual([[], []]);
  await user.type(all, '{Enter}');
  await user.click(screen.getByText('Save'));
  await waitFor(() =>
    expect(sent).toEqual([
      { lines: [{ id: 7, stock: 4, cost: '1.00', until: null }, { stock: 4 }] },
    ]),
  );
});

test.each([
  ['name', 'abcd', 3],
  ['name', '😀😀😀😀', 3],
  ['note', '😀😀😀😀😀', 4],
] as const)(
  'a text of %s pasted as "%s" is kept and refused at the field',
  async (field, text, limit) => {
    const { sent, container } = open();
    const control = container.querySelector<HTMLInputElement>(
      `[data-field="${field}"] :is(input, textarea)`,
    )!;
    await user.clear(control);
    await user.click(control);
    await user.paste(text);
    await user.click(screen.getByText('Save'));
    expect(container.querySelector(`[data-field="${field}"] [role=alert]`)?.textContent).toBe(
      `At most ${limit} characters`,
    );
    expect([control.value, sent]).toEqual([text, []]);
  },
);

test('an emoji is one character of a limit, as on the server', async () => {
  const { sent, container } = open();
  const note = container.querySelector('textarea')!;
  await user.clear(note);
  await user.click(note);
  await user.paste('😀😀😀😀');
  expect(container.querySelector('[data-field="note"] .ant-input-data-count')?.textContent).toBe(
    '4 / 4',
  );
  await user.click(screen.getByText('Save'));
  await waitFor(() => expect(sent).toEqual([{ note: '😀😀😀😀' }]));
});
