import { textWidth } from '../../ui/text-width.ts';
import type { RowAction } from '../actions/row-actions.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { sum } from './fit-widths.ts';

/** px between the edge of the column and its buttons. */
const edgePx = 4.2;

/** px around a label: the padding of the button and the gap after it. */
const aroundLabelPx = 14.5;

/** px that the last label may lack; its own margin covers them. */
const tolerancePx = 2;

/** px of the button that opens the menu. */
const menuPx = 30;

/** px of an icon. */
const iconPx = 15;

/** px; a wider action column would leave too little for the content of the row. */
const maxColumnPx = 300;

/** Measured label widths by font weight and label. */
const labelWidths = new Map<string, number>();

function labelWidth(label: string, weight: 400 | 500): number {
  const key = `${weight} ${label}`;
  const cached = labelWidths.get(key);
  if (cached !== undefined) return cached;
  const measured = textWidth(label, { weight, px: 13, digits: 'proportional' });
  // A width measured before the font has loaded belongs to another font.
  const isFontLoaded = typeof document !== 'undefined' && document.fonts?.status === 'loaded';
  if (isFontLoaded) labelWidths.set(key, measured);
  return measured;
}

/** px of one button. The leading command has a bolder label. */
function buttonWidth({ look, label }: RowAction): number {
  if (look === 'plus') return aroundLabelPx + iconPx;
  return aroundLabelPx + labelWidth(label, look === 'lead' ? 500 : 400);
}

/** The width in px that shows all buttons of all rows: at least `minWidth`, at most 300. */
export function actionColumnWidth(
  gridRows: readonly GridRow[],
  {
    minWidth,
    actionsOf,
  }: {
    readonly minWidth: number;
    readonly actionsOf: (gridRow: GridRow) => readonly RowAction[];
  },
): number {
  const needed = gridRows.map((gridRow) => edgePx + sum(actionsOf(gridRow).map(buttonWidth)));
  const widest = Math.max(0, ...needed);
  if (widest <= minWidth + tolerancePx) return minWidth;
  return Math.min(Math.ceil(widest), Math.max(maxColumnPx, minWidth));
}

/** How many buttons fit side by side into `widthPx`. The rest goes into a menu. */
export function visibleActionCount(actions: readonly RowAction[], widthPx: number): number {
  const widths = actions.map(buttonWidth);
  const room = widthPx - edgePx;
  if (sum(widths) <= room + tolerancePx) return widths.length;
  let used = menuPx;
  let count = 0;
  for (const width of widths) {
    if (used + width > room) break;
    used += width;
    count++;
  }
  // A command that is due stays visible, however narrow the column is.
  return actions[0]?.look === 'lead' ? Math.max(count, 1) : count;
}
