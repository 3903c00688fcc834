import { cellKind } from './cell-kind.ts';
import { labelsOf } from './labels.ts';

/** The value, or the label of a reference. */
export const text = cellKind((cell) => labelsOf(cell).join(', '));
