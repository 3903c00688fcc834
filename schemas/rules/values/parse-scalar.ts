/** Parses a safe integer: no spaces, plus sign, exponent or leading zeros. */
export function parseInteger(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isSafeInteger(raw) ? normalZero(raw) : undefined;
  if (typeof raw !== 'string' || !/^(0|-?[1-9]\d{0,15})$/.test(raw)) return undefined;
  const value = Number(raw);
  return Number.isSafeInteger(value) ? value : undefined;
}

/**
 * Parses a decimal with at most `scale` places, not counting trailing zeros. Numbers beyond the
 * safe integer range are refused.
 */
export function parseNumber(raw: unknown, scale: number): number | undefined {
  const text = decimalText(raw);
  if (text === undefined) return undefined;
  const places = text.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  const value = Number(text);
  return places <= scale && Math.abs(value) <= Number.MAX_SAFE_INTEGER
    ? normalZero(value)
    : undefined;
}

/**
 * Formats an amount with two decimals: "12.50" from "12.5", 12.5 or "12". Undefined for more than
 * two decimals, even zeros, or an amount in fen beyond the safe integer range.
 */
export function toMoney(raw: unknown): string | undefined {
  const text = decimalText(raw);
  const parts = text === undefined ? null : /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!parts) return undefined;
  const [, sign = '', whole = '0', cents = ''] = parts;
  const fraction = cents.padEnd(2, '0');
  if (!Number.isSafeInteger(Number(whole + fraction))) return undefined;
  return Number(whole + fraction) === 0 ? '0.00' : `${sign}${whole}.${fraction}`;
}

/** Fen of a canonical amount; exact, because `toMoney` limits the range. */
export const fenOf = (money: string): number => Number(money.replace('.', ''));

/** Wire text of an amount in fen: "12.50" for 1250. */
export function moneyText(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses an existing day `YYYY-MM-DD`; ` 00:00:00` is dropped. */
export function toDate(raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined;
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?: 00:00:00)?$/.exec(raw);
  return parts && dayExists(Number(parts[1]), Number(parts[2]), Number(parts[3]))
    ? raw.slice(0, 10)
    : undefined;
}

/**
 * Parses an existing time `YYYY-MM-DD HH:mm:ss` in the mall's zone
 * (docs/decisions/0005-time-and-zone.md); a day becomes its first second, or
 * its last one with `endOfDay`.
 */
export function toDateTime(raw: unknown, endOfDay = false): string | undefined {
  if (typeof raw !== 'string') return undefined;
  const parts = /^(\d{4}-\d{2}-\d{2})(?: ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/.exec(raw);
  if (!parts || !toDate(parts[1])) return undefined;
  return parts[2] === undefined ? `${raw} ${endOfDay ? '23:59:59' : '00:00:00'}` : raw;
}

/** Text of a plain decimal; undefined for exponent notation. */
function decimalText(raw: unknown): string | undefined {
  const text = typeof raw === 'number' && Number.isFinite(raw) ? String(normalZero(raw)) : raw;
  return typeof text === 'string' && /^-?(0|[1-9]\d{0,15})(\.\d{1,20})?$/.test(text)
    ? text
    : undefined;
}

const normalZero = (value: number): number => (value === 0 ? 0 : value);

/** Rejects the year 0 and days beyond the end of the month. */
function dayExists(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!;
}
