import { operationsOf } from '../../schemas/rules/evaluate.ts';
import type { Cond, Field } from '../../schemas/rules/types.ts';
import { columnOf, quote } from './columns.ts';
import { compareSql, type Operand, type Target } from './compare-sql.ts';
import { operandOf } from './operand-sql.ts';
import { rawSql, valueType } from './raw-sql.ts';
import { fieldOf } from './registry.ts';
import { deeper, type Place, placeOf } from './sql-place.ts';

/**
 * A condition of the files as SQL over one row, of the same meaning as `holds` in `schemas/rules/evaluate.ts`.
 * It may be NULL where `holds` says false; `not` and the operators that a missing value meets take care of that.
 */
export function conditionSql(cond: Cond | undefined, place: Place): string {
  const parts = Object.entries(cond ?? {}).flatMap(([name, wanted]) => {
    if (name === 'any')
      return [
        `(${(wanted as readonly Cond[]).map((part) => conditionSql(part, place)).join(' OR ')})`,
      ];
    if (name === 'not') return [`(${conditionSql(wanted as Cond, place)}) IS NOT TRUE`];
    return Object.entries(operationsOf(wanted)).map(([operator, value]) =>
      fieldSql(name, operator, (target) => operandOf(value, target.field, place), place),
    );
  });
  return parts.length === 0 ? 'TRUE' : parts.length === 1 ? parts[0]! : `(${parts.join(' AND ')})`;
}

/** Operators that a missing value, and so a missing related row, meets. */
const metByNothing: ReadonlySet<string> = new Set(['ne', 'nin', 'null']);

/**
 * One comparison. `name` may look one reference deep; then the related row must also meet `related`, so that a filter tells nothing of rows
 * that the caller may not see.
 */
export function fieldSql(
  name: string,
  operator: string,
  operand: (target: Target) => Operand,
  place: Place,
  related?: (place: Place) => string,
): string {
  const [near = '', far] = name.split('.');
  const field = fieldOf(place.resource, near);
  if (far === undefined)
    return compareSql(targetOf(field, place), operator, operand(targetOf(field, place)), place);
  const inner = placeOf(place, place.resources.targetOf(field), deeper(place.alias));
  const target = targetOf(fieldOf(inner.resource, far), inner);
  const link = `${inner.alias}.${columnOf(fieldOf(inner.resource, field.key))} = ${rawSql(field, place)}${related ? ` AND ${related(inner)}` : ''}`;
  const from = `FROM ${quote(inner.resource.table)} ${inner.alias} WHERE ${link}`;
  if (!metByNothing.has(operator))
    return `EXISTS (SELECT 1 ${from} AND ${compareSql(target, operator, operand(target), inner)})`;
  const opposite = { ne: 'eq', nin: 'in' }[operator];
  if (opposite)
    return `NOT EXISTS (SELECT 1 ${from} AND ${compareSql(target, opposite, operand(target), inner)})`;
  return `(EXISTS (SELECT 1 ${from} AND ${target.sql} IS NOT NULL)) <> ${operand(target).flag()}`;
}

function targetOf(field: Field, place: Place): Target {
  return {
    field,
    type: valueType(field, place.resource, place.resources),
    sql: field.type === 'many' || field.type === 'refs' ? '' : rawSql(field, place),
  };
}
