import { expect, test } from 'vitest';
import {
  type FormMode,
  formShape,
  hasChanges,
  isSameValue,
  pruneToSchema,
  shownItems,
  startValues,
  withShownCounters,
  writeValues,
} from '../../../../../engine/form/schema/form-model.ts';
import { secretMask } from '../../../../../schemas/contract/limits.ts';
import type { Row } from '../../../../../schemas/rules/types.ts';
import { aField, anItem, somebody } from '../../a-screen.ts';

const fields = [
  aField('name', { required: true }),
  aField('brand_id', { type: 'ref' }),
  aField('price', { type: 'money' }),
  aField('password', { type: 'password' }),
  aField('key', { type: 'secret' }),
  aField('roles', { type: 'refs' }),
  aField('kind', { type: 'enum', default: 'goods' }),
  aField('weight', { type: 'number', when: { kind: 'goods' } }),
  aField('rate', { type: 'number', writable: { store: false, update: false } }),
];
const items = [...fields.map(({ name }) => anItem(name)), anItem('login_time', { type: 'text' })];
const loadedRow: Row = {
  id: 3,
  rev: 5,
  name: 'Teapot',
  brand_id: 0,
  price: '12.50',
  key: secretMask,
  roles: [2, 1],
  kind: 'goods',
  weight: 1.2,
  rate: 4,
  login_time: '2026-01-01 00:00:00',
  created_at: '2026-01-01 00:00:00',
};

const written = (
  mode: FormMode,
  typed: Row,
  base: Row = mode === 'update' ? loadedRow : {},
  preset: Row = {},
): Row => {
  const shape = formShape(mode, items, fields);
  const start = startValues(shape, base, preset);
  const values = { ...start, ...typed };
  return writeValues(shape, start, values, shownItems(shape, base, values, somebody));
};

test.each<{ readonly name: string; readonly typed: Row; readonly sent: Row }>([
  { name: 'sends nothing without input', typed: {}, sent: {} },
  { name: 'only the changed field is sent', typed: { name: 'Kettle' }, sent: { name: 'Kettle' } },
  {
    name: 'a field changed and reset is not sent',
    typed: { name: 'Teapot', weight: 1.2 },
    sent: {},
  },
  {
    name: 'brand 0 of the wire equals null of the form',
    typed: { brand_id: null },
    sent: {},
  },
  { name: 'an emptied field is sent empty', typed: { name: '' }, sent: { name: '' } },
  {
    name: 'completes amounts: 12.5 is no change, 13 is 13.00',
    typed: { price: '12.5' },
    sent: {},
  },
  { name: 'sends a changed amount', typed: { price: '13' }, sent: { price: '13.00' } },
  { name: 'an empty password keeps the old one', typed: { password: '' }, sent: {} },
  {
    name: 'sends a new password',
    typed: { password: 'correct horse' },
    sent: { password: 'correct horse' },
  },
  {
    name: 'does not send the mask of a secret',
    typed: { key: secretMask },
    sent: {},
  },
  {
    name: 'a list in another order is a change',
    typed: { roles: [1, 2] },
    sent: { roles: [1, 2] },
  },
  { name: 'an emptied list is sent, to clear it', typed: { roles: [] }, sent: { roles: [] } },
  { name: 'does not send read-only fields', typed: { rate: 9 }, sent: {} },
  {
    name: 'drops a field whose condition is false',
    typed: { kind: 'service', weight: 9 },
    sent: { kind: 'service' },
  },
])('edit: $name', ({ typed, sent }) => {
  expect(written('update', typed)).toEqual(sent);
});

test.each<{ readonly name: string; readonly typed: Row; readonly preset: Row; readonly sent: Row }>(
  [
    {
      name: 'sends defaults and input',
      typed: { name: 'Teapot' },
      preset: {},
      sent: { kind: 'goods', name: 'Teapot' },
    },
    {
      name: 'sends presets of fields outside the form',
      typed: { name: 'Teapot' },
      preset: { pid: 7, kind: 'service' },
      sent: { pid: 7, kind: 'service', name: 'Teapot' },
    },
    {
      name: "omits empty fields, so that the server's default applies",
      typed: { name: 'Teapot', price: null, brand_id: null, weight: null },
      preset: {},
      sent: { kind: 'goods', name: 'Teapot' },
    },
    {
      name: 'drops a hidden field',
      typed: { name: 'Repair', kind: 'service', weight: 3 },
      preset: {},
      sent: { kind: 'service', name: 'Repair' },
    },
  ],
)('add: $name', ({ typed, preset, sent }) => {
  expect(written('store', typed, {}, preset)).toEqual(sent);
});

test('a condition reads typed values, then the loaded row; a hidden field is absent for later conditions', () => {
  const chain = [
    aField('a', { type: 'switch' }),
    aField('b', { type: 'switch', when: { a: 1 } }),
    aField('c', { when: { b: 1 } }),
  ];
  const shape = formShape(
    'update',
    chain.map(({ name }) => anItem(name)),
    chain,
  );
  const names = (values: Row) =>
    shownItems(shape, { a: 1, b: 1 }, values, somebody).map(({ field }) => field);
  expect(names({})).toEqual(['a', 'b', 'c']);
  expect(names({ a: 0 })).toEqual(['a']);
});

test('omits items of the other dialog, and read-only fields in the add dialog', () => {
  const shape = formShape(
    'store',
    [anItem('name'), anItem('code', { only: 'update' }), anItem('rate')],
    fields,
  );
  expect(shownItems(shape, {}, {}, somebody).map(({ field }) => field)).toEqual(['name']);
});

test('detects changed values only', () => {
  const shape = formShape('update', items, fields);
  const start = startValues(shape, loadedRow, {});
  expect(hasChanges(shape, start, { ...start })).toBe(false);
  expect(hasChanges(shape, start, { ...start, name: 'Kettle' })).toBe(true);
});

test('compares values by meaning', () => {
  expect(isSameValue({ lng: 1, lat: 2 }, { lat: 2, lng: 1 })).toBe(true);
  expect(isSameValue([{ id: 1, name: 'a' }], [{ id: 1, name: 'b' }])).toBe(false);
  expect(isSameValue('7', 7)).toBe(true);
  expect(isSameValue(0, null, aField('stock', { type: 'integer' }))).toBe(false);
});

test('removes properties of child rows that the schema does not allow', () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: {
      specs: {
        type: 'array',
        items: { type: 'object', additionalProperties: false, properties: { id: {}, name: {} } },
      },
    },
  };
  expect(
    pruneToSchema(
      { specs: [{ id: 1, name: 'Red', attr_id: 4, created_at: 'x' }], other: 1 },
      schema,
    ),
  ).toEqual({ specs: [{ id: 1, name: 'Red' }] });
});

test('sends a changed counter with the value that the form showed', () => {
  const shape = (mode: FormMode) =>
    formShape(
      mode,
      [anItem('stock')],
      [
        aField('stock', { type: 'integer', shownBy: 'stock_shown' }),
        aField('stock_shown', { type: 'integer' }),
      ],
    );
  expect(withShownCounters(shape('update'), { stock: 8 }, { id: 1, stock: 5 })).toEqual({
    stock: 8,
    stock_shown: 5,
  });
  expect(withShownCounters(shape('update'), { name: 'Off' }, { id: 1, stock: 5 })).toEqual({
    name: 'Off',
  });
  expect(withShownCounters(shape('store'), { stock: 8 }, {})).toEqual({ stock: 8 });
});
