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
  return type === 'number' ? formatNumber(value, language) : formatPercent(value, language);
}
