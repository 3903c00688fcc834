import { NamedWidget } from '../../cells/named-widget.tsx';
import { viewKind } from '../view-kind.ts';

/** Rendered by the widget that the item names. */
export const custom = viewKind(({ value, row, item }) => (
  <NamedWidget name={item.widget} value={value} row={row} />
));
