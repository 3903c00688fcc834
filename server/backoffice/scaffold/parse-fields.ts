import type { FieldJson } from '../../../schemas/rules/authored/resource-json.ts';
import type { FieldType } from '../../../schemas/rules/types.ts';
import { didYouMean } from '../check/did-you-mean.ts';

/** Types that need nothing but their name. Types missing in both lists are written by hand. */
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

/** Types with a target, and an example of it. */
const exampleTargets: Readonly<Partial<Record<FieldType, string>>> = {
  ref: 'admins',
  enum: 'yes_no',
  file: 'pem,crt',
};

/** Limits and defaults that an author should see in the file and think about. */
const suggestedOptions: Readonly<Partial<Record<FieldType, Partial<FieldJson>>>> = {
  text: { rules: { maxLength: 80 } },
  textarea: { rules: { maxLength: 500 } },
  switch: { default: 0 },
};

/**
 * Parses `title:text! body:textarea shelf_id:ref:shelves kind:enum:sex`: name, type, target, then
 * `!` for required and `*` for unique.
 *
 * @throws Error with the mistake in one sentence
 */
export function parseFields(text: string): ReadonlyMap<string, FieldJson> {
  const parts = text.split(/[\s;]+/).filter((part) => part !== '');
  if (parts.length === 0)
    throw new Error('A resource needs a field at least, e.g. --fields "title:text! body:textarea"');
  const fields = parts.map(parseField);
  const byName = new Map(fields);
  const repeated = fields.find((field) => byName.get(field[0]) !== field[1]);
  if (repeated) throw new Error(`"${repeated[0]}" is named twice`);
  return byName;
}

function parseField(part: string): readonly [string, FieldJson] {
  const [, name, typeName = 'text', target, marks = ''] =
    /^([a-z][a-z0-9_]*)(?::([a-z]+)(?::([\w/,-]+))?)?([!*]*)$/.exec(part) ?? [];
  if (name === undefined)
    throw new Error(
      `"${part}" is no field: write name:type, with ! when it is required and * when it is unique`,
    );
  const type = parseType(name, typeName);
  const example = exampleTargets[type];
  if (example !== undefined && target === undefined)
    throw new Error(`"${name}" needs what it points at: ${name}:${type}:${example}`);
  return [
    name,
    {
      type,
      ...targetOptions(type, target),
      ...(marks.includes('!') ? { required: true } : {}),
      ...(marks.includes('*') ? { unique: true } : {}),
      ...suggestedOptions[type],
    },
  ];
}

function parseType(name: string, typeName: string): FieldType {
  const known = [...plainTypes, ...(Object.keys(exampleTargets) as FieldType[])];
  const type = known.find((entry) => entry === typeName);
  if (type) return type;
  const hint = didYouMean(typeName, known) || `; these can: ${known.join(', ')}`;
  throw new Error(`"${name}" cannot be scaffolded as "${typeName}"${hint}`);
}

function targetOptions(type: FieldType, target = ''): Partial<FieldJson> {
  if (type === 'ref') return { resource: target };
  if (type === 'file') return { accept: target.split(',') };
  if (type === 'enum') return { dict: target.includes(',') ? parseValues(target) : target };
  return {};
}

/** `1,2,other`: digits are numbers. */
const parseValues = (list: string): (string | number)[] =>
  list.split(',').map((value) => (/^\d+$/.test(value) ? Number(value) : value));
