import { cellKind } from './cell-kind.ts';
import { labelsOf } from './labels.ts';

/** The label of a dictionary's value, as plain text. */
export const dict = cellKind((cell) => labelsOf(cell).join(', '), { width: 120 });
