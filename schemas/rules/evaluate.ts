import type { Cond, Row, Variables } from './types.ts';

/**
 * Whether `row` meets `cond` (engine.md §3). The same grammar is compiled to SQL in `server/resources/condition-sql.ts`;
 * `test/unit/schemas/rules/evaluate.test.ts` holds the two together.
 *
 * A missing or NULL value meets only `null: true`, `ne` and `nin`. A dotted name reads `row["store_id.store_name"]`.
 */
export function holds(_cond: Cond | undefined, _row: Row, _variables: Variables): boolean {
  throw new Error('not built yet');
}
