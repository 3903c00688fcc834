import { cellKind } from './cell-kind.ts';
import { namesOf } from './labels.ts';

/** The label of a dictionary's value, as plain text. */
export const dict = cellKind((cell) => namesOf(cell).join(', '), { width: 120 });
