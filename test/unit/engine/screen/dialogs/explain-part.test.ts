import { expect, test } from 'vitest';
import { partLabel } from '../../../../../engine/screen/dialogs/explain-dialog.tsx';
import texts from '../../../../../locales/en/common.json';

const screen = {
  fields: [{ name: 'is_sort', label: 'Order' }],
  commands: [{ name: 'pass', label: 'Pass' }],
  views: [{ key: 'off', label: 'Off the shelf' }],
} as unknown as Parameters<typeof partLabel>[1];
const t = (id: string, params: Readonly<Record<string, unknown>> = {}): string =>
  String(
    id.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], texts),
  ).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));

test.each([
  ['screen', 'Page'],
  ['button store', 'Button Add'],
  ['column is_sort', 'Column Order'],
  ['column unknown', 'Column unknown'],
  ['command pass', 'Button Pass'],
  ['form is_sort', 'Order in the form'],
  ['row 3', 'Row 3'],
  ['row 3 view off', 'Row 3: Off the shelf'],
  ['row 3 button update', 'Row 3: Button Edit'],
  ['row 3 filter', 'Row 3: page filter'],
  ['block 0', 'block 0'],
])('%s is %s', (part, expected) => {
  expect(partLabel(part, screen, t as never)).toBe(expected);
});
