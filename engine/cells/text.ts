import { cellKind } from './cell-kind.ts';
import { namesOf } from './labels.ts';

/** The value, or the label of a reference. */
export const text = cellKind((cell) => namesOf(cell).join(', '));
