import type { Filter } from '../../../../schemas/rules/queries/read-query.ts';
import type { FieldType, Json } from '../../../../schemas/rules/types.ts';
import { fieldOf } from '../registry.ts';
import { type ComparisonTarget, likeShapes, type Operand } from '../sql/compare-sql.ts';
import { likePattern, toStoredValue, valueType } from '../sql/field-values.ts';
import { hasGrams } from '../sql/grams.ts';
import type { SqlContext } from '../sql/sql-context.ts';

/** The values of a filter as the database stores them, and the operand that refers to them. */
export interface FilterOperand {
  readonly values: readonly unknown[];
  readonly operand: (target: ComparisonTarget, argument: (offset: number) => string) => Operand;
}

/** A filter has one argument, `between` two, `null` none: its value is part of the statement. */
export function filterOperand(
  { field, operator, value }: Filter,
  context: Pick<SqlContext, 'resource' | 'resources'>,
  isScanned = false,
): FilterOperand {
  return {
    values: argumentsOf(operator, value, typeOf(field, context)),
    operand: (_, argument) => ({
      isNone: false,
      isColumn: false,
      isPath: true,
      emptyIsNone: true,
      flag: () => String(value === true),
      value: () => argument(0),
      list: () => argument(0),
      bound: (index) => argument(index),
      pattern: () => argument(0),
      hasGrams: !isScanned && hasGrams(String(value)),
    }),
  };
}

function argumentsOf(
  operator: Filter['operator'],
  value: Json,
  type: FieldType,
): readonly unknown[] {
  const stored = (part: Json): unknown => toStoredValue(part, type);
  if (operator === 'null') return [];
  if (operator === 'like' || operator === 'likeRight' || operator === 'likeLeft')
    return [likePattern(String(value), likeShapes[operator])];
  if (operator === 'between') return (value as readonly Json[]).map(stored);
  return [Array.isArray(value) ? (value as readonly Json[]).map(stored) : stored(value)];
}

/** The value type of a field, or of a field of a referenced row (`store.name`). */
function typeOf(
  name: string,
  { resource, resources }: Pick<SqlContext, 'resource' | 'resources'>,
): FieldType {
  const [first = '', second] = name.split('.');
  const field = fieldOf(resource, first);
  if (second === undefined) return valueType(field, resource, resources);
  const target = resources.targetOf(field);
  return valueType(fieldOf(target, second), target, resources);
}
