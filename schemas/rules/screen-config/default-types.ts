import type { Field, FieldType, Resource } from '../types.ts';
import type { ColumnType, ItemType, SearchType, ViewType } from './screen-types.ts';

/** Default display types of a data type; `undefined`: not shown by default. */
interface DisplayTypes {
  readonly column: ColumnType | undefined;
  readonly item: ItemType | undefined;
  readonly view: ViewType | undefined;
  readonly search: SearchType | undefined;
}

/** Default column, form item, view and search type of each data type. */
export const displayTypes: Readonly<Record<Exclude<FieldType, 'computed'>, DisplayTypes>> = {
  text: { column: 'text', item: 'input', view: 'text', search: 'text' },
  textarea: { column: 'text', item: 'textarea', view: 'text', search: 'text' },
  richtext: { column: undefined, item: 'editor', view: 'html', search: 'text' },
  integer: { column: 'number', item: 'number', view: 'text', search: 'number' },
  number: { column: 'number', item: 'number', view: 'text', search: 'number' },
  money: { column: 'money', item: 'money', view: 'text', search: 'number' },
  switch: { column: 'tags', item: 'switch', view: 'tag', search: 'switch' },
  enum: { column: 'dict_tags', item: 'select', view: 'dict', search: 'select' },
  tags: { column: 'tags_array', item: 'tags', view: 'tags_array', search: 'text' },
  date: { column: 'date', item: 'date', view: 'text', search: 'daterange' },
  datetime: { column: 'datetime', item: 'datetime', view: 'text', search: 'daterange' },
  daterange: { column: 'date', item: 'daterange', view: 'text', search: 'daterange' },
  image: { column: 'image', item: 'upload', view: 'images', search: undefined },
  images: { column: 'image', item: 'upload', view: 'images', search: undefined },
  avatar: { column: 'avatar', item: 'avatar', view: 'images', search: undefined },
  icon: { column: 'icon_tags', item: 'icon', view: 'tag', search: 'text' },
  ref: { column: 'dict', item: 'select', view: 'dict', search: 'select' },
  refs: { column: 'tags_array', item: 'select', view: 'tags_array', search: 'select' },
  area: { column: 'cascader_lazy', item: 'cascader_lazy', view: 'text', search: 'cascader_lazy' },
  map: { column: 'map', item: 'map', view: 'map', search: undefined },
  many: { column: 'number', item: 'table', view: 'table', search: undefined },
  password: { column: undefined, item: 'password', view: undefined, search: undefined },
  secret: { column: undefined, item: 'input', view: undefined, search: undefined },
  file: { column: 'text', item: 'file', view: 'text', search: undefined },
  countdown: { column: 'countdown', item: 'countdown', view: 'text', search: 'daterange' },
  json: { column: 'text', item: 'textarea', view: 'text', search: undefined },
};

/**
 * Data type of a computed field: `as` if set, `enum` or `text` for `cases`, else the type of the
 * summed, counted or referenced value. A field that is computed from itself, which the check
 * reports, is a text.
 */
export const dataTypeOf = (
  field: Field,
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
): Exclude<FieldType, 'computed'> => typeThrough({ field, resource, resources }, []);

interface TypedField {
  readonly field: Field;
  readonly resource: Resource;
  readonly resources: ReadonlyMap<string, Resource>;
}

/** @param through the computed fields that lead to this one */
function typeThrough(
  { field, resource, resources }: TypedField,
  through: readonly Field[],
): Exclude<FieldType, 'computed'> {
  if (field.type !== 'computed') return field.type;
  if (field.as) return field.as;
  if (field.cases) return field.dict ? 'enum' : 'text';
  const [, kind = '', link = '', column = ''] =
    /^(\w+):(\w+)(?:\.(\w+))?$/.exec(field.of ?? '') ?? [];
  if (kind === 'count') return 'integer';
  if (kind === 'label') return 'text';
  const target = resources.get(resource.fields.get(link)?.resource ?? '');
  const source = target?.fields.get(column);
  if (!target || !source || through.includes(source)) return 'text';
  return typeThrough({ field: source, resource: target, resources }, [...through, field]);
}

/** The column, view and item types of a field that a screen names without a type. */
export function defaultDisplayTypes(
  field: Field,
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
): DisplayTypes {
  const type = dataTypeOf(field, resource, resources);
  const plain =
    field.type === 'computed'
      ? { ...displayTypes[type], item: 'text' as const }
      : displayTypes[type];
  const target = resources.get(field.resource ?? '');
  if (!target?.tree || (type !== 'ref' && type !== 'refs')) return plain;
  return { ...plain, item: type === 'ref' ? 'cascader' : 'tree_check', search: 'cascader' };
}
