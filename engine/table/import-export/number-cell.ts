import type { SheetCell } from './sheet-table.ts';

/** A program keeps 15 digits of a number; those after them are zeros. */
const exactBelow = 1e15;

/**
 * A cell with a number. Its text is what `format` shows; its value is the plain number, with the
 * sign of a currency or of per cent, so that a field of another unit refuses it.
 */
export function numberCell(value: number, format: string, shown: string | undefined): SheetCell {
  const plain = plainNumber(value);
  if (Math.abs(value) >= exactBelow) return { text: shown ?? plain, problem: 'digits' };
  const visible = format.replace(/"[^"]*"|\\./g, '');
  if (/^(?:general|@)?$/i.test(visible.trim())) return { text: plain, value: plain };
  const isPercent = visible.includes('%');
  const amount = isPercent ? plainNumber(value * 100) : plain;
  if (shown === undefined) return { text: `${currencyOf(format)}${plain}`, problem: 'shown' };
  if (!shows(shown, amount)) return { text: `${shown} (${plain})`, problem: 'shown' };
  if (isPercent) return { text: shown, value: `${amount}%` };
  return { text: shown, value: `${currencyOf(format)}${amount}` };
}

/** Whether a text shows a plain number, whatever its zeros, separators and signs are. */
function shows(shown: string, plain: string): boolean {
  if (Number(plain) === 0) return /^[^\d]*-[^\d]*$/.test(shown) || digitsOf(shown) === '0';
  if (plain.startsWith('-') && !/[-−(]/.test(shown)) return false;
  if (/\dE[+-]\d/.test(shown)) return Number(shown.replaceAll(',', '')) === Number(plain);
  return digitsOf(shown) === digitsOf(plain);
}

/** The digits and the point, without zeros that do not count. */
function digitsOf(text: string): string {
  const [whole = '', ...places] = text.replace(/[^\d.]/g, '').split('.');
  const fraction = places.join('.').replace(/0+$/, '');
  const digits = whole.replace(/^0+/, '') || '0';
  return fraction === '' && whole !== '' ? digits : `${digits}.${fraction}`;
}

/** The currency sign of a format, `[$€-407]` included. */
const currencyOf = (format: string): string =>
  /\[\$([^\]-]+)/.exec(format)?.[1] ?? /\p{Sc}/u.exec(format.replace(/\[[^\]]*\]/g, ''))?.[0] ?? '';

/** Without exponent, rounded to the 15 digits that spreadsheet programs keep. */
function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15));
  if (Number.isInteger(rounded)) return BigInt(rounded).toString();
  const places = 15 - Math.ceil(Math.log10(Math.abs(rounded)));
  return rounded.toFixed(Math.min(places, 100)).replace(/\.?0+$/, '');
}

/** Formats that show the date in the way of the reader's country. */
const localFormats: ReadonlySet<string> = new Set(['m/d/yy', 'm/d/yy h:mm']);

/**
 * A cell with a date or time.
 *
 * @param moment `YYYY-MM-DD HH:mm:ss`
 * @param shown what `format` shows
 */
export function dateCell(moment: string, format: string, shown: string | undefined): SheetCell {
  const parts = format.replace(/"[^"]*"|\\.|\[\$[^\]]*\]|am\/pm|a\/p/gi, '');
  const hasTime = /[hs]/i.test(parts);
  const hasDay = /[ydeg]/i.test(parts) || (!hasTime && /m/i.test(parts));
  const [day = '', time = ''] = moment.split(' ');
  if (!/^\d{4}-/.test(day)) return { text: '####', problem: 'error' };
  if (!hasDay) return { text: shown || time };
  const value = hasTime ? moment : day;
  if (!hasTime && time !== '00:00:00')
    return { text: `${shown ?? day} (${moment})`, problem: 'shown' };
  return { text: shown && !localFormats.has(format) ? shown : value, value };
}
