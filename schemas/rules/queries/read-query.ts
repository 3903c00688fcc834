import { maxFilters, maxPageSize, maxValues, pageSizes } from '../../contract/limits.ts';
import { readOrder } from '../resource/resolve-resource.ts';
import type { Field, Order, Resource } from '../types.ts';
import { parseInteger } from '../values/parse-scalar.ts';
import { plainText } from '../values/plain-text.ts';
import { QueryError, queryError } from './query-error.ts';
import type { Filter, QueryScope } from './query-types.ts';
import { findRelation, readFilters } from './read-filter.ts';

export { QueryError } from './query-error.ts';
export type { Filter, QueryScope } from './query-types.ts';

export interface ListQuery {
  readonly page: number;
  readonly perPage: number;
  /** From `isAll`; `childrenOf` from `isChildren` and `pid`. */
  readonly all: boolean;
  readonly childrenOf: string | number | undefined;
  readonly trashed: boolean;
  readonly filters: readonly Filter[];
  readonly order: Order | undefined;
  /** `view=Admin/stores#passed`. */
  readonly view: { readonly screen: string; readonly key: string | undefined } | undefined;
  /** From `isWith`: names of relation fields. */
  readonly withRelations: readonly string[];
  /** From `fields`: names of the wanted fields; undefined for all. */
  readonly onlyFields: readonly string[] | undefined;
  /** From `expand`: names of references whose rows are wanted too. */
  readonly expand: readonly string[];
  /** Empty for the first page; undefined for pages by number. */
  readonly cursor: string | undefined;
}

/** Query keys that are not filters. `pid` is reserved only with `isChildren`. */
export const reservedKeys: ReadonlySet<string> = new Set([
  'page',
  'per_page',
  'total',
  'total_is',
  'last_page',
  'current_page',
  'count',
  'isAll',
  'isResource',
  'isChildren',
  'isWith',
  'order',
  'view',
  'trashed',
  'fields',
  'expand',
  'cursor',
]);

/**
 * Parses the query of a list call: `field=value|op`, `field[0]=a&field[1]=b` (≥a and <b; a bound
 * without time includes its day) and `value|whereHas|relation`. Empty values are ignored. A day
 * compared with a time means the whole day. A reference equal to 0 becomes the operator `null`.
 *
 * @throws QueryError for an unknown field, operator, sort, page or size, and for too many filters
 *   or values. A lenient scope leaves out filters and relations that it cannot read.
 */
export function readListQuery(
  query: Readonly<Record<string, unknown>>,
  scope: QueryScope,
): ListQuery {
  const { resource } = scope;
  const values = collectKeys(query);
  const children = readFlag(values, 'isChildren');
  const filters = [...values]
    .filter(([key]) => !reservedKeys.has(key) && !(children && key === 'pid'))
    .flatMap(([key, raw]) => orIgnored(scope, () => readFilters(key, raw, scope)));
  if (filters.length > maxFilters) throw queryError('tooManyFilters', { most: maxFilters });
  if (
    filters.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 1), 0) >
    maxValues
  )
    throw queryError('tooManyValues', { most: maxValues });
  const withRelations = readRelations(values, scope);
  return {
    page: readCount(values, 'page', { preset: 1, most: maxPage }),
    perPage: readCount(values, 'per_page', { preset: pageSizes[0], most: maxPageSize }),
    all: readFlag(values, 'isAll'),
    childrenOf: children ? readParent(values, resource) : undefined,
    trashed: readTrashed(values, resource),
    filters,
    order: readSort(values, scope),
    view: readView(values),
    withRelations,
    onlyFields: readFields(values, scope, new Set(withRelations)),
    expand: readExpand(values, scope),
    cursor: readCursor(values),
  };
}

/** Highest accepted page number. */
const maxPage = 1_000_000;

/** Sortable data types. */
const sortable: ReadonlySet<Field['type']> = new Set([
  'text',
  'integer',
  'number',
  'money',
  'switch',
  'date',
  'datetime',
  'enum',
  'ref',
  'icon',
  'countdown',
]);
/** Computed fields are sortable if stored; `rev` is not. */
export const isSortable = (field: Field): boolean =>
  field.name !== 'rev' && (field.type === 'computed' ? field.stored : sortable.has(field.type));

type QueryValues = ReadonlyMap<string, unknown>;

/** Collects `field[0]` and `field[1]` into one list if the query parser did not. */
function collectKeys(query: Readonly<Record<string, unknown>>): QueryValues {
  const values = new Map<string, unknown>();
  for (const [key, raw] of Object.entries(query)) {
    const [, name, indexText] = /^([^[\]]+)\[([01]?)\]$/.exec(key) ?? [];
    if (name === undefined) {
      values.set(key, raw);
      continue;
    }
    const list = values.get(name) ?? [];
    if (!Array.isArray(list)) throw queryError('value', { field: name });
    const parts: unknown[] = [...list];
    parts[indexText === '' || indexText === undefined ? parts.length : Number(indexText)] = raw;
    values.set(
      name,
      Array.from(parts, (part) => part ?? ''),
    );
  }
  return values;
}

function readText(values: QueryValues, key: string): string {
  const raw = values.get(key) ?? '';
  if (typeof raw === 'string' && !raw.includes('\0')) return plainText(raw);
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw);
  throw queryError('value', { field: key });
}

function readFlag(values: QueryValues, key: string): boolean {
  const text = readText(values, key);
  if (text === 'true' || text === '1') return true;
  if (text === '' || text === 'false' || text === '0') return false;
  throw queryError('value', { field: key });
}

function readCount(
  values: QueryValues,
  key: string,
  { preset, most }: { readonly preset: number; readonly most: number },
): number {
  const text = readText(values, key);
  if (text === '') return preset;
  const count = parseInteger(text);
  if (count === undefined || count < 1 || count > most)
    throw queryError('count', { field: key, most });
  return count;
}

/**
 * `pid` is the value that children point at: an id, or e.g. the code of an area. Absent: the root.
 */
function readParent(values: QueryValues, { tree, fields, name }: Resource): string | number {
  if (!tree) throw queryError('notTree', { resource: name });
  const text = readText(values, 'pid');
  if (text === '' || text === String(tree.root)) return tree.root;
  if (fields.get(tree.key)?.type !== 'integer') return text;
  const id = parseInteger(text);
  if (id === undefined || id < 0) throw queryError('value', { field: 'pid' });
  return id;
}

function readTrashed(values: QueryValues, { softDelete, name }: Resource): boolean {
  const trashed = readFlag(values, 'trashed');
  if (trashed && !softDelete) throw queryError('notTrashed', { resource: name });
  return trashed;
}

function readSort(values: QueryValues, { resource, readable }: QueryScope): Order | undefined {
  const text = readText(values, 'order');
  if (text === '') return undefined;
  const order = readOrder(text);
  const field = resource.fields.get(order.field);
  if (!field || !readable(field) || !isSortable(field))
    throw queryError('sort', { field: order.field });
  return order;
}

/** Parses `<screen path>#<key>`. The path of a page inside a board ends with `#<index>`. */
function readView(values: QueryValues): ListQuery['view'] {
  const text = readText(values, 'view');
  if (text === '') return undefined;
  const [, screen, key] =
    /^((?:Admin|Seller)(?:\/[a-z0-9_]+)+(?:#\d+)?)(?:#([a-z][a-z0-9_]*))?$/.exec(text) ?? [];
  if (screen === undefined) throw queryError('view', { view: text.slice(0, 100) });
  return { screen, key };
}

function readRelations(values: QueryValues, scope: QueryScope): readonly string[] {
  const names = readText(values, 'isWith')
    .split(',')
    .filter((name) => name !== '');
  if (names.length > maxFilters) throw queryError('tooManyFilters', { most: maxFilters });
  return names.flatMap((name) =>
    orIgnored(scope, () => {
      const relation = findRelation(name, scope);
      if (!relation) throw queryError('relation', { relation: name.slice(0, 100) });
      return [relation.name];
    }),
  );
}

/** A list reads by pages, by a cursor, or whole. */
function readCursor(values: QueryValues): string | undefined {
  if (!values.has('cursor')) return undefined;
  const isPaged = readCount(values, 'page', { preset: 1, most: maxPage }) > 1;
  if (isPaged || readFlag(values, 'isAll') || readFlag(values, 'isChildren'))
    throw queryError('cursorAlone', { field: 'cursor' });
  return readText(values, 'cursor');
}

/**
 * The wanted fields, each once. A field that no list has is refused for every caller: its absence
 * would look like an empty value. A lenient scope leaves out fields that it cannot read.
 */
function readFields(
  values: QueryValues,
  scope: QueryScope,
  withRelations: ReadonlySet<string>,
): readonly string[] | undefined {
  const names = readText(values, 'fields')
    .split(',')
    .filter((name) => name !== '');
  if (names.length === 0) return undefined;
  if (names.length > maxValues) throw queryError('tooManyValues', { most: maxValues });
  const known = names.flatMap((name) =>
    orIgnored(scope, () => {
      const field = scope.resource.fields.get(name);
      if (!field || !scope.readable(field))
        throw queryError('unknownField', { field: name.slice(0, 100) });
      return [name];
    }),
  );
  for (const name of known) {
    const field = scope.resource.fields.get(name)!;
    if (scope.isListed?.(field, withRelations) === false)
      throw queryError('notListed', { field: name });
  }
  return [...new Set(known)].toSorted();
}

/**
 * The references whose rows are wanted, each once. Others are refused for every caller: a missing
 * row would look like a reference to none.
 */
export function readExpansions(
  query: Readonly<Record<string, unknown>>,
  scope: ExpandScope,
): readonly string[] {
  return readExpand(collectKeys(query), scope);
}

type ExpandScope = Pick<QueryScope, 'resource' | 'expandable'>;

function readExpand(values: QueryValues, { resource, expandable }: ExpandScope): readonly string[] {
  const names = readText(values, 'expand')
    .split(',')
    .filter((name) => name !== '');
  if (names.length > maxValues) throw queryError('tooManyValues', { most: maxValues });
  for (const name of names) {
    const field = resource.fields.get(name);
    const may = field && expandable?.(field);
    if (may !== true)
      throw queryError(may === false ? 'expandRows' : 'expand', {
        field: 'expand',
        reference: name.slice(0, 100),
      });
  }
  return [...new Set(names)].toSorted();
}

/** What a part of the query means; nothing where a lenient scope cannot read it. */
function orIgnored<T>({ isLenient }: QueryScope, read: () => readonly T[]): readonly T[] {
  try {
    return read();
  } catch (error) {
    if (isLenient && error instanceof QueryError) return [];
    throw error;
  }
}
