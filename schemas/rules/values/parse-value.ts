import { dictEntries } from '../../contract/statuses.ts';
import type { RuleError } from '../problems.ts';
import type { Dict, Field, FieldType, Json } from '../types.ts';
import { isObject } from './is-object.ts';
import { escapePart } from './json-pointer.ts';
import { canonicalMobile } from './mobile.ts';
import { parseMap, parseRange } from './parse-compound.ts';
import { parseJson } from './parse-json.ts';
import { type Parsed, wrong } from './parse-result.ts';
import { parseInteger, parseNumber, toDate, toDateTime, toMoney } from './parse-scalar.ts';
import { plainTextOf } from './plain-text.ts';

/**
 * Parses a value of a body, spreadsheet or form into the canonical value of `field`
 * (docs/decisions/0001-wire-envelope.md). The result is stable: parsing it again returns the same
 * value.
 *
 * - switch: 0 or 1, from true, "true" and "1"
 * - enum: number or string as in its dictionary
 * - money: "12.50"; date and datetime: strings
 * - ref: positive integer, or text if it points at another column than `id`; 0, '' and null become
 * null
 * - lists: an array, or text with commas
 * - map: `{lng, lat}`; daterange: `[start, end]`
 * - many: rows; a row may be text, the display field of the child
 *
 * '' becomes null except for text-like types. Text is read by `plainText`, mobile numbers are
 * normalized further, passwords and secrets stay as they are; NUL characters are refused.
 *
 * @returns the value or the errors; never throws for invalid input
 */
export function parseValue(field: Field, raw: unknown, pointer: string): Parsed {
  if (raw === null || raw === undefined) return { value: null };
  if (typeof raw === 'string' && raw.includes('\0')) return wrong(pointer, 'text');
  const plain = plainOf(field, raw);
  if (plain === '' && !keepsEmptyText.has(field.type)) return { value: null };
  return parsers[field.type](field, plain, pointer);
}

/** A raw text, or the texts of a list, in their one spelling. */
function plainOf({ type }: Field, raw: unknown): unknown {
  const toPlain = (part: unknown): unknown =>
    typeof part === 'string' && !part.includes('\0') ? plainTextOf(type, part) : part;
  const value = listTypes.has(type) && raw !== '' ? (entriesOf(raw) ?? raw) : raw;
  return Array.isArray(value) ? value.map(toPlain) : toPlain(value);
}

/** Types whose values are lists of single values. */
export const listTypes: ReadonlySet<FieldType> = new Set(['tags', 'refs', 'area']);

type Parser = (field: Field, raw: unknown, pointer: string) => Parsed;

/**
 * Types whose '' stays ''. An empty password or secret becomes null, which keeps the stored value.
 */
const keepsEmptyText: ReadonlySet<FieldType> = new Set([
  'text',
  'textarea',
  'richtext',
  'image',
  'avatar',
  'icon',
  'file',
]);

const scalar =
  (name: string, read: (raw: unknown, field: Field) => Json | undefined): Parser =>
  (field, raw, pointer) => {
    const value = read(raw, field);
    return value === undefined ? wrong(pointer, name) : { value };
  };

/** Returns text unchanged; converts numbers and booleans of JSON bodies and spreadsheets. */
const toText = (raw: unknown): string | undefined => {
  if (typeof raw === 'string') return raw;
  return (typeof raw === 'number' && Number.isFinite(raw)) || typeof raw === 'boolean'
    ? String(raw)
    : undefined;
};

const toSwitch = (raw: unknown): 0 | 1 | undefined => {
  if (raw === 1 || raw === true || raw === '1' || raw === 'true') return 1;
  return raw === 0 || raw === false || raw === '0' || raw === 'false' ? 0 : undefined;
};

/** Values of a dictionary in place or of a named one; undefined for rows of a resource and URLs. */
export function knownValues(dict: Dict | undefined): readonly (string | number)[] | undefined {
  if (dict?.kind === 'values') return dict.values.map(({ value }) => value);
  return dict?.kind === 'named' ? dictEntries(dict.name)?.map(([value]) => value) : undefined;
}

/**
 * Finds the value in the dictionary and returns it with the dictionary's type. The service checks
 * rows of a resource; options of a URL are not checked.
 */
const toChoice = (raw: unknown, field: Field): Json | undefined => {
  const text = toText(raw);
  if (text === undefined || typeof raw === 'boolean') return undefined;
  const known = knownValues(field.dict);
  if (known) return known.find((value) => String(value) === text);
  return field.dict?.kind === 'resource' && field.dict.value === 'id' ? idOf(raw) : (raw as Json);
};

/** `dict` of a ref has fixed values besides the ids of the target, e.g. −1 for free shipping. */
const toRef = (raw: unknown, field: Field): Json | undefined => {
  const text = toText(field.key === 'id' ? leafOf(raw) : raw);
  if (text === undefined || typeof raw === 'boolean') return undefined;
  if (text === '0') return null;
  if (field.key !== 'id') return text;
  const fixed = knownValues(field.dict)?.find((value) => String(value) === text);
  if (fixed !== undefined) return fixed;
  const id = parseInteger(text);
  return id !== undefined && id > 0 ? id : undefined;
};

/**
 * The row of a tree that is sent as its path: `[1,9,41]`, as a list or as text, is row 41.
 */
function leafOf(raw: unknown): unknown {
  const path = typeof raw === 'string' && raw.startsWith('[') ? jsonList(raw) : raw;
  return Array.isArray(path) ? path.at(-1) : raw;
}

function jsonList(text: string): readonly unknown[] | undefined {
  const value = parseJson(text);
  return Array.isArray(value) ? value : undefined;
}

function entriesOf(raw: unknown): readonly unknown[] | undefined {
  if (Array.isArray(raw)) return raw;
  if (typeof raw === 'string' && raw.startsWith('[')) {
    const listed = jsonList(raw);
    if (Array.isArray(listed)) return listed;
  }
  if (typeof raw === 'string') return raw.split(',').map((part) => part.trim());
  return typeof raw === 'number' ? [raw] : undefined;
}

/**
 * Parser of an array or comma-separated text. Blank entries are dropped; the first invalid entry is
 * reported at its index.
 */
const list =
  (name: string, entry: (raw: unknown, field: Field) => Json | undefined): Parser =>
  (field, raw, pointer) => {
    const parts = entriesOf(raw);
    if (!parts) return wrong(pointer, 'list');
    const entries = parts
      .map((part, index) => ({ part, index }))
      .filter(({ part }) => part !== '' && part !== null);
    const values = entries.map(({ part }) =>
      typeof part === 'string' && part.includes('\0') ? undefined : entry(part, field),
    );
    const invalid = entries.find((_, position) => values[position] === undefined);
    return invalid ? wrong(`${pointer}/${invalid.index}`, name) : { value: values as Json[] };
  };
/** Parser of an array or one value, for values that may contain commas. */
const array = (name: string, entry: (raw: unknown, field: Field) => Json | undefined): Parser => {
  const read = list(name, entry);
  return (field, raw, pointer) =>
    Array.isArray(raw) ? read(field, raw, pointer) : read(field, [raw], pointer);
};

const idOf = (raw: unknown): number | undefined => {
  const id = parseInteger(raw);
  return id !== undefined && id > 0 ? id : undefined;
};
const text = scalar('text', (raw, { rules }) => {
  const found = toText(raw);
  return found !== undefined && rules.format === 'mobile' ? canonicalMobile(found) : found;
});
const moment = scalar('datetime', (raw, { endOfDay }) => toDateTime(raw, endOfDay));

const parsers: Readonly<Record<FieldType, Parser>> = {
  text,
  textarea: text,
  richtext: text,
  password: text,
  secret: text,
  image: text,
  avatar: text,
  icon: text,
  file: text,
  integer: scalar('integer', parseInteger),
  number: scalar('number', (raw, field) => parseNumber(raw, field.scale)),
  money: scalar('money', toMoney),
  switch: scalar('switch', toSwitch),
  enum: scalar('choice', toChoice),
  date: scalar('date', toDate),
  datetime: moment,
  countdown: moment,
  daterange: (_, raw, pointer) => parseRange(raw, pointer),
  ref: scalar('ref', toRef),
  refs: list('ref', (raw, field) => (field.key === 'id' ? idOf(leafOf(raw)) : toText(raw))),
  tags: list('text', toText),
  images: array('text', (raw) => (typeof raw === 'string' ? raw : undefined)),
  area: list('integer', idOf),
  map: (_, raw, pointer) => parseMap(raw, pointer),
  many: parseRows,
  json: (_field, raw) => ({ value: raw as Json }),
  computed: (_field, _raw, pointer) => wrong(pointer, 'readOnly'),
};

/**
 * Parses rows of a `many` with its `fields` (a command's input). The service parses rows of a child
 * resource.
 */
function parseRows(field: Field, raw: unknown, pointer: string): Parsed {
  if (!Array.isArray(raw)) return wrong(pointer, 'rows');
  const errors: RuleError[] = [];
  const rows = raw.map((row: unknown, index): Json => {
    const rowPointer = `${pointer}/${index}`;
    if (typeof row === 'string' && !row.includes('\0')) return row;
    if (!isObject(row)) {
      errors.push(...wrong(rowPointer, 'rows').errors);
      return null;
    }
    return field.fields ? parseRow(field.fields, row, rowPointer, errors) : (row as Json);
  });
  return errors.length ? { errors } : { value: rows };
}

function parseRow(
  fields: ReadonlyMap<string, Field>,
  row: Readonly<Record<string, unknown>>,
  pointer: string,
  errors: RuleError[],
): Json {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, raw]) => {
      const field = fields.get(name);
      const fieldPointer = `${pointer}/${escapePart(name)}`;
      const parsed = field
        ? parseValue(field, raw, fieldPointer)
        : wrong(fieldPointer, 'unknownField');
      if ('value' in parsed) return [[name, parsed.value]];
      errors.push(...parsed.errors);
      return [];
    }),
  );
}
