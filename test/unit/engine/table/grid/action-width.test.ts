import { describe, expect, it } from 'vitest';
import type { RowAction } from '../../../../../engine/table/actions/row-actions.ts';
import {
  actionColumnWidth,
  visibleActionCount,
} from '../../../../../engine/table/grid/action-width.ts';
import { flatRows } from '../../../../../engine/table/rows/grid-rows.ts';

const actions = (labels: readonly string[]): readonly RowAction[] =>
  labels.map((label, index) => ({
    key: `${index}`,
    label: label || 'Add below',
    look: label === '' ? 'plus' : 'plain',
    disabledReason: undefined,
    request: { kind: 'explain' },
  }));
const gridRows = flatRows([{ id: 1 }, { id: 2 }], 'id');

describe('the action column', () => {
  it.each([
    ['view, edit and delete: 140', ['View', 'Edit', 'Delete'], 140],
    ['the same in Chinese', ['查看', '编辑', '删除'], 140],
    ['a level of a tree with add below', ['View', 'Edit', 'Delete', ''], 170],
    ['with a command', ['Ship', 'View', 'Edit', 'Delete'], 182],
    [
      'more buttons than fit',
      ['Approve', 'Refuse', 'Reset password', 'View', 'Edit', 'Delete', 'Addresses'],
      300,
    ],
  ] as const)('is as wide as its widest row: %s', (_, labels, width) => {
    expect(
      actionColumnWidth(gridRows, {
        minWidth: 140,
        actionsOf: ({ id }) => actions(id === '1' ? ['View'] : labels),
      }),
    ).toBe(width);
    expect(visibleActionCount(actions(labels), width)).toBe(width < 300 ? labels.length : 3);
  });
  it('is at least as wide as its screen sets', () =>
    expect(actionColumnWidth(gridRows, { minWidth: 210, actionsOf: () => actions(['View']) })).toBe(
      210,
    ));
});

describe('a row with too many buttons', () => {
  it.each([
    [['View', 'Edit', 'Delete', ''], 2],
    [['Ship', 'View', 'Edit', 'Delete'], 2],
  ] as const)('shows of %j the first %i and a menu in 140 px', (labels, count) =>
    expect(visibleActionCount(actions(labels), 140)).toBe(count),
  );
});
