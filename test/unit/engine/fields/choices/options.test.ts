import { expect, test } from 'vitest';
import { nameOrId, setRowNameFields } from '../../../../../engine/cells/to-text.ts';
import {
  createRowStore,
  parseClipboardTable,
} from '../../../../../engine/fields/child-rows/row-store.ts';
import {
  loadedOptions,
  mergeOptions,
  optionPath,
  optionTree,
  selectedValues,
  toOption,
} from '../../../../../engine/fields/choices/options.ts';
import { rowsForTags, tagsOf } from '../../../../../engine/fields/inputs/tags.field.tsx';
import { localName } from '../../../../../schemas/rules/local-name.ts';
import { aField } from '../../a-screen.ts';

const options = [
  { value: 1, label: 'Home', pid: 0 },
  { value: 2, label: 'Teaware', pid: 1 },
  { value: 3, label: 'Pots', pid: 2 },
  { value: 9, label: 'Lost', pid: 77 },
];

test('rows with pid become a tree; a row without its parent becomes a root', () => {
  expect(optionTree(options).map(({ label }) => label)).toEqual(['Home', 'Lost']);
  expect(optionTree(options)[0]?.children?.[0]?.children?.[0]?.label).toBe('Pots');
  expect(optionPath('3', options).map(({ value }) => value)).toEqual([1, 2, 3]);
});

test('a cycle among options terminates', () => {
  expect(
    optionPath(1, [
      { value: 1, label: 'a', pid: 2 },
      { value: 2, label: 'b', pid: 1 },
    ]),
  ).toHaveLength(2);
});

test('0 is no reference, but a valid enum value', () => {
  expect(selectedValues(0, aField('brand_id', { type: 'ref' }))).toEqual([]);
  expect(selectedValues(0, aField('status', { type: 'enum' }))).toEqual([0]);
});

test('labels of the row become options of its values', () => {
  expect(
    loadedOptions(
      { role_id: [4, 5], _labels: { role_id: ['Sales', 'Stock'] } },
      'role_id',
      aField('role_id', { type: 'refs' }),
    ),
  ).toEqual([
    { value: 4, label: 'Sales' },
    { value: 5, label: 'Stock' },
  ]);
  expect(
    loadedOptions(
      { role_id: [4, 5], _labels: { role_id: ['Sales'] } },
      'role_id',
      aField('role_id', { type: 'refs' }),
    ),
  ).toEqual([]);
});

test('reads options of other services by labelName and valueName', () => {
  expect(
    toOption({ code: 'sf', title: 'SF Express' }, { labelName: 'title', valueName: 'code' }),
  ).toMatchObject({ value: 'sf', label: 'SF Express' });
});

test('merges options with equal values of different types', () => {
  expect(mergeOptions([{ value: 1, label: 'a' }], [{ value: '1', label: 'b' }])).toEqual([
    { value: 1, label: 'a' },
  ]);
});

test('labels a row by its first non-empty name field, otherwise by its id', () => {
  setRowNameFields(['name', 'title']);
  const shown = (name: string) => localName(name, 'en');
  expect([
    nameOrId({ id: 1, name: 'a', title: 't' }, shown),
    nameOrId({ id: 1, title: '茶 | Tea' }, shown),
    nameOrId({ id: 1 }, shown),
  ]).toEqual(['a', 'Tea', '#1']);
});

test('tags of child rows keep the ids of unchanged rows', () => {
  const before = [
    { id: 7, name: 'Red' },
    { id: 8, name: 'Blue' },
  ];
  expect(tagsOf(before, 'name')).toEqual(['Red', 'Blue']);
  expect(rowsForTags(['Blue', ' Green ', 'Green', ''], before, 'name')).toEqual([
    { id: 8, name: 'Blue' },
    { name: 'Green' },
  ]);
});

test('a pasted block fills cells and adds missing rows', () => {
  const store = createRowStore([
    { name: 'a', price: '1.00' },
    { name: 'b', price: '2.00' },
  ]);
  const second = store.rows()[1]!.key;
  store.paste(second, parseClipboardTable('x\t5.00\ny\t6.00\n', ['name', 'price'])!, { stock: 0 });
  expect(store.rows().map(({ row }) => row)).toEqual([
    { name: 'a', price: '1.00' },
    { name: 'x', price: '5.00' },
    { stock: 0, name: 'y', price: '6.00' },
  ]);
  expect(parseClipboardTable('just words', ['name'])).toBeUndefined();
});

test('editing one row keeps the objects of the others, so they are not rendered again', () => {
  const store = createRowStore([{ name: 'a' }, { name: 'b' }]);
  const [first, second] = store.rows();
  store.setCell(first!.key, 'name', 'c');
  expect(store.rows()[1]).toBe(second);
});
