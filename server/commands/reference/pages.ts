import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../../schemas/rules/types.ts';
import {
  commonOptionTable,
  fieldTypeSections,
  fieldTypeTable,
  ruleTable,
  typedOptionTable,
} from './field-types.ts';
import { jsonBlocks, wrapProse } from './markdown.ts';
import {
  findPart,
  metaSchemas,
  type Schema,
  type SchemaName,
  type SchemaPart,
} from './meta-schemas.ts';
import { optionsOf, optionTable } from './option-tables.ts';
import {
  dictionaryNames,
  isScreenTypeKind,
  operatorTable,
  screenTypeTable,
  settingTable,
  valueTable,
} from './value-tables.ts';

/** A generated page of the reference. */
export interface ReferencePage {
  /** Path from the project's root. */
  readonly path: string;
  readonly text: string;
}

const folder = 'server/commands/reference';
const pages = ['resources', 'screens', 'settings'] as const;

/** Renders the pages from the templates below `root`, the project's folder. */
export const renderPages = (root: string): readonly ReferencePage[] =>
  pages.map((page) => {
    const template = readFileSync(join(root, folder, `${page}.template.md`), 'utf8');
    return { path: `docs/${page}.md`, text: renderPage(template, `${page}.md`) };
  });

/**
 * Replaces the directives of a template, `{{name arguments}}`.
 *
 * @param page file name of the page, for links between the pages
 * @throws Error for an unknown directive or part of a meta-schema
 */
export const renderPage = (template: string, page: string): string =>
  wrapProse(
    template.replace(/\{\{(.+?)\}\}/g, (_found, directive: string) => render(directive, page)),
  );

function render(directive: string, page: string): string {
  const [name = '', ...parameters] = directive.split(' ');
  if (name === 'screenTypes') return screenTypes(parameters[0] ?? '');
  const plainDirective = plainDirectives[name];
  if (plainDirective) return plainDirective();
  const partDirective = partDirectives[name];
  if (!partDirective) throw new Error(`There is no directive "${name}"`);
  const [schema = '', path = '.', option = ''] = parameters;
  if (!Object.hasOwn(metaSchemas, schema)) throw new Error(`There is no meta-schema "${schema}"`);
  return partDirective(findPart(schema as SchemaName, path), page, option);
}

function screenTypes(kind: string): string {
  if (!isScreenTypeKind(kind)) throw new Error(`There are no types of "${kind}"`);
  return screenTypeTable(kind);
}

const plainDirectives: Readonly<Record<string, () => string>> = {
  fieldTypeTable,
  fieldTypeSections,
  commonOptions: commonOptionTable,
  typedOptions: typedOptionTable,
  rules: ruleTable,
  operators: operatorTable,
  dictionaries: dictionaryNames,
  settings: settingTable,
};

type PartDirective = (part: SchemaPart, page: string, option: string) => string;

const partDirectives: Readonly<Record<string, PartDirective>> = {
  /** Table of options; `top`: without the options of nested objects. */
  options: (part, page, option) => {
    const options = optionsOf(part);
    const chosen = option === 'top' ? options.filter(({ name }) => isTop(name)) : options;
    return optionTable(chosen, page);
  },
  description: ({ schema }) => schema.description ?? '',
  values: valueTable,
  /** All examples. */
  examples: ({ schema }) => jsonBlocks(schema.examples ?? []),
  /** The example with that number, counted from 0. */
  example: ({ schema }, _page, number) => jsonBlocks([exampleAt(schema, Number(number))]),
};

const isTop = (name: string): boolean => !/[.[]/.test(name);

function exampleAt({ examples = [] }: Schema, index: number): Json {
  const example = examples[index];
  if (example === undefined) throw new Error(`There is no example ${index}`);
  return example;
}
