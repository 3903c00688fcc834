import { cellKind } from './cell-kind.ts';
import { labelsOf } from './labels.ts';

/** The labels of a path, from the top: `Zhejiang / Hangzhou / Xihu` (Spec §2). */
export const cascaderLazy = cellKind((cell) => labelsOf(cell).join(' / '), { width: 200 });
