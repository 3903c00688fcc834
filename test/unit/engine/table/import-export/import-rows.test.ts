import { describe, expect, it } from 'vitest';
import { setCurrencySymbol } from '../../../../../engine/format/currency.ts';
import {
  cellErrors,
  planImport,
  templateHeadings,
} from '../../../../../engine/table/import-export/import-rows.ts';
import type {
  SheetCell,
  SheetTable,
} from '../../../../../engine/table/import-export/sheet-table.ts';
import type { FormItemConfig } from '../../../../../schemas/contract/calls/backoffice/screens.ts';
import { aField } from '../../a-screen.ts';
import { aColumn, aScreen } from '../a-screen.ts';

const item = (field: string, only?: 'store' | 'update') => ({ field, only }) as FormItemConfig;
const screen = aScreen({
  fields: [
    aField('name', { label: 'Name', required: true }),
    aField('shelf', {
      type: 'enum',
      label: 'On shelf',
      dict: {
        url: undefined,
        options: [
          { value: 1, label: 'On the shelf' },
          { value: 0, label: 'Off the shelf' },
        ],
      },
    }),
    aField('start', { type: 'datetime', label: 'Start' }),
    aField('code', { label: 'Code' }),
    aField('secret', { label: 'Secret', writable: { store: false, update: true } }),
  ],
  form: [item('name'), item('shelf'), item('start'), item('code', 'update'), item('secret')],
});
/** A sheet whose cells are texts, or cells of a workbook. */
const sheetOf = (
  headings: readonly string[],
  ...lines: readonly (readonly (SheetCell | string)[])[]
): SheetTable => ({
  sheet: 'Goods',
  otherSheets: 0,
  headingLine: 1,
  columns: headings.map((heading) => ({ heading })),
  rows: lines.map((cells, index) => ({
    line: index + 2,
    cells: cells.map((cell) => (typeof cell === 'string' ? { text: cell } : cell)),
    isHidden: false,
  })),
});
const plan = planImport(
  sheetOf(
    ['Name*', 'on shelf', 'start', 'Colour'],
    ['Tea', 'Off the shelf', { text: '20 Nov', value: '2026-11-20' }],
    ['', '1', '', 'a/b'],
  ),
  screen,
);

describe('a sheet as rows for the wire', () => {
  it('offers a template of the writable fields, with required fields marked', () =>
    expect(templateHeadings(screen)).toEqual(['Name*', 'On shelf', 'Start']));
  it('finds fields by label, star or name, and turns labels into values', () => {
    expect(plan.rows).toEqual([
      { name: 'Tea', shelf: '0', start: '2026-11-20', Colour: '' },
      { name: '', shelf: '1', start: '', Colour: 'a/b' },
    ]);
  });
  it('finds a field by the heading of its column, which an export has', () => {
    const columns = [aColumn('name', { label: 'Called' })];
    expect(planImport(sheetOf(['Called'], ['Tea']), { ...screen, columns }).rows).toEqual([
      { name: 'Tea' },
    ]);
  });
  it('puts errors on the cells of the user’s own sheet', () => {
    expect(
      cellErrors(
        [
          { pointer: '/1/name', message: 'empty' },
          { pointer: '/0/a~1b', message: 'unknown' },
        ],
        plan,
      ),
    ).toEqual([
      { line: 3, heading: 'Name*', text: '', message: 'empty' },
      { line: 2, heading: 'a/b', text: '', message: 'unknown' },
    ]);
  });
  it.each([
    [['Name', 'Name']],
    [['Name', 'name*']],
    [['Name', 'Ｎａｍｅ ']],
    [['Code', 'Name', 'Code']],
    [['Colour', 'colour']],
  ])('refuses two columns of one field, also when the second is blank: %j', (headings) => {
    const { wrongColumns } = planImport(sheetOf(headings, ['Tea', '', '']), screen);
    expect(wrongColumns).toEqual([
      { line: 1, heading: headings.at(-1), text: '', problem: 'repeatedHeading' },
    ]);
  });
  it('refuses columns and rows that nobody sees or names, and cells without a value', () => {
    const sheet: SheetTable = {
      sheet: 'Goods',
      otherSheets: 0,
      headingLine: 3,
      columns: [{ heading: 'Name' }, { heading: 'B', problem: 'noHeading' }],
      rows: [
        { line: 4, cells: [{ text: '#N/A', problem: 'error' }, { text: 'x' }], isHidden: false },
        { line: 5, cells: [{ text: 'Tea' }], isHidden: true },
      ],
    };
    const { wrongColumns, wrongCells, rows } = planImport(sheet, screen);
    expect(wrongColumns).toEqual([{ line: 3, heading: 'B', text: '', problem: 'noHeading' }]);
    expect(wrongCells).toEqual([
      { line: 4, heading: 'Name', text: '#N/A', problem: 'error' },
      { line: 5, heading: '', text: '', problem: 'hiddenRow' },
    ]);
    expect(rows[0]).toMatchObject({ name: '' });
  });
  it('sends the value of a number field, and what a text field shows', () => {
    const fields = [
      aField('code', { label: 'Code' }),
      aField('price', { type: 'money', label: 'Price' }),
    ];
    const cell = { text: '000012', value: '12' };
    const sheet = sheetOf(['Code', 'Price'], [cell, cell], ['x', '¥5'], ['x', '$5'], ['x', '￥5']);
    setCurrencySymbol('¥');
    const found = planImport(sheet, {
      ...aScreen({ fields, form: [item('code'), item('price')] }),
    });
    expect(found.rows).toEqual([
      { code: '000012', price: '12' },
      { code: 'x', price: '5' },
      { code: 'x', price: '$5' },
      { code: 'x', price: '5' },
    ]);
  });
});
