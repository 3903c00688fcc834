import type { Field } from '../../../../schemas/rules/types.ts';
import { quote } from './columns.ts';
import { isStoredComment, isStoredComputed, kindOfStored } from './stored-values.ts';

/** How the values of a column become values of another type. */
export interface Conversion {
  /** SQL of the new value, over the column. */
  readonly using: string;
  /** What the values lose; absent where they lose nothing. */
  readonly loses?: string;
}

interface Entry {
  readonly using: (column: string, type: string) => string;
  readonly loses?: string;
}

const cast: Entry = { using: (column, type) => `${column}::${type}` };
const toText: Entry = { using: (column) => `coalesce(${column}::text, '')` };
const toList: Entry = {
  using: (column) => `CASE WHEN ${column} IS NULL THEN '{}' ELSE ARRAY[${column}::text] END`,
};
const fromList: Entry = {
  using: (column, type) => `${column}[1]::${type}`,
  loses: 'all values but the first',
};
/** Characters of markup and their entities, as SQL; a line break becomes an element. */
const markup = [
  ["'&'", "'&amp;'"],
  ["'<'", "'&lt;'"],
  ["'>'", "'&gt;'"],
  ["'\"'", "'&quot;'"],
  ['chr(10)', "'<br>'"],
] as const;
const escaped = (text: string): string =>
  markup.reduce((sql, [character, entity]) => `replace(${sql}, ${character}, ${entity})`, text);
const unescaped = (html: string): string =>
  markup.reduceRight(
    (sql, [character, entity]) => `replace(${sql}, ${entity}, ${character})`,
    html,
  );
const toJson: Entry = { using: (column) => `to_jsonb(${column})` };
const same: Entry = { using: (column) => column };
const jsonToText: Entry = { using: (column) => `coalesce(${column} #>> '{}', '')` };
/** The next start encrypts the bytes (`encrypt-plain-secrets.ts`). */
const toSecret: Entry = {
  using: (column) => `convert_to(nullif(${column}::text, ''), 'UTF8')`,
};
/** A text that is none of the type ends the migration, so that no value is lost. */
const parsed = (what: string): Entry => ({
  using: (column, type) => `nullif(btrim(${column}), '')::${type}`,
  loses: `how the texts write their ${what}`,
});

/** Amounts are whole cents in the database. */
const cents = (sql: string, type: string): string => `round(${sql} * 100)::${type}`;
const amountText = (column: string): string => `(${column} / 100.0)::numeric(20, 2)`;

/**
 * Conversions by the kinds of both columns. What is missing here is deleted by the draft, and so is
 * what becomes a password: its column holds hashes.
 */
const conversions: Readonly<Record<string, Entry>> = {
  'text>text': { using: (column) => `coalesce(${column}, '')` },
  'text>integer': parsed('numbers'),
  'text>number': parsed('numbers'),
  'text>date': parsed('dates'),
  'text>time': parsed('times'),
  'text>list': {
    using: (column) =>
      `CASE WHEN coalesce(${column}, '') = '' THEN '{}' ELSE ARRAY[${column}::text] END`,
  },
  'text>images': {
    using: (column) =>
      `CASE WHEN coalesce(${column}, '') = '' THEN '[]' ELSE jsonb_build_array(${column}) END`,
  },
  'text>json': { using: (column) => `to_jsonb(nullif(${column}, '')::text)` },
  'text>secret': toSecret,
  'integer>integer': cast,
  'integer>number': cast,
  'integer>text': toText,
  'integer>list': toList,
  'integer>json': toJson,
  'integer>secret': toSecret,
  'number>number': cast,
  'number>integer': { ...cast, loses: 'the digits after the point' },
  'number>text': toText,
  'number>list': toList,
  'number>json': toJson,
  'number>secret': toSecret,
  'text>money': {
    using: (column, type) => cents(`nullif(btrim(${column}), '')::numeric`, type),
    loses: 'how the texts write their amounts',
  },
  'integer>money': { using: cents },
  'number>money': { using: cents, loses: 'all but two digits after the point' },
  'list>money': {
    using: (column, type) => cents(`${column}[1]::numeric`, type),
    loses: 'all values but the first',
  },
  'money>integer': {
    using: (column, type) => `round(${column} / 100.0)::${type}`,
    loses: 'the cents',
  },
  'money>number': { using: amountText },
  'money>text': { using: (column) => `coalesce(${amountText(column)}::text, '')` },
  'money>list': {
    using: (column) =>
      `CASE WHEN ${column} IS NULL THEN '{}' ELSE ARRAY[${amountText(column)}::text] END`,
  },
  'money>json': { using: (column) => `to_jsonb(${amountText(column)})` },
  'boolean>integer': { using: (column, type) => `${column}::int::${type}` },
  'boolean>text': toText,
  'date>time': { using: (column, type) => `${column}::${type}` },
  'date>text': toText,
  'date>list': toList,
  'date>json': toJson,
  'time>date': { ...cast, loses: 'the time of day' },
  'time>text': {
    using: (column) => `coalesce(left(${column}::text, 19), '')`,
    loses: 'the zone of the times',
  },
  'time>list': toList,
  'time>json': toJson,
  'list>text': {
    using: (column) => `array_to_string(${column}, ', ')`,
    loses: 'where one value of the list ends',
  },
  'list>integer': fromList,
  'list>number': fromList,
  'list>date': fromList,
  'list>time': fromList,
  'list>images': toJson,
  'list>json': toJson,
  'images>json': same,
  // A sub-select is not allowed here. Addresses have no character that the notations escape
  // differently.
  'images>list': {
    using: (column) =>
      `('{' || substring(${column}::text FROM 2 FOR length(${column}::text) - 2) || '}')::text[]`,
  },
  'images>text': {
    using: (column) => `coalesce(${column} ->> 0, '')`,
    loses: 'all pictures but the first',
  },
  'json>text': jsonToText,
  'map>json': same,
  'map>text': jsonToText,
  'area>json': same,
  'area>text': jsonToText,
  'daterange>json': same,
  'daterange>text': jsonToText,
};

const kinds: Readonly<Record<string, string>> = {
  'character varying': 'text',
  text: 'text',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  boolean: 'boolean',
  date: 'date',
  'timestamp with time zone': 'time',
  'text[]': 'list',
  jsonb: 'json',
};

/** The kind of a column of a field; undefined for one that no value of another kind becomes. */
function kindOfField(type: string, field: Field | undefined): string | undefined {
  if (field?.type === 'password') return undefined;
  if (field?.type === 'secret') return field.shown > 0 ? 'secret' : undefined;
  return kindOfValues(field) ?? kindOf(type);
}

/** The kind that the type of a column tells. */
export const kindOf = (type: string): string | undefined =>
  kinds[type.replace(/\(\d+(,\d+)?\)/, '')];

/** A column that is or was in the database. */
export interface TypedColumn {
  readonly name: string;
  /** As PostgreSQL prints it: `timestamp(0) with time zone`. */
  readonly type: string;
  /** What its values mean, where the type does not say it. */
  readonly kind?: string | undefined;
}

/** Kinds of values whose columns have one type: amounts are numbers, hashes are texts. */
const kindsOfFields: Readonly<Partial<Record<Field['type'], string>>> = {
  integer: 'integer',
  money: 'money',
  textarea: 'text',
  richtext: 'html',
  image: 'text',
  avatar: 'text',
  file: 'text',
  password: 'password',
  images: 'images',
  json: 'json',
  area: 'area',
  map: 'map',
  daterange: 'daterange',
};

/** The kind of the values of a field; undefined where the type of the column is enough. */
export function kindOfValues(field: Field | undefined): string | undefined {
  if (!field || field.columns?.length) return undefined;
  if (isStoredComputed(field)) return field.as === 'money' ? 'money' : undefined;
  return kindsOfFields[field.type];
}

const kindPrefix = 'kind: ';

/** The comment of a column, from which a later draft knows the kind of its values. */
export const kindComment = (kind: string): string => kindPrefix + kind;

export const isKindComment = (comment: string | undefined): boolean =>
  comment?.startsWith(kindPrefix) === true;

/** The kind that a comment names; undefined for a column of an earlier release. */
export function kindOfComment(comment: string | null): string | undefined {
  if (comment && isStoredComment(comment)) return kindOfStored(comment);
  return comment && isKindComment(comment) ? comment.slice(kindPrefix.length) : undefined;
}

/** Whether a column has the values of a field as they are. */
export function hasValuesOf({ type, kind }: TypedColumn, to: TypedColumn, field?: Field): boolean {
  if (type !== to.type) return false;
  return kind === undefined || kind === (kindOfValues(field) ?? kindOf(to.type));
}

/**
 * How values of `from` become values of `to`.
 *
 * @param field the field of the new column; none for a column of a join table
 */
export function conversionOf(
  from: TypedColumn,
  to: TypedColumn,
  field?: Field,
): Conversion | undefined {
  const [fromKind, toKind] = [from.kind ?? kindOf(from.type), kindOfField(to.type, field)];
  const values = convert(quote(from.name), to.type, [fromKind, toKind]);
  if (!values || (toKind === 'html') === (fromKind === 'html')) return values;
  // Nobody wrote the text as markup
  const using = toKind === 'html' ? escaped(values.using) : values.using;
  return { using, loses: values.loses ?? 'the effect of markup, which becomes text' };
}

/** The way back, from the column of `field` to the former one. */
export function conversionBack(
  from: TypedColumn,
  to: TypedColumn,
  field?: Field,
): Conversion | undefined {
  const [fromKind, toKind] = [kindOfField(from.type, field), to.kind ?? kindOf(to.type)];
  const column = quote(from.name);
  const wasEscaped = fromKind === 'html' && toKind !== 'html';
  return convert(wasEscaped ? unescaped(column) : column, to.type, [fromKind, toKind]);
}

/** @param values SQL of the values; markup is text */
function convert(
  values: string,
  type: string,
  kinds: readonly [from: string | undefined, to: string | undefined],
): Conversion | undefined {
  const [from, to] = kinds.map((kind) => (kind === 'html' ? 'text' : kind));
  const entry = conversions[`${from}>${to}`];
  if (!entry) return undefined;
  const { loses } = entry;
  const using = entry.using(values, type);
  return loses === undefined ? { using } : { using, loses };
}
