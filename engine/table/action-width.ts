import { textWidth } from '../ui/text-width.ts';
import type { RowAction } from './row-actions.ts';
import type { Line } from './tree-rows.ts';

/** px between the column's edge and its buttons. */
const edge = 4.2;
/** px around a word: the button's own and the gap after it. */
const around = 14.5;
/** px that the last word may lack, which its own margin covers. */
const slack = 2;
/** px of the menu that holds what has no room. */
const menu = 30;
/** The widest an action column grows by itself, px. Our choice: beyond it the row's facts would lose their room, and the menu takes the rest. */
const widest = 300;

/** Widths of words as the browser draws them, by weight and word. */
const measured = new Map<string, number>();
function widthOf(word: string, weight: 400 | 500): number {
  const key = `${weight} ${word}`,
    known = measured.get(key);
  if (known !== undefined) return known;
  const drawn = textWidth(word, { weight, px: 13, figures: 'own' });
  if (typeof document !== 'undefined' && document.fonts?.status === 'loaded')
    measured.set(key, drawn); // another face was measured before
  return drawn;
}

/** px of one button: its word, which a row's first command sets bolder, and what is around it; or an icon of 15. */
const sizeOf = ({ look, label }: RowAction): number =>
  around + (look === 'plus' ? 15 : widthOf(label, look === 'lead' ? 500 : 400));

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** The width that shows every button of every line, px: at least what the screen says (140, Spec §2), at most 300. */
export function actionWidthOf(
  lines: readonly Line[],
  {
    least,
    actionsOf,
  }: { readonly least: number; readonly actionsOf: (line: Line) => readonly RowAction[] },
): number {
  const needed = lines.reduce(
    (most, line) => Math.max(most, edge + sum(actionsOf(line).map(sizeOf))),
    0,
  );
  return needed <= least + slack ? least : Math.min(Math.ceil(needed), Math.max(widest, least));
}

/** How many of a row's buttons fit side by side into `widthPx`; the rest goes behind a menu of its own. */
export function fitting(actions: readonly RowAction[], widthPx: number): number {
  const sizes = actions.map(sizeOf),
    room = widthPx - edge;
  if (sum(sizes) <= room + slack) return sizes.length;
  let used = menu,
    count = 0;
  while (count < sizes.length && used + sizes[count]! <= room) used += sizes[count++]!;
  return count;
}
