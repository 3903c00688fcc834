import type { RowAction } from './row-actions.ts';
import type { Line } from './tree-rows.ts';

/** px between the column's edge and its buttons. */
const edge = 5;
/** px of the menu that holds what has no room. */
const menu = 30;
/** The widest an action column grows by itself, px. Our choice: beyond it the row's facts would lose their room, and the menu takes the rest. */
const widest = 300;

/** What a button's width is estimated by: its word, or '' for an icon. */
const wordOf = ({ look, label }: RowAction): string => (look === 'plus' ? '' : label);

/** px of a letter of the page's 13 px face, as measured: Chinese ones are square, of Latin ones some are narrow and some wide. */
const letterOf = (letter: string): number => (letter > '\u2e7f' ? 13 : /[fijlrtI1 ]/.test(letter) ? 4 : /[mwMW]/.test(letter) ? 10.5 : /[A-Z]/.test(letter) ? 8.7 : 7.1);

/** px of one button: its word with 14 around it, or an icon of 15. */
const sizeOf = (word: string): number => 14 + (word === '' ? 15 : sum([...word].map(letterOf)));

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** The width that shows every button of every line, px: at least what the screen says (140, Spec §2), at most 300. */
export function actionWidthOf(lines: readonly Line[], { least, actionsOf }: { readonly least: number; readonly actionsOf: (line: Line) => readonly RowAction[] }): number {
  const needed = lines.reduce((most, line) => Math.max(most, edge + sum(actionsOf(line).map(wordOf).map(sizeOf))), 0);
  return Math.max(least, Math.min(Math.ceil(needed), widest));
}

/** How many of a row's buttons fit side by side into `widthPx`; the rest goes behind a menu of its own. */
export function fitting(actions: readonly RowAction[], widthPx: number): number {
  const sizes = actions.map(wordOf).map(sizeOf), room = widthPx - edge;
  if (sum(sizes) <= room) return sizes.length;
  let used = menu, count = 0;
  while (count < sizes.length && used + sizes[count]! <= room) used += sizes[count++]!;
  return count;
}
