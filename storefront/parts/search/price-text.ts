import { formatShort } from '../../../engine/format/money.ts';
import type { Words } from '../../words.ts';

/** `¥10–50`, `from ¥500`, `up to ¥20`. */
export const rangeText = (from: string, to: string, words: Words): string =>
  to === ''
    ? words('catalog.facets.from', { amount: formatShort(from) })
    : from === '' || Number(from) === 0
      ? words('catalog.facets.to', { amount: formatShort(to) })
      : `¥${formatShort(from)}–${formatShort(to)}`;
