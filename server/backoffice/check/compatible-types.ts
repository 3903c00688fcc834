import type { FieldJson } from '../../../schemas/rules/authored/resource-json.ts';
import type { Rules } from '../../../schemas/rules/field-rules.ts';
import type {
  ColumnType,
  ItemType,
  SearchType,
  ViewType,
} from '../../../schemas/rules/screen-config/screen-types.ts';
import type { FieldType } from '../../../schemas/rules/types.ts';

/** Data types by column, search, view or item type; `any` accepts every type. */
type TypesBy<DisplayType extends string> = Readonly<
  Record<DisplayType, readonly FieldType[] | 'any'>
>;

const choiceTypes: readonly FieldType[] = [
  'enum',
  'switch',
  'ref',
  'refs',
  'tags',
  'text',
  'integer',
];
const timeTypes: readonly FieldType[] = ['date', 'datetime', 'countdown'];
const pictureTypes: readonly FieldType[] = ['image', 'images', 'avatar'];

/**
 * The data types that a column type can show. A computed field counts as the type it computes.
 * Child rows can be tags: the texts of their display field.
 */
export const fieldTypesByColumnType: TypesBy<ColumnType> = {
  text: 'any',
  custom: 'any',
  money: ['money', 'number', 'integer'],
  number: ['integer', 'number', 'many', 'money'],
  tags: ['switch', 'enum', 'text', 'tags', 'ref'],
  tags_array: ['tags', 'refs', 'many'],
  icon_tags: ['icon', 'text'],
  dict: choiceTypes,
  dict_tags: choiceTypes,
  avatar: pictureTypes,
  image: pictureTypes,
  date: [...timeTypes, 'daterange'],
  datetime: timeTypes,
  map: ['map'],
  cascader_lazy: ['area', 'ref', 'refs'],
  countdown: timeTypes,
};

/** The data types that a view type can show. */
export const fieldTypesByViewType: TypesBy<ViewType> = {
  text: 'any',
  custom: 'any',
  tag: ['switch', 'enum', 'text', 'icon', 'ref'],
  html: ['richtext', 'textarea'],
  tags_array: ['tags', 'refs', 'many'],
  images: pictureTypes,
  dict: choiceTypes,
  dict_tags: choiceTypes,
  table: ['many'],
  timeline: ['many'],
  map: ['map'],
};

/** The data types that a form item can edit. */
export const fieldTypesByItemType: TypesBy<ItemType> = {
  text: 'any',
  custom: 'any',
  input: ['text', 'textarea', 'secret', 'icon', 'integer', 'number', 'money', 'image', 'file'],
  number: ['integer', 'number'],
  money: ['money'],
  textarea: ['textarea', 'text', 'json', 'secret'],
  editor: ['richtext'],
  password: ['password', 'secret'],
  upload: ['image', 'images', 'avatar', 'file'],
  avatar: ['avatar', 'image'],
  file: ['file'],
  select: choiceTypes,
  autocomplete: ['text', 'ref'],
  radio: ['enum', 'switch', 'integer'],
  checkbox: ['enum', 'refs', 'tags', 'switch'],
  switch: ['switch'],
  tags: ['tags', 'many'],
  icon: ['icon', 'text'],
  map: ['map'],
  date: ['date', 'datetime'],
  datetime: ['datetime', 'countdown'],
  daterange: ['daterange'],
  cascader: ['ref', 'refs', 'area'],
  cascader_lazy: ['area', 'ref', 'refs'],
  tree_check: ['refs'],
  table: ['many'],
  table_select: ['ref', 'refs'],
  countdown: ['countdown', 'datetime'],
};

/** The data types that a search type can search. */
export const fieldTypesBySearchType: TypesBy<SearchType> = {
  text: ['text', 'textarea', 'icon', 'tags', 'integer', 'number', 'money', 'ref'],
  number: ['integer', 'number', 'money'],
  select: choiceTypes,
  switch: ['switch'],
  date: timeTypes,
  datetime: timeTypes,
  daterange: [...timeTypes, 'daterange'],
  cascader: ['ref', 'refs', 'area'],
  cascader_lazy: ['area', 'ref', 'refs'],
  table_select: ['ref', 'refs'],
  autocomplete: ['text', 'ref'],
};

/** The data types that a field option applies to. Options not listed apply to every type. */
export const fieldTypesByOption: Readonly<Partial<Record<keyof FieldJson, readonly FieldType[]>>> =
  {
    unit: ['integer', 'number', 'money', 'computed', 'text'],
    unitBy: ['money'],
    scale: ['number', 'computed'],
    endOfDay: ['datetime', 'countdown'],
    shown: ['secret'],
    dict: ['enum', 'ref', 'switch', 'computed', 'tags'],
    resource: ['ref', 'refs', 'many'],
    key: ['ref'],
    where: ['ref', 'refs'],
    onDelete: ['ref'],
    by: ['many', 'refs'],
    through: ['refs'],
    to: ['refs'],
    owned: ['many'],
    fields: ['many'],
    columns: ['area', 'map', 'daterange'],
    accept: ['file'],
    private: ['file', 'image', 'images'],
    size: ['image', 'images', 'avatar'],
    thumbs: ['image', 'images'],
    searched: ['text'],
    virtual: ['text', 'integer', 'number', 'money', 'switch'],
    of: ['computed'],
    cases: ['computed'],
    as: ['computed'],
    stored: ['computed'],
    shownBy: ['integer'],
    unique: ['text', 'integer', 'enum', 'ref', 'date', 'datetime', 'icon'],
  };

const textTypes: readonly FieldType[] = [
  'text',
  'textarea',
  'richtext',
  'password',
  'secret',
  'icon',
  'image',
  'avatar',
  'file',
];
const numberTypes: readonly FieldType[] = ['integer', 'number'];
const listTypes: readonly FieldType[] = ['tags', 'images', 'refs', 'many', 'area'];

/** The data types that a rule applies to. */
export const fieldTypesByRule: Readonly<Record<keyof Rules, readonly FieldType[]>> = {
  minLength: textTypes,
  maxLength: textTypes,
  pattern: textTypes,
  format: textTypes,
  minimum: numberTypes,
  maximum: numberTypes,
  exclusiveMinimum: numberTypes,
  exclusiveMaximum: numberTypes,
  multipleOf: numberTypes,
  minItems: listTypes,
  maxItems: listTypes,
  uniqueItems: listTypes,
  items: ['tags', 'images'],
  min: ['money'],
  max: ['money'],
};
