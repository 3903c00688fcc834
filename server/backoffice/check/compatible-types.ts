import type { FieldJson } from '../../../schemas/rules/authored/resource-json.ts';
import type { Rules } from '../../../schemas/rules/field-rules.ts';
import type { FieldType } from '../../../schemas/rules/types.ts';

/** The data types that a field option applies to. Options not listed apply to every type. */
export const fieldTypesByOption: Readonly<Partial<Record<keyof FieldJson, readonly FieldType[]>>> =
  {
    unit: ['integer', 'number', 'money', 'computed', 'text'],
    unitBy: ['money'],
    scale: ['number', 'computed'],
    endOfDay: ['datetime', 'countdown'],
    shown: ['secret'],
    sentTo: ['secret'],
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
    spec: ['text', 'integer', 'number'],
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
