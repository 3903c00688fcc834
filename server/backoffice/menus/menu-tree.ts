import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';

/** A menu row in the caller's language, in display order. `pid` is 0 at the root. */
export type MenuRow = Omit<MenuEntry, 'children' | 'checked'>;

/**
 * Builds the tree of entries that open something, with the groups above them. An entry opens a
 * built page or an external link; a group without such entries is left out.
 *
 * @param allowed ids of the menus that the caller's roles contain; undefined allows all. Groups
 *   above an allowed entry are shown too.
 */
export function menuTree(
  rows: readonly MenuRow[],
  allowed: ReadonlySet<number> | undefined,
  isBuilt: (view: string) => boolean,
): readonly MenuEntry[] {
  const rowsByParent = groupBy(rows, ({ pid }) => pid);
  const childrenOf = (pid: number): MenuEntry[] =>
    (rowsByParent.get(pid) ?? []).flatMap((row) => {
      const children = childrenOf(row.id);
      const isAllowed = allowed?.has(row.id) ?? true;
      if (isAllowed && hasTarget(row, isBuilt)) return [{ ...row, children }];
      return children.length > 0 ? [{ ...row, apis: '', view: '', children }] : [];
    });
  return childrenOf(0);
}

const hasTarget = ({ apis, view }: MenuRow, isBuilt: (view: string) => boolean): boolean =>
  /^https?:\/\//.test(apis) || (apis !== '' && view !== '' && isBuilt(view));

/** Path of the first entry in display order whose page may be opened; undefined without one. */
export const firstPath = (
  tree: readonly MenuEntry[],
  mayOpen: (view: string) => boolean = () => true,
): string | undefined => pathsOf(tree, mayOpen).next().value;

function* pathsOf(
  tree: readonly MenuEntry[],
  mayOpen: (view: string) => boolean,
): Generator<string, undefined> {
  for (const { apis, view, children } of tree) {
    if (apis.startsWith('/') && mayOpen(view)) yield apis;
    yield* pathsOf(children, mayOpen);
  }
  return undefined;
}
