import type { Operator } from '../../contract/operators.ts';
import type { Field, Json } from '../types.ts';
import { knownValues } from '../values/parse-value.ts';
import { searchText } from '../values/search-text.ts';
import type { Filter, LabelledValue, QueryScope } from './query-types.ts';

interface Target {
  readonly name: string;
  readonly field: Field;
  readonly valueField: Field;
}

/**
 * What an operator that the type does not have means for a reference or a choice:
 *
 * - `store_id=0|gt`: the reference is set
 * - `is_belong=0|gt`: the values of the dictionary that are greater
 * - `device=andr|like`, `name=refund|like`: the values that contain the word, or have it in their
 *   label in any language; `name` may be a computed label
 *
 * @returns undefined for any other filter
 */
export function choiceFilter(
  target: Target,
  operator: Operator,
  text: string,
  scope: QueryScope,
): readonly Filter[] | undefined {
  const { name, valueField } = target;
  const { type } = valueField;
  if (text === '') return undefined;
  if (type === 'ref' && operator === 'gt' && text === '0')
    return [{ field: name, operator: 'null', value: false }];
  return compareWithLimit(target, operator, text) ?? searchLabels(target, operator, text, scope);
}

/** The values of other fields are not all in their dictionary: −1 beside the ids of a reference. */
const isChoice = ({ type }: Field): boolean => type === 'enum' || type === 'switch';

function compareWithLimit(
  { name, valueField }: Target,
  operator: Operator,
  text: string,
): readonly Filter[] | undefined {
  const holds = comparisons[operator];
  if (!isChoice(valueField) || !holds || !/^-?\d{1,15}$/.test(text)) return undefined;
  const known: readonly Json[] =
    (valueField.type === 'switch' ? [0, 1] : knownValues(valueField.dict)) ?? [];
  const numbers = known.filter((value): value is number => typeof value === 'number');
  if (numbers.length === 0) return undefined;
  const values = numbers.filter((value) => holds(value, Number(text)));
  return [{ field: name, operator: 'in', value: values }];
}

const comparisons: Partial<Record<Operator, (value: number, limit: number) => boolean>> = {
  gt: (value, limit) => value > limit,
  ngt: (value, limit) => value >= limit,
  lt: (value, limit) => value < limit,
  nlt: (value, limit) => value <= limit,
};

function searchLabels(
  { name, field }: Target,
  operator: Operator,
  text: string,
  { resource, labelsOf }: QueryScope,
): readonly Filter[] | undefined {
  const meets = textComparisons[operator];
  if (!meets) return undefined;
  const labelled = labelledFieldOf(name, field);
  const labelledField = name.includes('.') ? field : resource.fields.get(labelled);
  const known = labelledField && isChoice(labelledField) ? labelsOf(labelledField) : [];
  if (known.length === 0) return undefined;
  const word = searchText(text);
  const isMatch = ({ value, labels }: LabelledValue): boolean => {
    const texts = typeof value === 'string' ? [value, ...labels] : labels;
    return String(value) === word || texts.some((label) => meets(searchText(label), word));
  };
  return [
    { field: labelled, operator: 'in', value: known.filter(isMatch).map(({ value }) => value) },
  ];
}

/** The name of the field whose labels a computed field shows, else its own. */
const labelledFieldOf = (name: string, { of }: Field): string =>
  of?.startsWith('label:') === true ? of.slice('label:'.length) : name;

const textComparisons: Partial<Record<Operator, (text: string, word: string) => boolean>> = {
  like: (text, word) => text.includes(word),
  likeRight: (text, word) => text.startsWith(word),
  likeLeft: (text, word) => text.endsWith(word),
};
