import { isObject } from './is-object.ts';
import { type Parsed, wrong } from './parse-result.ts';
import { parseNumber, toDateTime } from './parse-scalar.ts';

/**
 * Parses `{lng, lat}` or `[lng, lat]` in degrees with up to 7 decimals (about 1 cm). Two empty
 * values mean null.
 */
export function parseMap(raw: unknown, pointer: string): Parsed {
  const pair = readPair(raw, ['lng', 'lat']);
  if (!pair) return wrong(pointer, 'map');
  if (pair.every((part) => part === '' || part === null || part === undefined))
    return { value: null };
  const [lng, lat] = pair.map((part) => parseNumber(part, 7));
  const fits =
    lng !== undefined && lat !== undefined && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  return fits ? { value: { lng, lat } } : wrong(pointer, 'map');
}

/**
 * Parses `[start, end]`; start must not be after end. An end without time includes the whole day.
 * Two empty values mean null.
 */
export function parseRange(raw: unknown, pointer: string): Parsed {
  const pair = readPair(typeof raw === 'string' ? raw.split(',') : raw, ['start', 'end']);
  if (!pair) return wrong(pointer, 'daterange');
  if (pair.every((part) => part === '' || part === null || part === undefined))
    return { value: null };
  const start = toDateTime(pair[0]);
  const end = toDateTime(pair[1], true);
  return start !== undefined && end !== undefined && start <= end
    ? { value: [start, end] }
    : wrong(pointer, 'daterange');
}

function readPair(
  raw: unknown,
  names: readonly [string, string],
): readonly [unknown, unknown] | undefined {
  if (Array.isArray(raw)) return raw.length === 2 ? [raw[0], raw[1]] : undefined;
  return isObject(raw) && Object.keys(raw).every((key) => names.includes(key))
    ? [raw[names[0]], raw[names[1]]]
    : undefined;
}
