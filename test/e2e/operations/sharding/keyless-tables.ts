import { places } from './distribution.ts';

/** A node of `EXPLAIN (FORMAT JSON)`. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly Operation?: string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Plans?: readonly PlanNode[];
  readonly [property: string]: unknown;
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
];

/**
 * The spread tables of a plan that no condition binds by their key, neither to a value nor to that of
 * another table: a coordinator has to ask every shard for their rows.
 */
export function keylessTables(plan: PlanNode): readonly string[] {
  const nodes = nodesOf(plan);
  const conditions = nodes.flatMap((node) =>
    Object.entries(node)
      .filter(([name]) => /Cond$|Filter$/.test(name))
      .map(([, value]) => String(value)),
  );
  const isBound = (alias: string, key: string): boolean =>
    conditions.some((text) =>
      new RegExp(`\\b${alias}\\.${key} = |= \\(?${alias}\\.${key}\\b`).test(text),
    );
  return nodes.flatMap(({ 'Node Type': type, 'Relation Name': table = '', Alias: alias = '' }) => {
    const place = places.get(table);
    if (type === 'ModifyTable' || place?.kind !== 'spread') return [];
    return place.key && isBound(alias, place.key) ? [] : [table];
  });
}
