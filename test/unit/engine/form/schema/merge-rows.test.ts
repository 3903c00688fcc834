import { expect, test } from 'vitest';
import { clashOf, mergeMine } from '../../../../../engine/form/schema/merge-rows.ts';
import { childChanges } from '../../../../../engine/views/child-changes.ts';
import { localName } from '../../../../../schemas/rules/local-name.ts';
import type { Row } from '../../../../../schemas/rules/types.ts';
import { aField } from '../../a-screen.ts';

const english = { formatName: (name: string) => localName(name, 'en') };
const children = [
  aField('name', { type: 'tags' }),
  aField('price', { type: 'money' }),
  aField('stock', { type: 'integer' }),
  aField('stock_shown', { type: 'integer' }),
];
const shape = { fields: new Map([['skus', aField('skus', { type: 'many', fields: children })]]) };
const red: Row = { id: 1, name: ['Red'], price: '199.00', stock: 5 };
const blue: Row = { id: 2, name: ['蓝 | Blue'], price: '90.00', stock: 7 };
const own = (row: Row, more: Row = {}): Row => ({ ...row, stock_shown: row.stock!, ...more });

const merge = (theirs: readonly Row[], mine: readonly Row[]) =>
  mergeMine(shape, {
    base: { skus: [red, blue] },
    theirs: { skus: theirs },
    mine: { skus: mine },
  }).skus;
const clash = (theirs: readonly Row[], mine: readonly Row[]) =>
  clashOf({ base: [red, blue], theirs, mine }, children);

test('cells that only the other user changed keep their value', () => {
  const theirs = [{ ...red, price: '189.00', stock: 4 }, blue];
  const mine = [own(red), own(blue, { stock: 12 })];
  expect(merge(theirs, mine)).toEqual([
    { ...red, price: '189.00', stock: 4, stock_shown: 4 },
    { ...blue, stock: 12, stock_shown: 7 },
  ]);
  expect(clash(theirs, mine)).toBe(false);
});

test('different cells of one row are merged; the same cell is a conflict that the own value wins', () => {
  expect(merge([{ ...red, price: '189.00' }, blue], [own(red, { stock: 9 }), own(blue)])).toEqual([
    { ...red, price: '189.00', stock: 9, stock_shown: 5 },
    own(blue),
  ]);
  const theirs = [{ ...red, price: '189.00' }, blue];
  const mine = [own(red, { price: '150.00' }), own(blue)];
  expect(merge(theirs, mine)).toEqual([own(red, { price: '150.00' }), own(blue)]);
  expect(clash(theirs, mine)).toBe(true);
  expect(clash(theirs, [own(red, { price: '189.00' }), own(blue)])).toBe(false);
});

test('rows that one of them added or removed', () => {
  const green: Row = { id: 3, name: ['Green'], price: '1.00', stock: 1 };
  const black: Row = { name: ['Black'], price: '2.00', stock: 2 };
  expect(merge([red, blue, green], [own(red), own(blue), black])).toEqual([
    own(red),
    own(blue),
    black,
    green,
  ]);
  expect(merge([red], [own(red), own(blue)])).toEqual([own(red)]);
  expect(merge([red, blue], [own(red)])).toEqual([own(red)]);
  expect(clash([red], [own(red), own(blue)])).toBe(false);
  expect(clash([red], [own(red), own(blue, { price: '3.00' })])).toBe(true);
  expect(clash([red, { ...blue, price: '3.00' }], [own(red)])).toBe(true);
});

test('changes are named by row and cell', () => {
  const after: readonly Row[] = [
    { ...red, price: '189.00' },
    { name: ['Green'], price: '1.00' },
  ];
  expect(
    childChanges([red, blue], after, children, english).map(({ rowName, field, before }) => [
      rowName,
      field?.name,
      before !== undefined,
    ]),
  ).toEqual([
    ['Red', 'price', true],
    ['Blue', undefined, true],
    ['Green', undefined, false],
  ]);
});
