import type {
  ServedField,
  ServedPage,
  ServedSearch,
} from '../../schemas/contract/calls/screens.ts';
import type { Operator } from '../../schemas/contract/operators.ts';
import type { FieldType, Json, SearchType } from '../../schemas/rules/types.ts';

/** What one filter holds: a text, several values, or `[from, to]` where either end may be ''. Values are the wire's, as text. */
export type SearchValue = string | readonly string[];
/** `one` value, `many` of them, or a `range`. */
export type Shape = 'one' | 'many' | 'range';

/** One thing a list can be filtered by. `hidden`: not in the search panel, but a link may set it (Spec §3; actions and tiles). */
export interface Filterable {
  readonly field: string;
  readonly label: string;
  readonly type: SearchType;
  readonly where: Operator;
  readonly shape: Shape;
  /** Ranges of numbers include both ends; ranges of times are `[from, to)`, a day-only end counting whole (engine.md §5). */
  readonly measure: 'number' | 'day' | 'time';
  readonly preset: SearchValue | undefined;
  readonly hidden: boolean;
}

const numericTypes: ReadonlySet<FieldType> = new Set(['integer', 'number', 'money', 'computed']);
const pickedTypes: ReadonlySet<SearchType> = new Set([
  'select',
  'table_select',
  'cascader',
  'cascader_lazy',
  'autocomplete',
]);

/** Everything this screen's list can be filtered by, by field: its search options first, then its other fields, which only links set. */
export function filterablesOf(
  screen: Pick<ServedPage, 'search' | 'fields'>,
): ReadonlyMap<string, Filterable> {
  const types = new Map(screen.fields.map((field) => [field.name, field.type]));
  const found = new Map<string, Filterable>();
  for (const option of screen.search)
    found.set(option.field, ofOption(option, types.get(option.field)));
  for (const field of screen.fields)
    if (!found.has(field.name)) found.set(field.name, ofField(field));
  return found;
}

function ofOption(option: ServedSearch, type: FieldType | undefined): Filterable {
  const shape = shapeOf(option);
  return {
    field: option.field,
    label: option.label,
    type: option.type,
    where: option.where,
    shape,
    measure: option.type === 'number' ? 'number' : measureOf(type),
    preset: readPreset(option.value, shape),
    hidden: false,
  };
}

const ofField = (field: ServedField): Filterable => ({
  field: field.name,
  label: field.label,
  type: 'text',
  where: 'eq',
  shape: 'one',
  measure: measureOf(field.type),
  preset: undefined,
  hidden: true,
});

function measureOf(type: FieldType | undefined): Filterable['measure'] {
  if (type === 'date') return 'day';
  return type !== undefined && numericTypes.has(type) ? 'number' : 'time';
}

function shapeOf({ type, where }: ServedSearch): Shape {
  if (type === 'daterange' || where === 'between') return 'range';
  return (where === 'in' || where === 'nin') && pickedTypes.has(type) ? 'many' : 'one';
}

function readPreset(value: Json | undefined, shape: Shape): SearchValue | undefined {
  if (value === undefined || value === null) return undefined;
  const texts = (Array.isArray(value) ? value : [value]).map((one) =>
    typeof one === 'boolean' ? String(Number(one)) : String(one),
  );
  if (shape === 'one') return texts[0];
  return shape === 'range' ? [texts[0] ?? '', texts[1] ?? ''] : texts;
}

/** A filter that asks nothing: '', no values, or both ends open. */
export const isEmpty = (value: SearchValue | undefined): boolean =>
  value === undefined ||
  (typeof value === 'string' ? value === '' : value.every((part) => part === ''));

/** Only what asks something, in the order of `filterables`; values of the wrong shape are put right. */
export function tidy(
  values: Readonly<Record<string, SearchValue | undefined>>,
  filterables: ReadonlyMap<string, Filterable>,
): Readonly<Record<string, SearchValue>> {
  const kept: Record<string, SearchValue> = {};
  for (const [field, { shape }] of filterables) {
    const value = values[field];
    if (value === undefined || isEmpty(value)) continue;
    kept[field] = toShape(value, shape);
  }
  return kept;
}

function toShape(value: SearchValue, shape: Shape): SearchValue {
  const parts = typeof value === 'string' ? [value] : value;
  if (shape === 'one') return parts[0] ?? '';
  return shape === 'range' ? [parts[0] ?? '', parts[1] ?? ''] : parts.filter((part) => part !== '');
}
