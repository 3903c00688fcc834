import type { Cond, Row } from '../types.ts';
import { isObject } from '../values/is-object.ts';
import { operationsOf } from './evaluate.ts';

/** A comparison inside a condition and its path, e.g. `['any', '0', 'status']`. */
export interface Comparison {
  readonly field: string;
  readonly operations: Readonly<Record<string, unknown>>;
  readonly path: readonly string[];
}

/** All comparisons of a condition in written order, including those in `any` and `not`. */
export function comparisonsOf(cond: Cond, path: readonly string[] = []): readonly Comparison[] {
  return Object.entries(cond).flatMap(([name, wanted]) => {
    if (name === 'any' && Array.isArray(wanted))
      return wanted.flatMap((part: unknown, index) =>
        isObject(part) ? comparisonsOf(part, [...path, name, String(index)]) : [],
      );
    if (name === 'not') return isObject(wanted) ? comparisonsOf(wanted, [...path, name]) : [];
    return [{ field: name, operations: operationsOf(wanted), path: [...path, name] }];
  });
}

/** Field at which the message of a failed check is shown. */
export const firstField = (cond: Cond): string => comparisonsOf(cond)[0]?.field ?? '';

/** Field names after `@row.` in a comparison. */
export const rowVariables = (comparison: Comparison): readonly string[] =>
  namesAfter('@row.', comparison);

/** Field names after `@form.` in a condition, each once. */
export const formVariables = (cond: Cond | undefined): readonly string[] =>
  cond
    ? [...new Set(comparisonsOf(cond).flatMap((comparison) => namesAfter('@form.', comparison)))]
    : [];

const namesAfter = (prefix: string, { operations }: Comparison): readonly string[] =>
  Object.values(operations)
    .flat()
    .flatMap((value) =>
      typeof value === 'string' && value.startsWith(prefix) ? [value.slice(prefix.length)] : [],
    );

/** Whether all values that a check compares are present; otherwise the check is skipped. */
export function evaluableCond(cond: Cond, row: Row): boolean {
  return comparisonsOf(cond).every(
    (comparison) =>
      'null' in comparison.operations ||
      [comparison.field, ...rowVariables(comparison)].every(
        (name) => row[name] !== null && row[name] !== undefined && row[name] !== '',
      ),
  );
}

/**
 * The condition, if a row alone can meet it. Only the database knows values of referenced rows
 * (`store_id.store_name`), so the server alone decides on a condition that compares one.
 */
export const ownCondition = (cond: Cond | undefined): Cond | undefined =>
  cond && comparisonsOf(cond).some(({ field }) => field.includes('.')) ? undefined : cond;

/** `@row.id` and the like stand for a value. */
export const isVariable = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('@');
