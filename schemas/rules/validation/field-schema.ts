import {
  maxRichTextBodyBytes,
  maxValues,
  secretMask,
  secretRemoved,
  shownMaskStart,
} from '../../contract/limits.ts';
import type { Rules } from '../field-rules.ts';
import type { Field, FieldType, Json, JsonObject } from '../types.ts';
import { dayPattern } from '../values/day.ts';
import { knownValues } from '../values/parse-value.ts';
import { formats } from './formats.ts';

/**
 * `required`: must be sent. `never empty`: may be absent but not empty. `optional`: may be null.
 */
export type Requirement = 'required' | 'never empty' | 'optional';

/**
 * Compiles the JSON Schema of one field's canonical value. `rowSchema` compiles a row of a `many`.
 */
export function compileField(
  field: Field,
  requirement: Requirement,
  rowSchema: (field: Field) => JsonObject,
): JsonObject {
  const filled = requirement !== 'optional';
  const schema = bases[field.type](field, filled, rowSchema);
  return filled ? schema : nullable(schema);
}

type Base = (field: Field, filled: boolean, rowSchema: (field: Field) => JsonObject) => JsonObject;

function nullable(schema: JsonObject): JsonObject {
  if (Array.isArray(schema.enum))
    return {
      ...schema,
      ...(schema.type ? { type: [schema.type, 'null'].flat() as Json } : {}),
      enum: [...schema.enum, null],
    };
  return schema.type ? { ...schema, type: [schema.type, 'null'].flat() as Json } : schema;
}

/**
 * Schema of a text with lengths and pattern. An optional text may be empty; `also` has patterns of
 * further accepted texts.
 */
function textOf(
  { minLength = 0, maxLength, pattern, format }: Rules,
  filled: boolean,
  also: readonly string[] = [],
): JsonObject {
  const formatPattern = format ? formats[format] : pattern;
  const alternatives = [...(filled ? [] : ['^$']), ...also];
  const length: JsonObject = maxLength === undefined ? {} : { maxLength };
  if (alternatives.length === 0)
    return {
      type: 'string',
      minLength: Math.max(1, minLength),
      ...length,
      ...defined({ pattern: formatPattern }),
    };
  const lengthPattern = minLength > 1 ? `^(?=[\\s\\S]{${minLength}})` : '';
  const wanted =
    formatPattern && lengthPattern
      ? `${lengthPattern}(?=[\\s\\S]*?(?:${formatPattern}))`
      : (formatPattern ?? lengthPattern);
  return {
    type: 'string',
    ...length,
    ...defined({ pattern: wanted ? [...alternatives, wanted].join('|') : undefined }),
  };
}

const text: Base = (field, filled) => textOf(field.rules, filled);
/**
 * Accepts the mask of a stored secret regardless of the field's rules (docs/invariants.md#privacy).
 * An optional secret also accepts the removal marker.
 */
const secret: Base = (field, filled) =>
  textOf(
    { ...field.rules, maxLength: Math.max(field.rules.maxLength ?? 0, secretMask.length) },
    filled,
    [`^${escaped(secretMask)}$`, ...shownMasks(field), ...(filled ? [] : [`^${secretRemoved}$`])],
  );
const escaped = (text: string): string => text.replaceAll('*', '\\*');
const shownMasks = ({ shown }: Field): readonly string[] =>
  shown > 0 ? [`^${escaped(shownMaskStart)}\\S{0,${shown}}$`] : [];
/** A path of this site or an http(s) URL; no other scheme. */
const picture: Base = (field, filled) =>
  textOf({ pattern: '^(/(?![/\\\\])|https?://)[^\\s"<>\\\\]*$', ...field.rules }, filled);
const file: Base = (field, filled) =>
  textOf(
    {
      pattern: `^(https?://)?[\\w/][\\w./:@%-]*\\.(${(field.accept ?? ['\\w+']).join('|')})$`,
      ...field.rules,
    },
    filled,
  );

/** Options of ajv for compiled rules. 0.29 is a multiple of 0.01, though 0.29 / 0.01 is not 29. */
export const ajvOptions = { multipleOfPrecision: 6 } as const;

const numeric =
  (type: 'integer' | 'number'): Base =>
  ({ rules }) => {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = rules;
    return {
      type,
      ...defined({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }),
    };
  };
const pattern =
  (formatPattern: string, maxLength: number): Base =>
  () => ({ type: 'string', maxLength, pattern: formatPattern });
const dayForm = `^${dayPattern}$`;
const timeForm = `^${dayPattern} \\d{2}:\\d{2}:\\d{2}$`;
const moment = pattern(timeForm, 19);

const arrayOf = (items: JsonObject, rules: Rules, filled: boolean, most: number): JsonObject => ({
  type: 'array',
  items,
  ...defined({
    uniqueItems: rules.uniqueItems,
    minItems: filled ? Math.max(1, rules.minItems ?? 1) : undefined,
    maxItems: rules.maxItems ?? most,
  }),
});

/** Values of a known dictionary. The server checks rows of a resource. */
const choice: Base = (field): JsonObject => {
  const values = knownValues(field.dict);
  if (!values) return { type: ['string', 'number'] };
  const types = [
    ...new Set(values.map((value) => (typeof value === 'number' ? 'integer' : 'string'))),
  ];
  return { type: types.length === 1 ? types[0]! : types, enum: values };
};

const reference: Base = (field, filled): JsonObject => {
  if (field.key !== 'id')
    return { type: 'string', maxLength: 255, ...(filled ? { minLength: 1 } : {}) };
  const fixed = (knownValues(field.dict) ?? []).filter(
    (value): value is number => typeof value === 'number',
  );
  return { type: 'integer', minimum: Math.min(filled ? 1 : 0, ...fixed) };
};

const bases: Readonly<Record<FieldType, Base>> = {
  text,
  textarea: text,
  icon: text,
  secret,
  file,
  image: picture,
  avatar: picture,
  password: text,
  richtext: (field, filled) => textOf({ maxLength: maxRichTextBodyBytes, ...field.rules }, filled),
  integer: numeric('integer'),
  number: numeric('number'),
  money: pattern('^-?(0|[1-9]\\d*)\\.\\d{2}$', 18),
  switch: () => ({ type: 'integer', enum: [0, 1] }),
  enum: choice,
  date: pattern(dayForm, 10),
  datetime: moment,
  countdown: moment,
  daterange: () => ({
    type: 'array',
    items: { type: 'string', pattern: timeForm },
    minItems: 2,
    maxItems: 2,
  }),
  tags: (field, filled) =>
    arrayOf(textOf({ maxLength: 255, ...field.rules.items }, true), field.rules, filled, 100),
  images: (field, filled) =>
    arrayOf(
      picture({ ...field, rules: { maxLength: 255, ...field.rules.items } }, true, () => ({})),
      field.rules,
      filled,
      10,
    ),
  area: (field, filled) =>
    arrayOf({ type: 'integer', minimum: 1 }, field.rules, filled, field.columns?.length ?? 5),
  ref: reference,
  refs: (field, filled) =>
    arrayOf(
      field.key === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string', maxLength: 255 },
      { uniqueItems: true, ...field.rules },
      filled,
      maxValues,
    ),
  map: () => ({
    type: 'object',
    additionalProperties: false,
    required: ['lng', 'lat'],
    properties: {
      lng: { type: 'number', minimum: -180, maximum: 180 },
      lat: { type: 'number', minimum: -90, maximum: 90 },
    },
  }),
  many: (field, filled, rowSchema) => arrayOf(rowSchema(field), field.rules, filled, maxValues),
  json: () => ({}),
  computed: () => ({}),
};

const defined = (parts: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(parts).filter((part): part is [string, Json] => part[1] !== undefined),
  );
