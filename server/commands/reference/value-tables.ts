import { sep } from 'node:path';
import { operatorsOf } from '../../../schemas/contract/operators.ts';
import { dicts } from '../../../schemas/contract/statuses.ts';
import { displayTypes } from '../../../schemas/rules/screen-config/default-types.ts';
import type { FieldType, Json } from '../../../schemas/rules/types.ts';
import type { Kinds } from '../../backoffice/check/kinds.ts';
import { productKinds } from '../../backoffice/check/meta-schema.ts';
import { profiles, type Setting, settings } from '../../platform/config/env-settings.ts';
import { code, codeList, inlineJson, table } from './markdown.ts';
import { findPart, type SchemaPart } from './meta-schemas.ts';

type Example = Readonly<Record<string, Json>>;

interface Value {
  readonly value: string;
  readonly meaning: string;
}

const valuesOf = ({ schema }: SchemaPart): readonly Value[] =>
  (schema.enum ?? []).map((value, index) => ({
    value: String(value),
    meaning: schema.enumDescriptions?.[index] ?? '',
  }));

/** The values of an `enum` with their meaning. */
export const valueTable = (part: SchemaPart): string =>
  table(
    ['Value', 'Meaning'],
    valuesOf(part).map(({ value, meaning }) => [code(value), meaning]),
  );

type ScreenTypeKind = 'column' | 'item' | 'view' | 'search';

const folders: Readonly<Record<ScreenTypeKind, keyof Kinds>> = {
  column: 'columns',
  item: 'items',
  view: 'views',
  search: 'search',
};

export const isScreenTypeKind = (name: string): name is ScreenTypeKind =>
  Object.hasOwn(folders, name);

/** Column types, form controls, view types or search types, with the data types they fit. */
export function screenTypeTable(kind: ScreenTypeKind): string {
  const kinds = productKinds()[folders[kind]];
  return table(
    ['Type', 'Meaning', 'Field types', 'Example'],
    [...kinds].map(([type, { description, fits = 'any', example }]) => [
      code(type),
      description,
      fittingTypes(kind, type, fits),
      inlineJson(example as Json),
    ]),
  );
}

/** The data types that a screen type fits; those that have it by default are bold. */
function fittingTypes(
  kind: ScreenTypeKind,
  name: string,
  fits: readonly FieldType[] | 'any',
): string {
  const defaults = Object.entries(displayTypes)
    .filter(([, types]) => types[kind] === name)
    .map(([type]) => type);
  if (fits === 'any') return ['any', ...defaults.map(bold)].join(', ');
  return fits.map((type) => (defaults.includes(type) ? bold(type) : type)).join(', ');
}

const bold = (text: string): string => `**${text}**`;

/** The operators of conditions and list queries. */
export function operatorTable(): string {
  const examples = (findPart('resource', 'ops').schema.examples ?? []) as readonly Example[];
  return table(
    ['Operator', 'Meaning', 'Condition', 'Searchable field types'],
    valuesOf(findPart('resource', 'operator')).map(({ value, meaning }) => {
      const example = examples.find((condition) => Object.hasOwn(condition, value));
      const types = Object.entries(operatorsOf).flatMap(([type, operators]) =>
        operators.some((operator) => operator === value) ? type : [],
      );
      return [
        code(value),
        meaning,
        example === undefined ? '' : inlineJson(example),
        types.length === 0 ? '–' : types.join(', '),
      ];
    }),
  );
}

/** Names of the built-in dictionaries. */
export const dictionaryNames = (): string => codeList(Object.keys(dicts).sort());

/** The environment variables. */
export const settingTable = (): string =>
  table(
    ['Variable', 'Value', 'Default', 'Meaning'],
    Object.values<Setting<unknown>>(settings).map((setting) => [
      code(setting.variable),
      setting.validator.expected,
      defaultOf(setting),
      setting.meaning,
    ]),
  );

function defaultOf({ fallback }: Setting<unknown>): string {
  if (typeof fallback !== 'function') return settingText(fallback);
  const texts = profiles.map((profile) => settingText(fallback({ profile, isPooled: false })));
  const usual = settingText(fallback({ profile: 'development', isPooled: false }));
  const others = profiles.filter((_profile, index) => texts[index] !== usual);
  if (others.length > 1) return ''; // as the meaning says
  return [
    ...others.map((profile) => `${texts[profiles.indexOf(profile)]} in ${profile}`),
    usual,
  ].join(', else ');
}

/** A folder is shown from the project's, so that the page is the same on every machine. */
function settingText(value: unknown): string {
  if (typeof value === 'boolean') return code(value ? 'on' : 'off');
  const text = String(value ?? '').replace(`${process.cwd()}${sep}`, '');
  return text && code(text);
}
