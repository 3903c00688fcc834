import { isObject } from './parse-compound.ts';
import { operationsOf } from './evaluate.ts';
import type { Cond, Row } from './types.ts';

/** One comparison inside a condition, and where it stands: `['any', '0', 'status']`. */
export interface Comparison {
  readonly field: string;
  readonly operations: Readonly<Record<string, unknown>>;
  readonly path: readonly string[];
}

/** Every comparison of a condition, in the order written, through `any` and `not`. */
export function comparisonsOf(cond: Cond, path: readonly string[] = []): readonly Comparison[] {
  return Object.entries(cond).flatMap(([name, wanted]) => {
    if (name === 'any' && Array.isArray(wanted))
      return wanted.flatMap((part: unknown, at) =>
        isObject(part) ? comparisonsOf(part, [...path, name, String(at)]) : [],
      );
    if (name === 'not') return isObject(wanted) ? comparisonsOf(wanted, [...path, name]) : [];
    return [{ field: name, operations: operationsOf(wanted), path: [...path, name] }];
  });
}

/** Where the message of a failed check is shown. */
export const firstField = (cond: Cond): string => comparisonsOf(cond)[0]?.field ?? '';

/** Names after `@row.` in a condition. */
export const rowVariables = (comparison: Comparison): readonly string[] =>
  Object.values(comparison.operations)
    .flat()
    .flatMap((value) =>
      typeof value === 'string' && value.startsWith('@row.') ? [value.slice('@row.'.length)] : [],
    );

/**
 * Whether the values that a check compares are all there: a check across fields says nothing about
 * a row that has not filled them.
 */
export function evaluableCond(cond: Cond, row: Row): boolean {
  return comparisonsOf(cond).every(
    (comparison) =>
      'null' in comparison.operations ||
      [comparison.field, ...rowVariables(comparison)].every(
        (name) => row[name] !== null && row[name] !== undefined && row[name] !== '',
      ),
  );
}
