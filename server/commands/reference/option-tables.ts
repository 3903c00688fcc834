import type { Json } from '../../../schemas/rules/types.ts';
import { code, codeList, inlineJson, table } from './markdown.ts';
import { partInside, type Schema, type SchemaPart } from './meta-schemas.ts';
import { hasOwnSection } from './terms.ts';
import { typeName, valueLines } from './type-names.ts';

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
