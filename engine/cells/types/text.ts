import { cellKind } from '../cell-kind.ts';
import { labelsOf } from '../labels.ts';

/** The value, or the label of a reference. */
export const text = cellKind((cell) => labelsOf(cell).join(', '));

/** The label of a dictionary value. */
export const dict = cellKind((cell) => labelsOf(cell).join(', '), { width: 120 });

/** The labels of a path from its root: `Zhejiang / Hangzhou / Xihu`. */
export const cascaderLazy = cellKind((cell) => labelsOf(cell).join(' / '), { width: 200 });
