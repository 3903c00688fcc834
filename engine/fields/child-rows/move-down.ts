import type { KeyboardEvent } from 'react';

/**
 * Enter in an input of a grid goes to the same column of the next row, as in a spreadsheet, and
 * stays in the last row. It never submits the form around the grid.
 */
export function moveDownOnEnter(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (target.closest('.ant-picker, .ant-select')) return;
  const cell = target.closest('td');
  const next = cell?.parentElement?.nextElementSibling?.children[cell.cellIndex];
  next?.querySelector<HTMLInputElement>('input:enabled')?.focus();
}
