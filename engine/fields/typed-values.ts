import type { FieldConfig } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Json } from '../../schemas/rules/types.ts';
import { isObject } from '../../schemas/rules/values/is-object.ts';
import {
  parseInteger,
  parseNumber,
  toDate,
  toDateTime,
  toMoney,
} from '../../schemas/rules/values/parse-scalar.ts';
import { halfWidth } from '../../schemas/rules/values/plain-text.ts';
import { currencySymbol } from '../format/currency.ts';

/** A comma separates thousands only: "1,5" is not 15. */
const thousands = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * A number as people write it as plain digits: full-width digits, spaces, commas between thousands
 * and leading zeros go. Undefined when a comma is not between thousands.
 */
function plainDecimal(typed: string): string | undefined {
  const text = halfWidth(typed).replace(/\s/g, '');
  if (text.includes(',') && !thousands.test(text)) return undefined;
  return text
    .replaceAll(',', '')
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
    .replace(/^(-?)0+(?=\d)/, '$1');
}

/** "1,200" and "１２００" become 1200; any other text stays for the rules to refuse. */
export const typedInteger = (typed: string): number | string =>
  parseInteger(plainDecimal(typed)) ?? typed.trim();

/** As `typedInteger`, with at most `scale` decimal places. */
export const typedNumber = (typed: string, scale: number): number | string =>
  parseNumber(plainDecimal(typed), scale) ?? typed.trim();

/**
 * Completes amounts as people write them: "1,200" becomes "1200.00", "12.5" with a currency sign
 * "12.50". Any other text stays for the rules to refuse.
 */
export function normalizeMoney(typed: string): string {
  const symbol = currencySymbol().normalize('NFKC');
  const text = halfWidth(typed);
  return toMoney(plainDecimal(symbol === '' ? text : text.replaceAll(symbol, ''))) ?? typed.trim();
}

const dayForm = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$|^(\d{4})年(\d{1,2})月(\d{1,2})日?$/;
const timeForm = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/;
const two = (digits: string): string => digits.padStart(2, '0');

/** Splits "2026/5/6 8:00" into "2026-05-06" and "08:00:00"; the time is undefined without one. */
function readMoment(typed: string): readonly [string, string | undefined] | undefined {
  const text = halfWidth(typed).trim();
  const [dayText = '', timeText, ...rest] = text.split(/\s+|T|(?<=日)(?=\d)/);
  const day = dayForm.exec(dayText);
  const time = timeText === undefined ? undefined : timeForm.exec(timeText);
  if (!day || time === null || rest.length > 0) return undefined;
  const [year, month, date] = day[1] === undefined ? day.slice(5) : [day[1], day[3], day[4]];
  return [
    `${year}-${two(month!)}-${two(date!)}`,
    time && `${two(time[1]!)}:${two(time[2]!)}:${two(time[3] ?? '0')}`,
  ];
}

/** "2026/5/6" becomes "2026-05-06"; a day that does not exist stays as it was typed. */
export function typedDate(typed: string): string {
  const moment = readMoment(typed);
  if (!moment) return typed.trim();
  const [day, time = '00:00:00'] = moment;
  return toDate(`${day} ${time}`) ?? typed.trim();
}

/** As `typedDate`; a day without a time gets `time`. */
export function typedDateTime(typed: string, time = '00:00:00'): string {
  const moment = readMoment(typed);
  return (moment && toDateTime(`${moment[0]} ${moment[1] ?? time}`)) ?? typed.trim();
}

/** The time of a day without a time that is an end. */
export const endOfDay = '23:59:59';

/** A range of moments: a day without a time starts at 00:00:00 and ends at 23:59:59. */
export const typedRange = ([start, end]: readonly [string, string]): readonly [string, string] => [
  typedDateTime(start),
  typedDateTime(end, endOfDay),
];

type TypedField = Pick<FieldConfig, 'type' | 'scale' | 'endOfDay' | 'fields'>;

/**
 * What a control holds as the value of its field. Controls keep the text that is typed, so that a
 * form knows what its fields show; a text that is no value stays for the rules to refuse.
 */
export function typedValue(value: Json, field: TypedField | undefined): Json {
  if (typeof value === 'string') return value === '' ? value : typedText(value, field);
  if (field?.type === 'daterange' && Array.isArray(value))
    return typedRange([String(value[0] ?? ''), String(value[1] ?? '')]) as Json;
  if (field?.type === 'map' && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, degrees(part)]));
  if (field?.fields && Array.isArray(value))
    return value.map((row: Json) => (isObject(row) ? typedRow(row, field.fields!) : row));
  return value;
}

function typedText(text: string, field: TypedField | undefined): Json {
  switch (field?.type) {
    case 'integer':
      return typedInteger(text);
    case 'number':
      return typedNumber(text, field.scale);
    case 'money':
      return normalizeMoney(text);
    case 'date':
      return typedDate(text);
    case 'datetime':
    case 'countdown':
      return typedDateTime(text, field.endOfDay ? endOfDay : undefined);
    default:
      return text;
  }
}

/** Degrees have up to 7 decimal places (about 1 cm). */
export const degrees = (value: Json): Json =>
  typeof value === 'string' && value !== '' ? typedNumber(value, 7) : value;

function typedRow(row: Record<string, Json>, fields: readonly FieldConfig[]): Json {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typedValue(value, byName.get(name))]),
  );
}
