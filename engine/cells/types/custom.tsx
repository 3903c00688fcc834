import { cellKind } from '../cell-kind.ts';
import { labelsOf } from '../labels.ts';
import { NamedWidget } from '../named-widget.tsx';

/** Rendered by the widget that the column names. */
export const custom = cellKind((cell) => labelsOf(cell).join(', '), {
  component: ({ value, row, column }) => (
    <NamedWidget name={column.widget} value={value} row={row} />
  ),
});
