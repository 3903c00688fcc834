import type { Operator } from '../../contract/operators.ts';
import type { Field, Json } from '../types.ts';
import { knownValues } from '../values/parse-value.ts';
import type { Filter } from './query-types.ts';

interface Target {
  readonly name: string;
  readonly valueField: Field;
}

/**
 * Filters that legacy clients send with operators that the type does not have:
 *
 * - `store_id=0|gt`: the reference is set
 * - `is_belong=0|gt`, `device=andr|like`: the values of the dictionary that match
 *
 * @returns undefined for any other filter
 */
export function legacyFilter(
  { name, valueField }: Target,
  operator: Operator,
  text: string,
): readonly Filter[] | undefined {
  const { type } = valueField;
  if (text === '') return undefined;
  if (type === 'ref' && operator === 'gt' && text === '0')
    return [{ field: name, operator: 'null', value: false }];
  if (type !== 'enum' && type !== 'switch') return undefined;
  const matches = matching[operator];
  const known: readonly Json[] = (type === 'switch' ? [0, 1] : knownValues(valueField.dict)) ?? [];
  const values = matches ? known.filter((value) => matches(value, text)) : [];
  // Nothing matches a word of a label; an answer without rows would be wrong
  return values.length === 0 ? undefined : [{ field: name, operator: 'in', value: values }];
}

const compare =
  (holds: (value: number, limit: number) => boolean) =>
  (value: Json, text: string): boolean =>
    typeof value === 'number' && /^-?\d{1,15}$/.test(text) && holds(value, Number(text));

const contains = (value: Json, text: string): boolean =>
  typeof value === 'string' && value.toLowerCase().includes(text.toLowerCase());

const matching: Partial<Record<Operator, (value: Json, text: string) => boolean>> = {
  gt: compare((value, limit) => value > limit),
  ngt: compare((value, limit) => value >= limit),
  lt: compare((value, limit) => value < limit),
  nlt: compare((value, limit) => value <= limit),
  like: contains,
  likeRight: (value, text) => typeof value === 'string' && value.startsWith(text),
  likeLeft: (value, text) => typeof value === 'string' && value.endsWith(text),
};
