/**
 * Money as on the wire, a decimal string, written for people: `"1234.5"` is `"1,234.50"`.
 *
 * Two places by default, rounded half away from zero by digits, never through a float.
 * Text that is no amount comes back unchanged; null, undefined and '' as ''.
 */
export function formatMoney(amount: string | number | null | undefined, places = 2): string {
  if (amount === null || amount === undefined || amount === '') return '';
  const rounded = roundDecimal(String(amount), places);
  if (rounded === undefined) return String(amount);
  const [whole = '', part] = rounded.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** As `formatMoney` without cents where there are none: `"1234.00"` is `"1,234"`. */
export const formatShort = (amount: string | number): string =>
  formatMoney(amount).replace(/\.00$/, '');

/** Points, which are whole: `1234` is `"1,234"`. */
export const formatPoints = (points: string | number | undefined): string => formatMoney(points, 0);

/** As `formatMoney` with the currency before the digits and after the sign: `-¥1,234.50`. */
export function formatPrice(amount: string | number | null | undefined, currency = '¥'): string {
  const text = formatMoney(amount);
  if (!/^-?[\d,]/.test(text)) return text;
  return text.startsWith('-') ? `-${currency}${text.slice(1)}` : `${currency}${text}`;
}

/**
 * The exact sum of decimal strings, two places: `['0.1', '0.2']` is `"0.30"`. Anything that is no
 * amount counts as 0.
 */
export function sumMoney(amounts: readonly (string | number)[]): string {
  const fen = amounts.reduce<bigint>((sum, amount) => sum + toFen(amount), 0n);
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0');
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * A plain decimal cut to `places`, rounded half away from zero; undefined when `text` is no plain
 * decimal.
 */
export function roundDecimal(text: string, places: number): string | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text.trim());
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = ''] = parts;
  const kept = fraction.slice(0, places).padEnd(places, '0');
  const up = Number(fraction[places] ?? 0) >= 5 ? 1n : 0n;
  const digits = (BigInt(whole + kept) + up).toString().padStart(places + 1, '0');
  const isZero = /^0*$/.test(digits);
  const head = digits.slice(0, digits.length - places);
  return `${isZero ? '' : sign}${head}${places > 0 ? `.${digits.slice(-places)}` : ''}`;
}

const toFen = (amount: string | number): bigint =>
  BigInt((roundDecimal(String(amount), 2) ?? '0.00').replace('.', ''));
