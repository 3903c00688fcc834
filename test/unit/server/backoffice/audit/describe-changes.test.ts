import { expect, test } from 'vitest';
import { resolveResource } from '../../../../../schemas/rules/resource/resolve-resource.ts';
import type { Row } from '../../../../../schemas/rules/types.ts';
import { describeChanges } from '../../../../../server/backoffice/audit/describe-changes.ts';

const label = (text: string) => ({ en: text, 'zh-cn': text });
const skus = resolveResource(
  {
    resource: 'skus',
    fields: {
      name: { type: 'text', label: label('Name') },
      price: { type: 'money', label: label('Price') },
    },
    scope: { Admin: true },
  },
  'skus.json',
);
const goods = resolveResource(
  {
    resource: 'goods',
    scope: { Admin: true },
    fields: {
      name: { type: 'text', label: label('Name') },
      brand: { type: 'ref', resource: 'brands', label: label('Brand') },
      shown: { type: 'switch', label: label('Shown') },
      text: { type: 'richtext', label: label('Text') },
      skus: { type: 'many', resource: 'skus', by: 'goods_id', owned: true, label: label('SKUs') },
    },
    commands: {
      refuse: { handler: 'goods.refuse', input: { why: { type: 'text', label: label('Reason') } } },
    },
  },
  'goods.json',
);
const tell = (before: Row, after: Row, event = 'update') =>
  describeChanges(
    goods,
    event,
    { before, after },
    {
      language: 'en',
      nameOf: (_field, id) => (id === 1 ? 'Oak & Co' : undefined),
      childOf: () => skus,
    },
  ).map((line) => [line.label, line.before, line.after]);

test.each<{
  readonly name: string;
  readonly before: Row;
  readonly after: Row;
  readonly told: readonly unknown[];
}>([
  {
    name: 'a text, without system fields',
    before: { name: 'Bed', rev: 1, updated_at: 'a' },
    after: { name: 'Sofa', rev: 2, updated_at: 'b' },
    told: [['Name', 'Bed', 'Sofa']],
  },
  {
    name: 'a reference by its name, a deleted one by its id',
    before: { brand: 7 },
    after: { brand: 1 },
    told: [['Brand', '7', 'Oak & Co']],
  },
  {
    name: 'an empty reference as empty',
    before: { brand: 1 },
    after: { brand: 0 },
    told: [['Brand', 'Oak & Co', null]],
  },
  {
    name: 'a switch in words',
    before: { shown: 1 },
    after: { shown: 0 },
    told: [['Shown', 'Yes', 'No']],
  },
  {
    name: 'rich text without its tags',
    before: {},
    after: { text: '<p>Two <b>words</b></p>' },
    told: [['Text', null, 'Two words']],
  },
  {
    name: 'a field that the resource no longer has, by its name',
    before: { old: 1 },
    after: { old: 2 },
    told: [['old', '1', '2']],
  },
  {
    name: 'fields in the order of the resource',
    before: {},
    after: { shown: 1, name: 'Bed' },
    told: [
      ['Name', null, 'Bed'],
      ['Shown', null, 'Yes'],
    ],
  },
  {
    name: 'changed, added and removed child rows',
    before: {
      skus: [
        { id: 1, rev: 1, name: 'Red', price: '3.00' },
        { id: 2, name: 'Blue', price: '3.00' },
        { id: 3, name: 'Green', price: '3.00' },
      ],
    },
    after: {
      skus: [
        { id: 1, rev: 2, name: 'Red', price: '2.50' },
        { id: 2, name: 'Blue', price: '3.00' },
        { id: 4, name: 'Grey', price: '4.00' },
      ],
    },
    told: [
      ['SKUs: Red', 'Price 3.00', 'Price 2.50'],
      ['SKUs: Green', 'Name Green, Price 3.00', null],
      ['SKUs: Grey', null, 'Name Grey, Price 4.00'],
    ],
  },
])('describes $name', ({ before, after, told }) => {
  expect(tell(before, after)).toEqual(told);
});

test('a command shows its input, not the earlier value of a field with that name', () => {
  expect(tell({ name: 'Bed' }, { why: 'Blurred', name: 'Bed' }, 'refuse')).toEqual(
    [
      ['Name', null, 'Bed'],
      ['Reason', null, 'Blurred'],
    ].toReversed(),
  );
});

test('cuts a long value', () => {
  expect(tell({}, { name: 'x'.repeat(400) })[0]![2]).toHaveLength(301);
});
