import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type {
  PageConfig,
  SearchFieldConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Operator } from '../../../schemas/contract/operators.ts';
import type { SearchType } from '../../../schemas/rules/screen-config/screen-types.ts';
import type { FieldType, Json } from '../../../schemas/rules/types.ts';

/**
 * The value of one filter, as text of the wire: one text, several values, or `[from, to]` where
 * either end may be ''.
 */
export type FilterValue = string | readonly string[];

export type FilterShape = 'one' | 'many' | 'range';

/** One field that a list can be filtered by. */
export interface ListFilter {
  readonly field: string;
  readonly label: string;
  readonly type: SearchType;
  readonly where: Operator;
  readonly shape: FilterShape;
  /**
   * Ranges of numbers include both ends. Ranges of times are `[from, to)`; a day-only end counts as
   * the whole day (docs/decisions/0045-wire-of-a-resource.md).
   */
  readonly measure: 'number' | 'day' | 'time';
  readonly preset: FilterValue | undefined;
  /** Not in the search panel; only a link can set it. */
  readonly hidden: boolean;
}

export type ListFilters = ReadonlyMap<string, ListFilter>;

const numericTypes: ReadonlySet<FieldType> = new Set(['integer', 'number', 'money', 'computed']);

const choiceTypes: ReadonlySet<SearchType> = new Set([
  'select',
  'table_select',
  'cascader',
  'cascader_lazy',
  'autocomplete',
]);

/** The filters of a screen by field: its search options, then its other fields as hidden filters. */
export function listFilters(screen: Pick<PageConfig, 'search' | 'fields'>): ListFilters {
  const types = new Map(screen.fields.map((field) => [field.name, field.type]));
  const filters = new Map<string, ListFilter>();
  for (const option of screen.search)
    filters.set(option.field, optionFilter(option, types.get(option.field)));
  for (const field of screen.fields)
    if (!filters.has(field.name)) filters.set(field.name, fieldFilter(field));
  return filters;
}

function optionFilter(option: SearchFieldConfig, type: FieldType | undefined): ListFilter {
  const shape = filterShape(option);
  return {
    field: option.field,
    label: option.label,
    type: option.type,
    where: option.where,
    shape,
    measure: option.type === 'number' ? 'number' : measureOf(type),
    preset: toPreset(option.value, shape),
    hidden: false,
  };
}

/** Ids are a range, for the rows of an import; one id is a range of one. */
function fieldFilter(field: FieldConfig): ListFilter {
  const isId = field.name === 'id';
  return {
    field: field.name,
    label: field.label,
    type: 'text',
    where: isId ? 'between' : 'eq',
    shape: isId ? 'range' : 'one',
    measure: isId ? 'number' : measureOf(field.type),
    preset: undefined,
    hidden: true,
  };
}

function measureOf(type: FieldType | undefined): ListFilter['measure'] {
  if (type === 'date') return 'day';
  return type !== undefined && numericTypes.has(type) ? 'number' : 'time';
}

function filterShape({ type, where }: SearchFieldConfig): FilterShape {
  if (type === 'daterange' || where === 'between') return 'range';
  return (where === 'in' || where === 'nin') && choiceTypes.has(type) ? 'many' : 'one';
}

function toPreset(value: Json | undefined, shape: FilterShape): FilterValue | undefined {
  if (value === undefined || value === null) return undefined;
  const texts = (Array.isArray(value) ? value : [value]).map((item) =>
    typeof item === 'boolean' ? String(Number(item)) : String(item),
  );
  if (shape === 'one') return texts[0];
  return shape === 'range' ? [texts[0] ?? '', texts[1] ?? ''] : texts;
}

/** Whether a filter restricts nothing: no value, '', an empty list, or a range without ends. */
export function isEmptyFilter(value: FilterValue | undefined): boolean {
  if (value === undefined || value === '') return true;
  return typeof value !== 'string' && value.every((part) => part === '');
}

/** The filters that restrict something, in the order of `filters`, each in its shape. */
export function normalizeFilters(
  values: Readonly<Record<string, FilterValue | undefined>>,
  filters: ListFilters,
): Readonly<Record<string, FilterValue>> {
  const normalized: Record<string, FilterValue> = {};
  for (const [field, { shape }] of filters) {
    const value = values[field];
    if (value === undefined || isEmptyFilter(value)) continue;
    normalized[field] = toShape(value, shape);
  }
  return normalized;
}

function toShape(value: FilterValue, shape: FilterShape): FilterValue {
  const parts = typeof value === 'string' ? [value] : value;
  if (shape === 'one') return parts[0] ?? '';
  return shape === 'range' ? [parts[0] ?? '', parts[1] ?? ''] : parts.filter((part) => part !== '');
}
