import { formatMoney } from '../../../engine/format/money.ts';
import type { Words } from '../../words.ts';

const short = (amount: string): string => formatMoney(amount).replace(/\.00$/, '');
/** `¥10–50`, `from ¥500`, `up to ¥20`. */
export const rangeText = (from: string, to: string, words: Words): string =>
  (to === '' ? words('catalog.facets.from', { amount: short(from) }) : from === '' || Number(from) === 0 ? words('catalog.facets.to', { amount: short(to) }) : `¥${short(from)}–${short(to)}`);
