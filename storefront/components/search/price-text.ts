import { formatShort } from '../../../engine/format/index.ts';
import type { Words } from '../../words.ts';

/** `¥10–50`, `from ¥500`, `up to ¥20`. */
export function rangeText(from: string, to: string, words: Words): string {
  if (to === '') return words('catalog.facets.from', { amount: formatShort(from) });
  if (from === '' || Number(from) === 0)
    return words('catalog.facets.to', { amount: formatShort(to) });
  return `¥${formatShort(from)}–${formatShort(to)}`;
}
