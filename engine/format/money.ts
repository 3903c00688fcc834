import { currencySymbol } from './currency.ts';

/**
 * Formats a decimal string of the wire: `"1234.5"` becomes `"1,234.50"`. Rounds half away from zero
 * to `decimals`, on the digits and never as a float.
 *
 * Text that is not a decimal is returned unchanged; null, undefined and '' become ''.
 */
export function formatMoney(amount: string | number | null | undefined, decimals = 2): string {
  if (amount === null || amount === undefined || amount === '') return '';
  const rounded = roundDecimal(String(amount), decimals);
  if (rounded === undefined) return String(amount);
  const [whole = '', part] = rounded.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** As `formatMoney`, without the decimals when they are zero: `"1234.00"` becomes `"1,234"`. */
export const formatShort = (amount: string | number): string =>
  formatMoney(amount).replace(/\.00$/, '');

/** As `formatShort`, with the currency symbol: `"¥1,234"`. */
export const formatShortPrice = (amount: string | number): string =>
  withSymbol(formatShort(amount));

/** A whole number, for example of points: `1234` becomes `"1,234"`. */
export const formatWhole = (value: string | number | undefined): string => formatMoney(value, 0);

/** As `formatMoney`, with the currency symbol after the sign: `-$1,234.50`. */
export function formatPrice(amount: string | number | null | undefined): string {
  return withSymbol(formatMoney(amount));
}

function withSymbol(text: string): string {
  const currency = currencySymbol();
  if (!/^-?[\d,]/.test(text)) return text;
  return text.startsWith('-') ? `-${currency}${text.slice(1)}` : `${currency}${text}`;
}

/** The exact sum with two decimals: `['0.1', '0.2']` becomes `"0.30"`. Other text counts as 0. */
export function sumMoney(amounts: readonly (string | number)[]): string {
  const cents = amounts.reduce<bigint>((sum, amount) => sum + toCents(amount), 0n);
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Rounds a plain decimal half away from zero to `decimals`; undefined for other text. */
function roundDecimal(text: string, decimals: number): string | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text.trim());
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = ''] = parts;
  const shownFraction = fraction.slice(0, decimals).padEnd(decimals, '0');
  const up = Number(fraction[decimals] ?? 0) >= 5 ? 1n : 0n;
  const digits = (BigInt(whole + shownFraction) + up).toString().padStart(decimals + 1, '0');
  const isZero = /^0*$/.test(digits);
  const head = digits.slice(0, digits.length - decimals);
  return `${isZero ? '' : sign}${head}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`;
}

const toCents = (amount: string | number): bigint =>
  BigInt((roundDecimal(String(amount), 2) ?? '0.00').replace('.', ''));
