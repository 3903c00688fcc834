import type { Row } from '../../schemas/rules/types.ts';

/** One line of the grid. In a plain list `branch` is undefined. A changed line is a new object: the grid redraws by identity. */
export interface Line {
  /** The row's key field as text. */
  readonly id: string;
  readonly row: Row;
  readonly branch: Branch | undefined;
}
/** Where a row stands in its tree. `node` is what its children point at, `parent` what it points at itself. */
export interface Branch {
  /** 0 at the top. */
  readonly level: number;
  readonly node: string;
  readonly parent: string;
  readonly leaf: boolean;
  readonly open: boolean;
  /** Its children are on their way. */
  readonly busy: boolean;
}
/** How rows of this tree point at each other, and the row's own key. */
export interface TreeKeys {
  readonly rowKey: string;
  readonly field: string;
  readonly key: string;
  readonly root: string | number;
}

type Lines = readonly Line[];
const text = (value: unknown): string => String(value ?? '');

/** Lines of a plain list. */
export const flatLines = (rows: readonly Row[], rowKey: string): Lines =>
  rows.map((row) => ({ id: text(row[rowKey]), row, branch: undefined }));

/** Lines at one level of a tree; `has_children` decides which can open (Spec §2). */
export function levelLines(
  rows: readonly Row[],
  keys: TreeKeys,
  level: number,
  parent: string,
): Lines {
  return rows.map((row) => ({
    id: text(row[keys.rowKey]),
    row,
    branch: {
      level,
      node: text(row[keys.key]),
      parent,
      leaf: !row.has_children,
      open: false,
      busy: false,
    },
  }));
}

/** A tree that came whole: lines in order of the rows, every parent before its children, opened down to `levels`. */
export function wholeTree(rows: readonly Row[], keys: TreeKeys, levels: number): Lines {
  const below = groupBy(rows, (row) => text(row[keys.field] ?? keys.root));
  const walk = (parent: string, level: number): Lines =>
    levelLines(below.get(parent) ?? [], keys, level, parent).flatMap((line) => {
      const branch = line.branch!,
        leaf = !below.has(branch.node),
        open = !leaf && level < levels;
      return [
        { ...line, branch: { ...branch, leaf, open } },
        ...(open ? walk(branch.node, level + 1) : []),
      ];
    });
  return walk(text(keys.root), 0);
}

/** Puts `children` under the row `node` and opens it, keeping open what was open among them; with no children it becomes a leaf. */
export function growBranch(
  lines: Lines,
  node: string,
  children: readonly Row[],
  keys: TreeKeys,
): Lines {
  const at = lines.findIndex(({ branch }) => branch?.node === node);
  if (at < 0) return lines;
  const line = lines[at]!,
    branch = line.branch!,
    end = endOfBranch(lines, at);
  const grown = keepOpen(
    levelLines(children, keys, branch.level + 1, node),
    lines.slice(at + 1, end),
  );
  const parent: Line = {
    ...line,
    branch: { ...branch, leaf: children.length === 0, open: children.length > 0, busy: false },
  };
  return [...lines.slice(0, at), parent, ...grown, ...lines.slice(end)];
}

/** Replaces the top level, keeping open what was open below the rows that stay. */
export const growRoot = (lines: Lines, rows: readonly Row[], keys: TreeKeys): Lines =>
  keepOpen(levelLines(rows, keys, 0, text(keys.root)), lines);

/** Shuts the row `node`; its children leave the grid and are asked for again when it opens. */
export function foldBranch(lines: Lines, node: string): Lines {
  const at = lines.findIndex(({ branch }) => branch?.node === node);
  if (at < 0) return lines;
  const line = lines[at]!;
  return [
    ...lines.slice(0, at),
    { ...line, branch: { ...line.branch!, open: false, busy: false } },
    ...lines.slice(endOfBranch(lines, at)),
  ];
}

/** Marks that the children of `node` are on their way, or that they did not come. */
export const markBusy = (lines: Lines, node: string, busy: boolean): Lines =>
  lines.map((line) =>
    line.branch?.node === node ? { ...line, branch: { ...line.branch, busy } } : line,
  );

/** Puts a changed row in its place; unknown ids change nothing. */
export const replaceRow = (lines: Lines, id: string, row: Row): Lines =>
  lines.map((line) => (line.id === id ? { ...line, row } : line));

/** Parents whose children a write touched: of every named row its parent; rows that are not shown are skipped. */
export const parentsOf = (lines: Lines, ids: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(lines.flatMap(({ id, branch }) => (branch && ids.has(id) ? [branch.parent] : [])));

/** Nodes that are open at one level, for opening a tree level by level. */
export const nodesAt = (lines: Lines, level: number): readonly string[] =>
  lines.flatMap(({ branch }) =>
    branch && branch.level === level && !branch.leaf && !branch.open ? [branch.node] : [],
  );

function groupBy<T>(
  list: readonly T[],
  keyOf: (one: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** Index after the last descendant of the line at `at`. */
function endOfBranch(lines: Lines, at: number): number {
  const level = lines[at]!.branch!.level;
  let end = at + 1;
  while (end < lines.length && lines[end]!.branch!.level > level) end++;
  return end;
}

/** `fresh` lines with the open subtrees of `old` hung back under the rows that are still there at the same level. */
function keepOpen(fresh: Lines, old: Lines): Lines {
  return fresh.flatMap((line) => {
    const at = old.findIndex(
      ({ id, branch }) => id === line.id && branch?.open && branch.level === line.branch!.level,
    );
    if (at < 0 || line.branch!.leaf) return [line];
    return [
      { ...line, branch: { ...line.branch!, open: true } },
      ...old.slice(at + 1, endOfBranch(old, at)),
    ];
  });
}
