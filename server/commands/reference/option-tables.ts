import type { Json } from '../../../schemas/rules/types.ts';
import { code, codeList, inlineJson, table } from './markdown.ts';
import { partInside, type Schema, type SchemaPart } from './meta-schemas.ts';
import { hasOwnSection, termOf } from './terms.ts';

/** One option of an object: a property of its schema. */
export interface Option {
  /** Name with those of the objects around it: `option.width`, `items[].field`. */
  readonly name: string;
  readonly isRequired: boolean;
  readonly part: SchemaPart;
}

/**
 * The options that a part accepts, in the order of the schema, with those of objects in place
 * inside it. Objects with a definition or a section of their own are not entered.
 */
export function optionsOf(part: SchemaPart, prefix = ''): readonly Option[] {
  const { schema } = part;
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property !== 'object') return [];
    const inner = partInside(part, ['properties', name], property);
    const option: Option = {
      name: prefix + name,
      isRequired: schema.required?.includes(name) ?? false,
      part: inner,
    };
    return isEntered(inner) ? [option, ...optionsOf(inner, `${prefix}${name}.`)] : [option];
  });
  const branches = (['then', 'else'] as const).flatMap((keyword) =>
    optionsInside(part, keyword, prefix),
  );
  const entryPrefix = `${prefix.replace(/\.$/, '')}[].`;
  return [...own, ...branches, ...optionsInside(part, 'items', entryPrefix)];
}

function optionsInside(
  part: SchemaPart,
  keyword: 'then' | 'else' | 'items',
  prefix: string,
): readonly Option[] {
  const schema: Schema | boolean | undefined = part.schema[keyword];
  return typeof schema === 'object' ? optionsOf(partInside(part, [keyword], schema), prefix) : [];
}

const isEntered = (part: SchemaPart): boolean =>
  part.schema.$ref === undefined && !hasOwnSection(part);

/** Table of options; `page` is the file that the table is written to. */
export const optionTable = (options: readonly Option[], page: string): string =>
  table(
    ['Option', 'Type', 'Default', 'Description'],
    options.map((option) => optionRow(option, page)),
  );

export function optionRow(option: Option, page: string): readonly string[] {
  const { schema } = option.part;
  return [
    code(option.name),
    typeName(option.part, page),
    defaultText(schema, option.isRequired),
    describe(option.part),
  ];
}

function defaultText(schema: Schema, isRequired: boolean): string {
  if (isRequired) return 'required';
  return schema.default === undefined ? '' : inlineJson(schema.default);
}

/** Description, values and examples of an option, for a table cell. */
function describe(part: SchemaPart): string {
  const { schema } = part;
  const lines = [schema.description ?? '', ...usageLines(schema)];
  if (schema.enum && !hasOwnSection(part)) lines.push(valueLines(schema));
  if (schema.items?.enum) lines.push(valueLines(schema.items));
  if (schema.examples) lines.push(exampleLine(schema.examples));
  return lines.join('<br>');
}

const alwaysText = (always: Json | undefined): string =>
  always === undefined ? '' : `, where it is always ${inlineJson(always)}`;

/** The types and lists that use an option; every other one refuses it. */
const usageLines = ({ usedBy, notUsedBy, always, usedIn }: Schema): readonly string[] => [
  ...(usedBy ? [`For: ${codeList(usedBy)}.`] : []),
  ...(notUsedBy ? [`Not for: ${codeList(notUsedBy)}${alwaysText(always)}.`] : []),
  ...(usedIn ? [`Only in: ${codeList(usedIn)}.`] : []),
];

const exampleLine = (examples: readonly Json[]): string =>
  `${examples.length > 1 ? 'Examples' : 'Example'}: ${examples.map(inlineJson).join(', ')}`;

/** Accepted types of a part as text, with links relative to `page`. */
function typeName(part: SchemaPart, page: string): string {
  const { schema } = part;
  const term = termOf(part, page);
  if (term !== undefined) return term;
  if (schema.enum) return 'enum';
  if (schema.const !== undefined) return inlineJson(schema.const);
  if (schema.then !== undefined) return unionName(part, page);
  if (schema.items) return `list of ${pluralName(partInside(part, ['items'], schema.items), page)}`;
  if (typeof schema.additionalProperties === 'object') return mapName(part, page);
  return plainName(schema);
}

/** `{if, then, else}` accepts what `then` or `else` accept. */
function unionName(part: SchemaPart, page: string): string {
  const names = (['then', 'else'] as const).map((keyword) => {
    const branch = part.schema[keyword];
    return typeof branch === 'object'
      ? typeName(partInside(part, [keyword], branch), page)
      : 'boolean';
  });
  return [...new Set(names)].join(' or ');
}

function mapName(part: SchemaPart, page: string): string {
  const values = part.schema.additionalProperties as Schema;
  return `object of ${pluralName(partInside(part, ['additionalProperties'], values), page)}`;
}

function pluralName(part: SchemaPart, page: string): string {
  if (part.schema.enum && !hasOwnSection(part)) return 'values';
  return typeName(part, page).split(' or ').map(withPluralS).join(' or ');
}

const withPluralS = (name: string): string =>
  name.startsWith('[') ? name.replace(']', 's]') : `${name}s`;

function plainName({ type, minimum, maximum }: Schema): string {
  const name = type === undefined ? 'any value' : [type].flat().join(' or ');
  if (minimum === undefined) return name;
  return maximum === undefined ? `${name} ≥ ${minimum}` : `${name} ${minimum}–${maximum}`;
}

/** The values of an `enum` with their meaning, for a table cell. */
const valueLines = ({ enum: values = [], enumDescriptions = [] }: Schema): string =>
  enumDescriptions.length === 0
    ? `One of ${values.map(inlineJson).join(', ')}.`
    : values
        .map((value, index) => `${code(String(value))}: ${enumDescriptions[index]}`)
        .join('<br>');
