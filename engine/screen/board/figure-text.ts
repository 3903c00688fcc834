import { formatPrice } from '../../format/money.ts';
import { formatNumber, formatPercent } from '../../format/number.ts';

/** A number of a source as people read it; a missing one is a dash. */
export function figureText(
  value: string,
  type: 'number' | 'money' | 'percent' | 'progress' | 'text',
  language: string,
): string {
  if (value === '' || type === 'text') return value || '–';
  if (type === 'money') return formatPrice(value);
  return type === 'number' ? formatNumber(value, language) : formatPercent(value, language);
}
