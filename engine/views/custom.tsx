import { findWidget } from '../cells/widgets.ts';
import { useText } from '../ui/text.ts';
import { viewKind, type ViewProps } from './view-kind.ts';

/** Drawn by a registered widget. */
function CustomView({ value, row, item }: ViewProps) {
  const t = useText();
  const Widget = findWidget(item.widget);
  return Widget ? (
    <Widget value={value} row={row} />
  ) : (
    <span className="quiet">{t('screen.noWidget', { name: item.widget ?? '' })}</span>
  );
}

export const custom = viewKind(CustomView);
