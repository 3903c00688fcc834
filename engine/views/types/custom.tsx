import { findWidget } from '../../cells/widgets.ts';
import { useT } from '../../ui/use-t.ts';
import { type ViewProps, viewKind } from '../view-kind.ts';

/** Rendered by the widget that the item names. */
function CustomView({ value, row, item }: ViewProps) {
  const t = useT();
  const Widget = findWidget(item.widget);
  return Widget ? (
    <Widget value={value} row={row} />
  ) : (
    <span className="quiet">{t('screen.noWidget', { name: item.widget ?? '' })}</span>
  );
}

export const custom = viewKind(CustomView);
