import type { TestApp } from '../../helpers/server/app.ts';
import type { PlanNode } from './sharding/keyless-tables.ts';

/** Tables that grow with the orders of the mall, and its goods. */
const grown = /^(order|pay_|ledger|stock_logs|goods)/;

/**
 * Tables and indexes that a statement reads as a whole, whatever its parameters are: without a
 * condition that an index answers, unless a LIMIT ends the scan at its first rows. An index of some
 * rows only is none of them.
 */
export async function wholeReads(
  { sql }: Pick<TestApp, 'sql'>,
  text: string,
): Promise<readonly string[]> {
  const partial = await sql.rows<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL',
  );
  const isPartial = new Set(partial.map(({ name }) => name));
  const plan = await sql.transaction(async (tx) => {
    // The tables of a test are so small that reading one as a whole is cheap
    for (const read of ['seqscan', 'hashjoin', 'mergejoin'])
      await tx.run(`SET LOCAL enable_${read} = off`);
    const [row] = await tx.rows<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
    );
    return row!['QUERY PLAN'][0].Plan;
  });
  const readsOf = (node: PlanNode, isLimited: boolean): readonly string[] => {
    const { 'Node Type': type, 'Index Name': index, 'Relation Name': table } = node;
    const name = String(index ?? table);
    const isWhole =
      /^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(type) &&
      grown.test(name.replace(/^(ix|uq|pk|fk)_/, '')) &&
      node['Index Cond'] === undefined &&
      !isPartial.has(name) &&
      !(isLimited && node.Filter === undefined);
    const passesRows = /^(Nested Loop|Result|Subquery Scan|ProjectSet)$/.test(type);
    const ends = type === 'Limit' || (isLimited && passesRows && node.Filter === undefined);
    const own = isWhole ? [name] : [];
    return [
      ...own,
      ...(node.Plans ?? []).flatMap((child) =>
        readsOf(child, ends && child['Parent Relationship'] === 'Outer'),
      ),
    ];
  };
  return readsOf(plan, false);
}
