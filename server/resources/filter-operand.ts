import type { Filter } from '../../schemas/rules/read-query.ts';
import type { Json } from '../../schemas/rules/types.ts';
import type { Operand, Target } from './compare-sql.ts';
import { kept, likePattern } from './operand-sql.ts';
import { valueType } from './raw-sql.ts';
import { fieldOf } from './registry.ts';
import type { Place } from './sql-place.ts';

/** A filter's values as the database keeps them, and the operand that stands for them in the statement. */
export interface FilterOperand {
  readonly values: readonly unknown[];
  readonly operand: (target: Target, argument: (offset: number) => string) => Operand;
}

const shapes = { like: 'contains', likeRight: 'starts', likeLeft: 'ends' } as const;

/** Every filter has one argument; `between` two, `null` none, its value being part of the statement. */
export function filterOperand(
  { field, operator, value }: Filter,
  place: Omit<Place, 'parameters' | 'alias'>,
): FilterOperand {
  return {
    values: argumentsOf(operator, value, typeOf(field, place)),
    operand: (_, argument) => ({
      isNone: false,
      isColumn: false,
      isPath: true,
      emptyIsNone: true,
      flag: () => String(value === true),
      one: () => argument(0),
      list: () => argument(0),
      part: (at) => argument(at),
      pattern: () => argument(0),
    }),
  };
}

function argumentsOf(
  operator: Filter['operator'],
  value: Json,
  type: ReturnType<typeof valueType>,
): readonly unknown[] {
  if (operator === 'null') return [];
  if (operator === 'like' || operator === 'likeRight' || operator === 'likeLeft')
    return [likePattern(String(value), shapes[operator])];
  if (operator === 'between') return (value as readonly Json[]).map((bound) => kept(bound, type));
  return [Array.isArray(value) ? value.map((part) => kept(part, type)) : kept(value, type)];
}

function typeOf(
  name: string,
  { resource, resources }: Omit<Place, 'parameters' | 'alias'>,
): ReturnType<typeof valueType> {
  const [near = '', far] = name.split('.');
  const field = fieldOf(resource, near);
  if (far === undefined) return valueType(field, resource, resources);
  const target = resources.targetOf(field);
  return valueType(fieldOf(target, far), target, resources);
}
