import { conditionSql, inside, type ListedSearch } from './listing-sql.ts';
import { matchRanks, rankConditions } from './search-conditions.ts';

/**
 * SQL of the rank of a row of `goods_shelf s` (docs/decisions/0026-search.md).
 *
 * @param values parameters before those of the rank
 */
export function matchRankSql(
  search: ListedSearch,
  values: readonly unknown[],
): { readonly sql: string; readonly values: readonly unknown[]; readonly name: string } {
  const all: unknown[] = [...values];
  const name: string[] = [];
  const add = (value: unknown): string => `$${all.push(value)}`;
  const mark = (part: string): void => {
    name.push(part);
  };
  const cases = search.ids
    ? search.ids.map((ids, rank) => `WHEN s.goods_id = ANY(${add(ids)}::bigint[]) THEN ${rank}`)
    : rankConditions(search).map(([rank, condition]) => {
        mark(`r${rank}`);
        const sql = conditionSql(condition, {
          textSql: ({ field, fragments }) =>
            `s.${field} LIKE ANY(${add(fragments.map(inside))}::text[])`,
          add,
          mark,
        });
        return `WHEN ${sql} THEN ${rank}`;
      });
  const sql = `CASE ${cases.join('\n    ')} ELSE ${matchRanks.other} END`;
  return { sql, values: all, name: name.join('') };
}
