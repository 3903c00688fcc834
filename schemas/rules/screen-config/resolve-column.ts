import { widths } from '../../contract/limits.ts';
import type {
  ColumnJson,
  SearchJson,
  ViewFieldJson,
  ViewListJson,
} from '../authored/screen-json.ts';
import { isSortable, reservedKeys } from '../queries/read-query.ts';
import { resolveDict } from '../resource/resolve-field.ts';
import type { Field, FieldType } from '../types.ts';
import { dataTypeOf, defaultDisplayTypes } from './default-types.ts';
import { groupLabel } from './resolve-item.ts';
import { getFieldAt, readableFields, type ScreenContext } from './screen-fields.ts';
import type {
  Column,
  ColumnType,
  SearchOption,
  SearchType,
  ViewItem,
  ViewType,
} from './screen-types.ts';
import { settingsOf } from './settings-of.ts';

/** Data types of the default search fields. */
const searchedByDefault: ReadonlySet<FieldType> = new Set([
  'text',
  'enum',
  'switch',
  'date',
  'datetime',
  'ref',
]);
/** Data types without a default column: too large for a cell, or nothing to show. */
const neverListed: ReadonlySet<FieldType> = new Set([
  'richtext',
  'password',
  'secret',
  'many',
  'refs',
  'json',
  'map',
]);

export function resolveSearch(
  authored: readonly (string | SearchJson)[] | undefined,
  context: ScreenContext,
  most: number,
): readonly SearchOption[] {
  const entries =
    authored ??
    ownFieldsLeftOut(context)
      .filter(({ name, type, operators }) => {
        const isSearched = searchedByDefault.has(type) && operators.length > 0;
        return isSearched && !reservedKeys.has(name);
      })
      .slice(0, most)
      .map(({ name }) => name);
  return entries.map((entry) => {
    const json: SearchJson = typeof entry === 'string' ? { field: entry } : entry;
    const { field, owner } = getFieldAt(json.field, context);
    const preset = defaultDisplayTypes(field, owner, context.resources).search ?? 'text';
    const type =
      (json.type as SearchType | undefined) ??
      (preset === 'daterange' && json.where !== undefined && json.where !== 'between'
        ? singleMoment(field)
        : preset);
    return {
      field: json.field,
      type,
      label: json.label ?? field.label,
      value: json.value,
      dict: json.dict === undefined ? field.dict : resolveDict(json.dict),
      where: json.where ?? (type === 'daterange' ? 'between' : (field.operators[0] ?? 'eq')),
      placeholder: json.placeholder,
      settings: settingsOf(json, searchKeys),
    };
  });
}

const singleMoment = (field: Field): SearchType => (field.type === 'date' ? 'date' : 'datetime');

/** The authored columns with all defaults, or the default columns. */
export function resolveColumns(
  authored: readonly (string | ColumnJson)[] | undefined,
  context: ScreenContext,
): readonly Column[] {
  return (authored ?? defaultColumns(context)).map((entry) => resolveColumn(entry, context));
}

function resolveColumn(entry: string | ColumnJson, context: ScreenContext): Column {
  const json: ColumnJson = typeof entry === 'string' ? { field: entry } : entry;
  const { field, owner } = getFieldAt(json.field, context);
  return {
    field: json.field,
    type:
      (json.type as ColumnType | undefined) ??
      defaultDisplayTypes(field, owner, context.resources).column ??
      'text',
    label: json.label ?? field.label,
    width: json.width ?? (json.field === 'created_at' ? widths.createdAt : undefined),
    fixed: json.fixed,
    sortable: (json.sortable ?? true) && isSortable(field),
    edit: json.edit ?? false,
    hidden: json.hidden ?? false,
    dict: json.dict === undefined ? field.dict : resolveDict(json.dict),
    colors: json.colors ?? {},
    widget: json.widget,
    settings: settingsOf(json, columnKeys),
  };
}

const searchKeys: ReadonlySet<string> = new Set<keyof SearchJson>([
  'field',
  'type',
  'label',
  'value',
  'dict',
  'where',
  'placeholder',
]);
const columnKeys: ReadonlySet<string> = new Set<keyof ColumnJson>([
  'field',
  'type',
  'label',
  'width',
  'fixed',
  'sortable',
  'edit',
  'hidden',
  'dict',
  'colors',
  'widget',
]);
const viewKeys: ReadonlySet<string> = new Set<keyof ViewFieldJson>([
  'field',
  'type',
  'label',
  'group',
  'span',
  'dict',
  'columns',
  'widget',
  'open',
]);

/** Default columns: every readable scalar field, then `created_at`. */
const defaultColumns = (context: ScreenContext): readonly string[] => [
  ...ownFieldsLeftOut(context)
    .filter((field) => !neverListed.has(dataTypeOf(field, context.resource, context.resources)))
    .map(({ name }) => name),
  ...createdAt(context),
];

/** Readable fields without those in `own`, which are the same in every row of the area. */
const ownFieldsLeftOut = (context: ScreenContext): readonly Field[] => {
  const own = context.resource.scope[context.area]?.own ?? {};
  return readableFields(context).filter(({ name }) => !Object.hasOwn(own, name));
};

const createdAt = ({ resource }: ScreenContext): readonly string[] =>
  resource.fields.get('created_at')?.system ? ['created_at'] : [];

/** The authored parts of the view dialog with all defaults, or the default ones. */
export function resolveView(
  authored: readonly (string | ViewFieldJson | ViewListJson)[] | undefined,
  context: ScreenContext,
): readonly ViewItem[] {
  return (authored ?? defaultView(context)).map((entry): ViewItem => {
    if (typeof entry === 'object' && 'list' in entry)
      return {
        kind: 'list',
        list: entry.list,
        where: entry.where,
        label: entry.label ?? listLabel(entry.list, context),
      };
    return resolveViewField(typeof entry === 'string' ? { field: entry } : entry, context);
  });
}

function resolveViewField(json: ViewFieldJson, context: ScreenContext): ViewItem {
  const { field, owner } = getFieldAt(json.field, context);
  const defaultType = defaultDisplayTypes(field, owner, context.resources).view ?? 'text';
  const type = (json.type as ViewType | undefined) ?? defaultType;
  const hasColumns = type === 'table' || type === 'timeline';
  return {
    kind: 'field',
    field: json.field,
    type,
    label: json.label ?? field.label,
    group: json.group === undefined ? undefined : groupLabel(json.group, context.key),
    span: json.span ?? (fullWidthViews.has(type) ? 24 : context.span),
    dict: json.dict === undefined ? field.dict : resolveDict(json.dict),
    columns: hasColumns ? resolveChildColumns(json.columns, field, context) : [],
    widget: json.widget,
    open: json.open,
    settings: settingsOf(json, viewKeys),
  };
}

const fullWidthViews: ReadonlySet<ViewType> = new Set(['html', 'table', 'timeline', 'map']);

const defaultView = (context: ScreenContext): readonly string[] => [
  ...ownFieldsLeftOut(context)
    .filter(
      (field) => defaultDisplayTypes(field, context.resource, context.resources).view !== undefined,
    )
    .map(({ name }) => name),
  ...createdAt(context),
];

/**
 * Default heading of an embedded list: label of the resource named like the last part of the path,
 * else a text of the screen.
 */
export const listLabel = (
  list: string,
  { resources, key }: Pick<ScreenContext, 'resources' | 'key'>,
): ViewItem['label'] => {
  const name = list.slice(list.lastIndexOf('/') + 1);
  return resources.get(name)?.label ?? `${key}.lists.${name}`;
};

/** Columns of a `many`: the child's fields without the reference to the parent. */
function resolveChildColumns(
  authored: readonly (string | ColumnJson)[] | undefined,
  many: Field,
  context: ScreenContext,
): readonly Column[] {
  const child = context.resources.get(many.resource ?? '');
  if (!child) return [];
  const inside: ScreenContext = { ...context, resource: child };
  const entries =
    authored ??
    readableFields(inside)
      .filter((field) => field.name !== many.by && !neverListed.has(field.type))
      .map(({ name }) => name);
  return entries.map((entry) => ({
    ...resolveColumn(entry, inside),
    sortable: false,
    edit: false,
  }));
}
