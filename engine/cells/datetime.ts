import { widths } from '../../schemas/contract/limits.ts';
import { formatDateTime } from '../format/date.ts';
import { cellKind } from './cell-kind.ts';
import { plain } from './labels.ts';

/** `YYYY-MM-DD HH:mm:ss` in the mall's zone (Spec §9), 165 px like created_at (Spec §2). */
export const datetime = cellKind(({ value }) => formatDateTime(plain(value)), {
  width: widths.createdAt,
  className: 'number small quiet',
});
