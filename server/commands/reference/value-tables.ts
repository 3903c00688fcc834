import { operatorsOf } from '../../../schemas/contract/operators.ts';
import { dicts } from '../../../schemas/contract/statuses.ts';
import { displayTypes } from '../../../schemas/rules/screen-config/default-types.ts';
import type { FieldType, Json } from '../../../schemas/rules/types.ts';
import {
  fieldTypesByColumnType,
  fieldTypesByItemType,
  fieldTypesBySearchType,
  fieldTypesByViewType,
} from '../../backoffice/check/compatible-types.ts';
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

const kinds: Readonly<
  Record<
    ScreenTypeKind,
    {
      readonly definition: string;
      readonly path: string;
      readonly fits: Readonly<Record<string, readonly FieldType[] | 'any'>>;
    }
  >
> = {
  column: {
    definition: 'column',
    path: 'column/else/properties/type',
    fits: fieldTypesByColumnType,
  },
  item: { definition: 'item', path: 'item/else/properties/type', fits: fieldTypesByItemType },
  view: { definition: 'viewField', path: 'viewField/properties/type', fits: fieldTypesByViewType },
  search: {
    definition: 'search',
    path: 'search/else/properties/type',
    fits: fieldTypesBySearchType,
  },
};

export const isScreenTypeKind = (name: string): name is ScreenTypeKind =>
  Object.hasOwn(kinds, name);

/** Column types, form controls, view types or search types, with the data types they fit. */
export function screenTypeTable(kind: ScreenTypeKind): string {
  const { definition, path, fits } = kinds[kind];
  const examples = (findPart('screen', definition).schema.examples ?? []) as readonly Example[];
  return table(
    ['Type', 'Meaning', 'Field types', 'Example'],
    valuesOf(findPart('screen', path)).map(({ value, meaning }) => {
      const example = examples.find(({ type }) => type === value);
      return [
        code(value),
        meaning,
        fittingTypes(kind, value, fits[value] ?? []),
        example === undefined ? '' : inlineJson(example),
      ];
    }),
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
