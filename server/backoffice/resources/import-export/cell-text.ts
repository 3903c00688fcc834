import type { Field } from '../../../../schemas/rules/types.ts';
import { knownValues } from '../../../../schemas/rules/values/parse-value.ts';
import { halfWidth } from '../../../../schemas/rules/values/plain-text.ts';

/** The text that a body would have, or the name of the rule that the cell breaks. */
export type CellText = { readonly text: string } | { readonly problem: string };

/**
 * A text as people and spreadsheet programs write it, as the text that `parseValue` reads:
 * `1,234.50`, `(5)`, `29%` in a field of per cent, `2026/11/28 9:05`, `yes`. A text with two
 * readings is refused: `11/12/2026`, `1.5E+11`.
 */
export function cellText(field: Field, text: string): CellText {
  if (text === '') return { text };
  switch (field.type) {
    case 'integer':
    case 'number':
    case 'money':
      return numberText(field, halfWidth(text));
    case 'date':
    case 'datetime':
    case 'countdown':
      return momentText(halfWidth(text));
    case 'switch':
      return { text: switchText(text) };
    case 'enum':
      return { text: isSwitch(field) ? switchText(text) : text };
    default:
      return { text };
  }
}

/** Commas between each three digits; a point before the decimals. */
const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const decimal = /^(-?)0*(\d*)(?:\.(\d*?)0*)?$/;

function numberText(field: Field, written: string): CellText {
  const signed = written
    .trim()
    .replace(/[−–]/g, '-')
    .replace(/^\(\s*([^-()]*)\)$/, '-$1')
    .replace(/^\+/, '');
  const isPercent = signed.endsWith('%');
  const unit = field.unit !== undefined && signed.endsWith(field.unit) ? field.unit : '';
  const amount = signed.slice(0, signed.length - (isPercent ? 1 : unit.length)).trim();
  if (/^-?[\d.]+e[+-]?\d+$/i.test(amount)) return { problem: 'scientific' };
  if (/\p{Sc}/u.test(amount)) return { problem: 'otherCurrency' };
  if (amount.includes(',') && !grouped.test(amount)) return { problem: 'commas' };
  const [, sign = '', whole = '', places = ''] = decimal.exec(amount.replaceAll(',', '')) ?? [];
  if (whole === '' && places === '' && !/^-?0/.test(amount)) return { problem: 'notNumber' };
  const plain = plainDecimal(sign, whole, places);
  if (!isPercent || unit === '%') return { text: plain };
  if (field.type !== 'number') return { problem: 'percent' };
  const digits = whole.padStart(3, '0');
  return { text: plainDecimal(sign, digits.slice(0, -2), digits.slice(-2) + places) };
}

/** `parseValue` refuses leading zeros and an amount with three decimals. */
function plainDecimal(sign: string, whole: string, places: string): string {
  const fraction = places.replace(/0+$/, '');
  const text = `${whole.replace(/^0+/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return text === '0' ? text : sign + text;
}

const clock = /^(.*?)[\sT]+(上午|下午)?\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)?\s*(am|pm)?$/i;

function momentText(written: string): CellText {
  const time = clock.exec(written.trim());
  const day = dayText(time?.[1]?.trim() ?? written.trim());
  if (day === 'unclear') return { problem: 'dateOrder' };
  if (day === undefined || !time) return { text: day ?? written };
  const [, , chineseHalf, hour = '', minute, second = '00', englishHalf] = time;
  const half = chineseHalf ?? englishHalf?.toLowerCase();
  const hours = half === undefined ? Number(hour) : hourOf(Number(hour), half);
  return { text: `${day} ${String(hours).padStart(2, '0')}:${minute}:${second}` };
}

/** Hour of a day of 24 hours; 99, which no time has, for an hour that does not exist. */
function hourOf(hour: number, half: string): number {
  if (hour > 12) return 99;
  return (hour % 12) + (half === 'pm' || half === '下午' ? 12 : 0);
}

const yearFirst =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日|(\d{2})(\d{2}))$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
/** Two digits of a year, or none. */
const noYear = /^\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{1,2})?$/;
const dayBeforeMonth = /^(\d{1,2})[- ]([a-z]{3,9})\.?,?[- ](\d{4})$/i;
const monthBeforeDay = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `YYYY-MM-DD`; 'unclear' when day and month may be exchanged; undefined for no date. */
function dayText(text: string): string | 'unclear' | undefined {
  const iso = yearFirst.exec(text);
  if (iso) return joinDay(iso[1]!, (iso[3] ?? iso[5] ?? iso[7])!, (iso[4] ?? iso[6] ?? iso[8])!);
  if (noYear.test(text)) return 'unclear';
  const [, first, , second, year] = yearLast.exec(text) ?? [];
  if (first && second && year) return dayOfTwo(first, second, year);
  const [, day, month, dayYear] = dayBeforeMonth.exec(text) ?? [];
  if (day && month && dayYear) return namedDay(dayYear, month, day);
  const [, name, date, nameYear] = monthBeforeDay.exec(text) ?? [];
  return name && date && nameYear ? namedDay(nameYear, name, date) : undefined;
}

function dayOfTwo(first: string, second: string, year: string): string | 'unclear' {
  if (first === second || Number(second) > 12) return joinDay(year, first, second);
  return Number(first) > 12 ? joinDay(year, second, first) : 'unclear';
}

function namedDay(year: string, name: string, day: string): string | undefined {
  const month = months.indexOf(name.slice(0, 3).toLowerCase());
  return month < 0 ? undefined : joinDay(year, String(month + 1), day);
}

const joinDay = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const isSwitch = (field: Field): boolean =>
  knownValues(field.dict)?.map(String).sort().join() === '0,1';

const words: ReadonlyMap<string, string> = new Map([
  ...['1', 'true', 'yes', 'y', 'on', '是', '真', '开', '开启'].map((word) => [word, '1'] as const),
  ...['0', 'false', 'no', 'n', 'off', '否', '假', '关', '关闭'].map((word) => [word, '0'] as const),
]);

const switchText = (text: string): string =>
  words.get(text.normalize('NFKC').toLowerCase()) ?? text;
