import type {
  ColumnType,
  FieldType,
  ItemType,
  SearchType,
  ViewType,
} from '../../schemas/rules/types.ts';

type Fits<Shown extends string> = Readonly<Record<Shown, readonly FieldType[] | 'any'>>;
const choices: readonly FieldType[] = ['enum', 'switch', 'ref', 'refs', 'tags', 'text', 'integer'];
const moments: readonly FieldType[] = ['date', 'datetime', 'countdown'];
const pictures: readonly FieldType[] = ['image', 'images', 'avatar', 'text'];

/** Which data types a way of showing can show; computed fields count by what they compute. Child rows may be tags: the texts of their display field. */
export const columnFits: Fits<ColumnType> = {
  text: 'any',
  custom: 'any',
  money: ['money', 'number', 'integer'],
  number: ['integer', 'number', 'many', 'money'],
  tags: ['switch', 'enum', 'text', 'tags', 'ref'],
  tags_array: ['tags', 'refs', 'many'],
  icon_tags: ['icon', 'text'],
  dict: choices,
  dict_tags: choices,
  avatar: pictures,
  image: pictures,
  date: [...moments, 'daterange'],
  datetime: moments,
  map: ['map'],
  cascader_lazy: ['area', 'ref', 'refs'],
  countdown: moments,
};
export const viewFits: Fits<ViewType> = {
  text: 'any',
  custom: 'any',
  tag: ['switch', 'enum', 'text', 'icon', 'ref'],
  html: ['richtext', 'textarea'],
  tags_array: ['tags', 'refs', 'many'],
  images: pictures,
  dict: choices,
  dict_tags: choices,
  table: ['many'],
  timeline: ['many'],
  map: ['map'],
};
export const itemFits: Fits<ItemType> = {
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
  select: choices,
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
export const searchFits: Fits<SearchType> = {
  text: ['text', 'textarea', 'icon', 'tags', 'integer', 'number', 'money', 'ref'],
  number: ['integer', 'number', 'money'],
  select: choices,
  switch: ['switch'],
  date: moments,
  datetime: moments,
  daterange: [...moments, 'daterange'],
  cascader: ['ref', 'refs', 'area'],
  cascader_lazy: ['area', 'ref', 'refs'],
  table_select: ['ref', 'refs'],
  autocomplete: ['text', 'ref'],
};
