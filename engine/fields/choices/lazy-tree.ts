import type { Json, Row } from '../../../schemas/rules/types.ts';
import { shownName } from './options.ts';

/**
 * A node of a tree whose levels are loaded on demand. `key` requests its children, `value` is the
 * form value.
 */
export interface LazyTreeNode {
  readonly value: string | number;
  readonly key: string | number;
  readonly label: string;
  readonly isLeaf: boolean;
  children?: LazyTreeNode[];
}

export interface LazyTreeKeys {
  readonly labelName: string;
  readonly valueName: string;
  readonly idName: string;
}

/**
 * The nodes of a `GET lazyUrl` response (docs/product.md#wire-calls). `has_children` or `leaf` of
 * a row decides whether it can be expanded; nodes at depth `levels` never can.
 */
export function toLazyTreeNodes(
  rows: readonly Row[],
  names: LazyTreeKeys,
  depth: number,
  levels: number | undefined,
): LazyTreeNode[] {
  return rows.map((row) => {
    const value = row[names.valueName] ?? row.id;
    const isChildless =
      (row.has_children !== undefined && !row.has_children) || row.leaf === true || row.leaf === 1;
    return {
      value: value as string | number,
      key: (row[names.idName] ?? row.id) as string | number,
      label: shownName(String(row[names.labelName] ?? value)),
      isLeaf: isChildless || (levels !== undefined && depth >= levels),
    };
  });
}

export type LoadChildren = (parent: string | number, depth: number) => Promise<LazyTreeNode[]>;

/**
 * Loads the levels of a path, so that it can be shown by its labels: `[440000, 440300]` is
 * "Guangdong / Shenzhen". Stops at the first value that is not found.
 *
 * @param load loads the children of a parent key; 0 is the root
 */
export async function loadPath(
  path: readonly (string | number)[],
  load: LoadChildren,
): Promise<LazyTreeNode[]> {
  const roots = await load(0, 1);
  let level = roots;
  for (const [index, value] of path.entries()) {
    const node = level.find((item) => String(item.value) === String(value));
    if (!node || node.isLeaf || index === path.length - 1) break;
    node.children = await load(node.key, index + 2);
    level = node.children;
  }
  return roots;
}

/** A path in the value types of the tree: the text "11" becomes the node value 11. */
export function matchPath(
  path: readonly (string | number)[],
  roots: readonly LazyTreeNode[],
): readonly (string | number)[] {
  const nodes = nodesOfPath(path, roots);
  return path.map((value, index) => nodes[index]?.value ?? value);
}

/** The nodes of a path from the root, up to the first that is not loaded. */
export function nodesOfPath(
  path: readonly (string | number)[],
  roots: readonly LazyTreeNode[],
): readonly LazyTreeNode[] {
  const nodes: LazyTreeNode[] = [];
  let level: readonly LazyTreeNode[] = roots;
  for (const value of path) {
    const node = level.find((item) => String(item.value) === String(value));
    if (!node) break;
    nodes.push(node);
    level = node.children ?? [];
  }
  return nodes;
}

/** Whether nothing is below the node, as far as it is known. */
export const isEndNode = ({ isLeaf, children }: LazyTreeNode): boolean =>
  isLeaf || children?.length === 0;

/**
 * The selected values after a change of the chosen paths. A value stays while a path goes through
 * it, in the order of `values`; only end nodes of the tree are added.
 */
export function valuesOfPaths(
  values: readonly (string | number)[],
  paths: readonly (readonly (string | number)[])[],
  roots: readonly LazyTreeNode[],
): readonly (string | number)[] {
  const steps = new Set(paths.flat().map(String));
  const selected = new Set(values.map(String));
  const added = paths.flatMap((path) => {
    const end = nodesOfPath(path, roots)[path.length - 1];
    return end && isEndNode(end) && !selected.has(String(end.value)) ? [end.value] : [];
  });
  return [...values.filter((value) => steps.has(String(value))), ...added];
}

/** The rows of a response: the response itself, or the `data` of a page. */
export function rowsFromResponse(answer: unknown): readonly Row[] {
  const rows: unknown = Array.isArray(answer)
    ? answer
    : (answer as { data?: Json } | undefined)?.data;
  return Array.isArray(rows) ? (rows as readonly Row[]) : [];
}
