import { describe, expect, it } from 'vitest';
import {
  cellErrors,
  planImport,
  templateHeadings,
} from '../../../../../engine/table/import-export/import-rows.ts';
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
const plan = planImport(
  {
    headings: ['Name*', 'on shelf', 'start', 'Colour'],
    rows: [
      {
        line: 2,
        values: { 'Name*': 'Tea', 'on shelf': 'Off the shelf', start: '2026-11-20', Colour: '' },
      },
      { line: 5, values: { 'Name*': '', 'on shelf': '1', start: '', Colour: 'a/b' } },
    ],
  },
  screen,
);

describe('a sheet as rows for the wire', () => {
  it('offers a template of the writable fields, with required fields marked', () =>
    expect(templateHeadings(screen)).toEqual(['Name*', 'On shelf', 'Start']));
  it('finds fields by label, star or name, and turns labels into values', () => {
    expect(plan.rows).toEqual([
      { name: 'Tea', shelf: '0', start: '2026-11-20 00:00:00', Colour: '' },
      { name: '', shelf: '1', start: '', Colour: 'a/b' },
    ]);
  });
  it('finds a field by the heading of its column, which an export has', () => {
    const columns = [aColumn('name', { label: 'Called' })];
    const sheet = { headings: ['Called'], rows: [{ line: 2, values: { Called: 'Tea' } }] };
    expect(planImport(sheet, { ...screen, columns }).rows).toEqual([{ name: 'Tea' }]);
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
      { line: 2, heading: 'a/b', text: '', message: 'unknown' },
      { line: 5, heading: 'Name*', text: '', message: 'empty' },
    ]);
  });
});
