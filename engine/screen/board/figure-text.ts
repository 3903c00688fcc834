import { formatPrice } from '../../format/money.ts';
import { formatNumber, formatPercent } from '../../format/number.ts';

/**
 * Formats a number of a source. An empty text gives a dash.
 *
 * @param value decimal number as on the wire
 */
export function figureText(
  value: string,
  type: 'number' | 'money' | 'percent' | 'progress' | 'text',
  language: string,
): string {
  if (value === '' || type === 'text') return value || '–';
  if (type === 'money') return formatPrice(value);
  return type === 'number' ? formatNumber(value, language) : percentText(value, language);
}

/** More means that there was next to nothing to compare with. */
const maxPercent = 999;

/** A percentage such as `12.5%`; values above 999 are written as `>999%`. */
export const percentText = (value: string, language: string): string =>
  Number(value) > maxPercent
    ? `>${formatPercent(String(maxPercent), language)}`
    : formatPercent(value, language);
