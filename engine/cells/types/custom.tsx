import { useT } from '../../ui/use-t.ts';
import { type CellProps, cellKind } from '../cell-kind.ts';
import { labelsOf } from '../labels.ts';
import { findWidget } from '../widgets.ts';

function Custom({ value, row, column }: CellProps) {
  const t = useT();
  const Widget = findWidget(column.widget);
  return Widget ? (
    <Widget value={value} row={row} />
  ) : (
    <span className="quiet">{t('screen.noWidget', { name: column.widget ?? '' })}</span>
  );
}

/** Rendered by the widget that the column names. */
export const custom = cellKind((cell) => labelsOf(cell).join(', '), { component: Custom });
