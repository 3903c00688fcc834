import type { FieldJson } from '../../schemas/rules/authored.ts';
import type { FieldType } from '../../schemas/rules/types.ts';
import { didYouMean } from '../check/did-you-mean.ts';

/** Types that one word says enough about; `ref` and `enum` take a target, `file` its kinds. The rest is written by hand. */
const plainTypes: readonly FieldType[] = [
  'text',
  'textarea',
  'richtext',
  'password',
  'secret',
  'integer',
  'number',
  'money',
  'switch',
  'date',
  'datetime',
  'daterange',
  'tags',
  'image',
  'images',
  'avatar',
  'icon',
  'map',
  'area',
  'countdown',
  'json',
];
const pointedTypes: readonly FieldType[] = ['ref', 'enum', 'file'];

/**
 * Reads `title:text! body:textarea shelf_id:ref:shelves kind:enum:sex`: name, type, target, and `!` for required, `*` for unique.
 * @throws Error that says what is wrong, in one sentence
 */
export function readFields(text: string): ReadonlyMap<string, FieldJson> {
  const fields = new Map(
    text
      .split(/[\s;]+/)
      .filter((part) => part !== '')
      .map(readField),
  );
  if (fields.size === 0)
    throw new Error('A resource needs a field at least, e.g. --fields "title:text! body:textarea"');
  return fields;
}

function readField(part: string): readonly [string, FieldJson] {
  const [, name, type = 'text', target, marks = ''] =
    /^([a-z][a-z0-9_]*)(?::([a-z]+)(?::([\w/,-]+))?)?([!*]*)$/.exec(part) ?? [];
  if (name === undefined)
    throw new Error(
      `"${part}" is no field: write name:type, with ! when it is required and * when it is unique`,
    );
  const known = [...plainTypes, ...pointedTypes];
  if (!known.includes(type as FieldType))
    throw new Error(
      `"${name}" cannot be scaffolded as "${type}"${didYouMean(type, known) || `; these can: ${known.join(', ')}`}`,
    );
  if (pointedTypes.includes(type as FieldType) && target === undefined)
    throw new Error(
      `"${name}" needs what it points at: ${name}:${type}:${{ ref: 'goods_brands', enum: 'yes_no', file: 'pem,crt' }[type]}`,
    );
  return [
    name,
    {
      type: type as FieldType,
      ...pointed(type, target),
      ...(marks.includes('!') ? { required: true } : {}),
      ...(marks.includes('*') ? { unique: true } : {}),
      ...limits(type),
    },
  ];
}

function pointed(type: string, target = ''): Partial<FieldJson> {
  if (type === 'ref') return { resource: target };
  if (type === 'enum')
    return {
      dict: target.includes(',')
        ? target.split(',').map((value) => (/^\d+$/.test(value) ? Number(value) : value))
        : target,
    };
  return type === 'file' ? { accept: target.split(',') } : {};
}

/** Lengths somebody should think about, rather than find out: our choice. */
const limits = (type: string): Partial<FieldJson> =>
  type === 'text'
    ? { rules: { maxLength: 80 } }
    : type === 'textarea'
      ? { rules: { maxLength: 500 } }
      : type === 'switch'
        ? { default: 0 }
        : {};
