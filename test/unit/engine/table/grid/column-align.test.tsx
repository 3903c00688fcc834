import { expect, test } from 'vitest';
import { defineWidget } from '../../../../../engine/cells/widgets.ts';
import { gridColumns } from '../../../../../engine/table/grid/grid-columns.tsx';
import type {
  ColumnConfig,
  PageConfig,
} from '../../../../../schemas/contract/calls/backoffice/screens.ts';
import { aField } from '../../a-screen.ts';

const column = (field: string, more: Partial<ColumnConfig> = {}): ColumnConfig => ({
  field,
  type: 'text',
  label: field,
  width: undefined,
  fixed: undefined,
  sortable: false,
  edit: false,
  hidden: false,
  dict: undefined,
  colors: {},
  widget: undefined,
  unit: undefined,
  ...more,
});
const options = {
  locale: { language: 'en', yes: 'Yes', no: 'No', formatName: (name: string) => name },
  actionsLabel: 'Actions',
  hidden: new Set<string>(),
  order: [],
  widths: {},
  actionWidth: 0,
} as const;

function alignOf(shown: ColumnConfig, type: 'text' | 'money'): string | undefined {
  const screen = {
    display: 'name',
    columns: [shown],
    fields: [aField(shown.field, { type })],
  } as unknown as PageConfig;
  return gridColumns(screen, options).find(({ id }) => id === shown.field)?.align;
}

test('a column that a widget draws is aligned by the widget, else by the type of its field', () => {
  defineWidget('test:range', () => null, { align: 'end' });
  defineWidget('test:plain', () => null);
  const drawnBy = (widget: string) => column('price', { type: 'custom', widget });
  expect(alignOf(drawnBy('test:range'), 'text')).toBe('end');
  expect(alignOf(drawnBy('test:plain'), 'text')).toBe('start');
  expect(alignOf(drawnBy('test:plain'), 'money')).toBe('end');
  expect(alignOf(column('price'), 'text')).toBe('start');
});
