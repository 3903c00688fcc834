import { formatShort, formatShortPrice } from '../../../engine/format/index.ts';
import type { Translate } from '../../texts.ts';

/** `¥10–50`, `from ¥500`, `up to ¥20`. */
export function rangeText(from: string, to: string, t: Translate): string {
  if (to === '') return t('catalog.facets.from', { amount: formatShortPrice(from) });
  if (from === '' || Number(from) === 0)
    return t('catalog.facets.to', { amount: formatShortPrice(to) });
  return `${formatShortPrice(from)}–${formatShort(to)}`;
}
