import { type Operator, operators } from '../../contract/operators.ts';
import { dataTypeOf } from '../screen-config/default-types.ts';
import type { Field, Json, Resource } from '../types.ts';
import { addDays, isDay } from '../values/day.ts';
import { isObject } from '../values/is-object.ts';
import { parseValue } from '../values/parse-value.ts';
import { plainText } from '../values/plain-text.ts';
import { choiceFilter } from './choice-filter.ts';
import { queryError } from './query-error.ts';
import type { Filter, QueryScope } from './query-types.ts';

/** Parses one key of a query into filters; an empty value gives none. @throws QueryError */
export function readFilters(key: string, raw: unknown, scope: QueryScope): readonly Filter[] {
  const range = readRange(key, raw);
  if (range) {
    const target = findField(key, scope);
    return range[0] === '' && range[1] === '' ? [] : halfOpen(target, range);
  }
  const text = scalarText(key, raw);
  const relationMatch = /^([\s\S]*)\|whereHas\|(\w+)(?:\|([^|]*))?$/.exec(text);
  if (relationMatch) return readRelationFilter(key, relationMatch, scope);
  const target = findField(key, scope);
  if (text === '') return [];
  const bar = text.lastIndexOf('|');
  if (bar < 0) return compareWith(target, 'eq', text, scope);
  return compareWith(target, readOperator(text.slice(bar + 1), key), text.slice(0, bar), scope);
}

/**
 * Finds a relation by field name, by the name without `_id` (`store` for `store_id`), or by the
 * singular of the target resource, which older clients send (docs/product.md#list-queries):
 * `goods_class` for `goods_classes`, `permission_groups` for `admin_permission_groups`. Unreadable
 * relations are unknown.
 */
export function findRelation(name: string, { resource, readable }: QueryScope): Field | undefined {
  const own = [name, `${name}_id`]
    .map((fieldName) => resource.fields.get(fieldName))
    .find((field) => field && relations.has(field.type));
  const field =
    own ??
    [...resource.fields.values()].find(
      (candidate) => relations.has(candidate.type) && isNameOf(name, candidate.resource ?? ''),
    );
  return field && readable(field) ? field : undefined;
}

const isNameOf = (name: string, target: string): boolean =>
  [name, `${name}s`, `${name}es`].some(
    (plural) => target === plural || target === `admin_${plural}` || target === `user_${plural}`,
  );

interface Target {
  readonly name: string;
  readonly field: Field;
  readonly valueField: Field;
}

const relations: ReadonlySet<Field['type']> = new Set(['ref', 'refs', 'many']);
const moments: ReadonlySet<Field['type']> = new Set(['datetime', 'countdown']);
const knownOperators: ReadonlySet<string> = new Set(operators);

/** Parses a two-element array or an object with the keys `0` and `1`. */
function readRange(key: string, raw: unknown): readonly [string, string] | undefined {
  const parts: unknown = isObject(raw) ? ['0', '1'].map((key) => raw[key] ?? '') : raw;
  if (!Array.isArray(parts)) return undefined;
  const extra = isObject(raw) && Object.keys(raw).some((key) => key !== '0' && key !== '1');
  if (parts.length !== 2 || extra) throw queryError('value', { field: excerpt(key) });
  return [scalarText(key, parts[0]), scalarText(key, parts[1])];
}

function scalarText(key: string, raw: unknown): string {
  if (raw === undefined || raw === null) return '';
  if (typeof raw === 'string' && !raw.includes('\0')) return plainText(raw);
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw);
  throw queryError('value', { field: excerpt(key) });
}

/** Shortens input for error messages. */
const excerpt = (text: string): string => text.slice(0, 100);

function readOperator(text: string, key: string): Operator {
  if (!knownOperators.has(text))
    throw queryError('operator', { field: excerpt(key), operator: excerpt(text) });
  return text as Operator;
}

function findField(name: string, scope: QueryScope): Target {
  const { resource, readable, resources } = scope;
  const [first = '', second, ...rest] = name.split('.');
  const localField = resource.fields.get(first);
  const found =
    localField &&
    readable(localField) &&
    (second === undefined
      ? { field: localField, owner: resource }
      : findRelatedField(localField, second, scope));
  if (!found || rest.length > 0) throw queryError('unknownField', { field: excerpt(name) });
  return {
    name,
    field: found.field,
    valueField: valueFieldOf(found.field, found.owner, resources),
  };
}

function findRelatedField(
  reference: Field,
  name: string,
  { resources, readableThrough }: QueryScope,
): { readonly field: Field; readonly owner: Resource } | undefined {
  if (reference.type !== 'ref') return undefined;
  const owner = resources.get(reference.resource ?? '');
  const field = owner?.fields.get(name);
  return owner && field && readableThrough(reference, field) ? { field, owner } : undefined;
}

/** A computed field with the type of its values. A filter decides by itself what a day means. */
function valueFieldOf(field: Field, owner: Resource, resources: QueryScope['resources']): Field {
  if (field.type !== 'computed') return { ...field, endOfDay: false };
  return { ...field, type: field.as ?? comparedType(field, owner, resources), scale: 6 };
}

/** The type by which the values of a computed field without `as` are parsed. */
function comparedType(
  field: Field,
  owner: Resource,
  resources: QueryScope['resources'],
): Field['type'] {
  if (field.dict) return 'enum';
  if (field.cases) return 'text';
  return dataTypeOf(field, owner, resources) === 'money' ? 'money' : 'number';
}

/** Parses `column=value|whereHas|relation[|operator]`. */
function readRelationFilter(
  key: string,
  [, text = '', name = '', operatorText]: RegExpExecArray,
  scope: QueryScope,
): readonly Filter[] {
  const relation = findRelation(name, scope);
  if (relation?.type !== 'ref') throw queryError('relation', { relation: excerpt(name) });
  const target = findField(`${relation.name}.${key}`, scope);
  if (text === '') return [];
  return compareWith(target, relationOperator(operatorText, key), text, scope);
}

/** The default operator of `whereHas` is `like`; '=' and '' mean `eq`. */
function relationOperator(text: string | undefined, key: string): Operator {
  if (text === undefined) return 'like';
  return text === '=' || text === '' ? 'eq' : readOperator(text, key);
}

function compareWith(
  target: Target,
  operator: Operator,
  sent: string,
  scope: QueryScope,
): readonly Filter[] {
  const { name, field } = target;
  const text = plainText(sent);
  if (!field.operators.includes(operator)) {
    const choices = choiceFilter(target, operator, text, scope);
    if (choices) return choices;
    throw queryError('operator', { field: excerpt(name), operator });
  }
  if (operator === 'null') return [{ field: name, operator, value: readNull(target, text) }];
  if (text === '' && !(operator === 'eq' && field.type === 'text'))
    throw queryError('value', { field: excerpt(name) });
  if (operator === 'in') return [{ field: name, operator, value: readList(target, text) }];
  if (operator === 'between') return between(target, splitList(text));
  if (operator === 'like' || operator === 'likeRight' || operator === 'likeLeft')
    return [{ field: name, operator, value: text }];
  return moments.has(target.valueField.type) && isDay(text)
    ? compareDay(target, operator, text)
    : singleFilter(target, operator, text);
}

function singleFilter(target: Target, operator: Operator, text: string): readonly Filter[] {
  const value = readValue(target, text);
  if (value === null && target.valueField.type === 'ref' && operator === 'eq')
    return [{ field: target.name, operator: 'null', value: true }];
  if (value === null) throw queryError('value', { field: excerpt(target.name) });
  return [{ field: target.name, operator, value }];
}

/** Refuses a list of blanks. */
function readList(target: Target, text: string): readonly Json[] {
  const parts = splitList(text);
  if (parts.length === 0) throw queryError('value', { field: excerpt(target.name) });
  return parts.map((part) => readMember(target, part));
}

const splitList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function readNull({ name }: Target, text: string): boolean {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw queryError('value', { field: excerpt(name) });
}

function readValue({ name, valueField }: Target, text: string): Json {
  const parsed = parseValue(valueField, text, '');
  if ('errors' in parsed) throw queryError('value', { field: excerpt(name) });
  return parsed.value;
}

/** Parses one entry of a list; `tags` and `refs` compare by member. */
function readMember(target: Target, text: string): Json {
  const value = readValue(target, text);
  const member =
    Array.isArray(value) && (target.valueField.type === 'tags' || target.valueField.type === 'refs')
      ? ((value[0] as Json | undefined) ?? null)
      : value;
  if (member === null) throw queryError('value', { field: excerpt(target.name) });
  return member;
}

/** Both bounds are included; an upper bound without time includes the whole day. */
function between(target: Target, parts: readonly string[]): readonly Filter[] {
  const [from, to] = parts;
  if (from === undefined || to === undefined || parts.length !== 2)
    throw queryError('value', { field: excerpt(target.name) });
  if (target.valueField.type === 'daterange')
    return [{ field: target.name, operator: 'between', value: readValue(target, `${from},${to}`) }];
  if (moments.has(target.valueField.type) && isDay(to))
    return [...singleFilter(target, 'ngt', from), ...compareDay(target, 'nlt', to)];
  return [
    {
      field: target.name,
      operator: 'between',
      value: [readMember(target, from), readMember(target, to)],
    },
  ];
}

/**
 * Parses `field[0]=a&field[1]=b`: ≥a and <b (docs/product.md#list-queries). Either may be empty. An
 * upper bound without time includes the whole day.
 */
function halfOpen(target: Target, [from, to]: readonly [string, string]): readonly Filter[] {
  if (!target.field.operators.includes('between'))
    throw queryError('operator', { field: excerpt(target.name), operator: 'between' });
  if (target.valueField.type === 'daterange')
    return between(
      target,
      [from, to].filter((part) => part !== ''),
    );
  const lower = from === '' ? [] : singleFilter(target, 'ngt', from);
  if (to === '') return lower;
  if (!isDay(to)) return [...lower, ...singleFilter(target, 'lt', to)];
  return [
    ...lower,
    ...(moments.has(target.valueField.type)
      ? compareDay(target, 'nlt', to)
      : singleFilter(target, 'nlt', to)),
  ];
}

/** Compares a time with a day: `eq` is within the day, `gt` after its end, `nlt` up to its end. */
function compareDay(target: Target, operator: Operator, day: string): readonly Filter[] {
  const { name } = target;
  const start = readMember(target, day);
  const end = (): string => {
    if (day === lastDay) throw queryError('value', { field: excerpt(name) });
    return `${addDays(day, 1)} 00:00:00`;
  };
  if (operator === 'eq')
    return [
      { field: name, operator: 'ngt', value: start },
      { field: name, operator: 'lt', value: end() },
    ];
  if (operator === 'gt') return [{ field: name, operator: 'ngt', value: end() }];
  if (operator === 'nlt') return [{ field: name, operator: 'lt', value: end() }];
  return [{ field: name, operator, value: start }];
}

/** The last day that fits into four digits of a year. */
const lastDay = '9999-12-31';
