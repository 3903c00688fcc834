import { operatorsOf } from '../../../schemas/contract/operators.ts';
import type { FieldJson } from '../../../schemas/rules/authored/resource-json.ts';
import { resolveField } from '../../../schemas/rules/resource/resolve-field.ts';
import { displayTypes } from '../../../schemas/rules/screen-config/default-types.ts';
import type { FieldType, Json } from '../../../schemas/rules/types.ts';
import { Resources } from '../../backoffice/resources/registry.ts';
import { columnsOf } from '../../backoffice/resources/tables/columns.ts';
import { code, codeList, inlineJson, jsonBlocks, table } from './markdown.ts';
import { findPart } from './meta-schemas.ts';
import { optionRow, optionsOf, optionTable } from './option-tables.ts';

const page = 'resources.md';

interface TypeEntry {
  readonly type: FieldType;
  readonly meaning: string;
  readonly example: FieldJson | undefined;
}

/** The data types with their meaning and example, in the order of the meta-schema. */
function typeEntries(): readonly TypeEntry[] {
  const fieldExamples: unknown = findPart('resource', 'field').schema.examples;
  const examples = fieldExamples as readonly FieldJson[];
  const { schema } = findPart('resource', 'field/properties/type');
  const { enum: types = [], enumDescriptions = [] } = schema;
  return types.map((type, index) => ({
    type: type as FieldType,
    meaning: enumDescriptions[index] ?? '',
    example: examples.find((example) => example.type === type),
  }));
}

/** One line for each data type: how it is shown, written and searched by default. */
export const fieldTypeTable = (): string =>
  table(
    ['Type', 'Column', 'Form control', 'View', 'Search', 'Search operators'],
    typeEntries().map(({ type }) => {
      const kinds = type === 'computed' ? undefined : displayTypes[type];
      const operators = operatorsOf[type];
      return [
        `[${type}](#${type})`,
        ...(kinds
          ? [kinds.column, kinds.item, kinds.view, kinds.search].map(codeOrDash)
          : ['by its data type', '`text`', 'by its data type', 'by its data type']),
        operators.length === 0 ? '–' : codeList(operators),
      ];
    }),
  );

const codeOrDash = (name: string | undefined): string => (name === undefined ? '–' : code(name));

/** A section for each data type. */
export const fieldTypeSections = (): string => typeEntries().map(typeSection).join('\n\n');

function typeSection({ type, meaning, example }: TypeEntry): string {
  const facts = [
    ...columnFacts(example),
    ...builtInRules(type),
    ...namesFact('Rules', rulesOf(type), '#rules'),
    ...namesFact('Options of the type', optionNamesOf(type), '#options-of-some-types'),
  ];
  const parts = [`### ${type}`, meaning];
  if (example) parts.push(jsonBlocks([example as unknown as Json]));
  if (facts.length > 0) parts.push(facts.join('\n'));
  return parts.join('\n\n');
}

/** The columns that the example gets in PostgreSQL. */
function columnFacts(example: FieldJson | undefined): readonly string[] {
  if (!example) return [];
  const field = resolveField('field', example, (name) => name);
  const columns = columnsOf(field, new Resources(new Map()));
  if (columns.length === 0) return [];
  const texts = columns.map(({ name, type }) =>
    name === field.name ? code(type) : `${code(name)} ${code(type)}`,
  );
  return [`- Stored in PostgreSQL as ${texts.join(', ')}`];
}

/** Rules that the type has without being written. */
function builtInRules(type: FieldType): readonly string[] {
  const { rules } = resolveField('field', { type }, (name) => name);
  const texts = Object.entries(rules).map(([name, limit]) => `${code(name)} ${inlineJson(limit)}`);
  return texts.length === 0 ? [] : [`- Built-in rules: ${texts.join(', ')}`];
}

const namesFact = (title: string, names: readonly string[], link: string): readonly string[] =>
  names.length === 0 ? [] : [`- [${title}](${link}): ${codeList(names)}`];

const rulesOf = (type: FieldType): readonly string[] => [
  ...namesFor(type, 'rules'),
  ...namesFor(type, 'money_rules'),
];

const optionNamesOf = (type: FieldType): readonly string[] => namesFor(type, 'field');

/** The properties of a definition that are for some data types, among them this one. */
const namesFor = (type: FieldType, definition: string): readonly string[] =>
  Object.entries(findPart('resource', definition).schema.properties ?? {}).flatMap(
    ([name, property]) =>
      typeof property === 'object' && property.usedBy?.includes(type) ? [name] : [],
  );

const fitsOf = (option: string): readonly string[] | undefined =>
  findPart('resource', `field/properties/${option.replace(/[.[].*$/, '')}`).schema.usedBy;

/** Options that every data type has. */
export const commonOptionTable = (): string =>
  optionTable(
    optionsOf(findPart('resource', 'field')).filter(({ name }) => fitsOf(name) === undefined),
    page,
  );

/** Options that some data types have, with those types. */
export const typedOptionTable = (): string =>
  optionTable(
    optionsOf(findPart('resource', 'field')).filter(({ name }) => fitsOf(name) !== undefined),
    page,
  );

/** The rules with an example and the data types that have them. */
export function ruleTable(): string {
  const options = [
    ...optionsOf(findPart('resource', 'rules')),
    ...optionsOf(findPart('resource', 'money_rules')),
  ];
  const examples = ['rules', 'money_rules'].flatMap(
    (definition) => findPart('resource', definition).schema.examples ?? [],
  ) as readonly Readonly<Record<string, Json>>[];
  return table(
    ['Rule', 'Type', 'Field types', 'Description', 'Example'],
    options.map((option) => {
      const [name = '', type = ''] = optionRow(option, page);
      const example = examples.find((rules) => Object.hasOwn(rules, option.name));
      return [
        name,
        type,
        (option.part.schema.usedBy ?? []).join(', '),
        option.part.schema.description ?? '',
        example === undefined ? '' : inlineJson(example),
      ];
    }),
  );
}
