import { describe, expect, test } from 'vitest';
import type { FieldConfig } from '../../../../../schemas/contract/calls/backoffice/screen-fields.ts';
import {
  initialRows,
  isChanged,
  rowsToSend,
  takenProvinces,
  withCell,
} from '../../../../../screens/parts/freights/freight-rows.ts';

const field = (name: string, type: FieldConfig['type'], start?: string | number) =>
  [name, { name, type, default: start, rules: {} } as unknown as FieldConfig] as const;
const fields = new Map([
  field('name', 'text'),
  field('f_weight', 'number', 0),
  field('f_price', 'money', '0.00'),
  field('o_weight', 'number', 0),
  field('o_price', 'money', '0.00'),
  field('area_id', 'refs'),
]);
const own = {
  id: 1,
  rev: 3,
  is_type: 0,
  name: '默认模板',
  f_weight: 1,
  f_price: '8.00',
  o_weight: 1,
  o_price: '2.00',
  area_id: [],
};
const east = { ...own, id: 2, rev: 1, is_type: 1, name: 'East', area_id: [33] };

describe('body of a save', () => {
  const rows = initialRows([east, own], fields, 'Default');
  test.each([
    [
      'without input: every template by its id only',
      rows,
      [
        { id: 1, rev: 3 },
        { id: 2, rev: 1 },
      ],
    ],
    [
      'a changed fee: that fee',
      withCell(rows, '1', 'f_price', '9'),
      [
        { id: 1, rev: 3, f_price: '9' },
        { id: 2, rev: 1 },
      ],
    ],
    [
      'a fee changed and reset: nothing',
      withCell(withCell(rows, '1', 'f_price', '9'), '1', 'f_price', '8'),
      [
        { id: 1, rev: 3 },
        { id: 2, rev: 1 },
      ],
    ],
    [
      'provinces cleared: an empty list',
      withCell(rows, '2', 'area_id', []),
      [
        { id: 1, rev: 3 },
        { id: 2, rev: 1, area_id: [] },
      ],
    ],
    [
      'a fee emptied: null, for the rules to refuse',
      withCell(rows, '2', 'f_price', null),
      [
        { id: 1, rev: 3 },
        { id: 2, rev: 1, f_price: null },
      ],
    ],
  ])('%s', (_, typed, sent) => {
    expect(rowsToSend(typed, fields)).toEqual(sent);
  });

  test('a store without templates starts with an unchanged default template', () => {
    const [row] = initialRows([], fields, 'Default');
    expect(isChanged(row!, fields)).toBe(false);
    expect(rowsToSend([row!], fields)).toEqual([
      { is_type: 0, name: 'Default', f_weight: 0, f_price: '0.00', o_weight: 0, o_price: '0.00' },
    ]);
    expect(isChanged(withCell([row!], 'default', 'f_price', '5')[0]!, fields)).toBe(true);
  });

  test('provinces of other templates are taken, those of the template are not', () => {
    expect([...takenProvinces(rows, '1')]).toEqual([[33, 'East']]);
    expect([...takenProvinces(rows, '2')]).toEqual([]);
  });
});
