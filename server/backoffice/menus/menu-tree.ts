import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';

/** A menu row in the caller's language, in display order. `pid` is 0 at the root. */
export type MenuRow = Omit<MenuEntry, 'children' | 'checked'>;

/**
 * Builds the tree of entries with a path or an external link, with the groups above them. A group
 * without such entries is left out. An entry stays when its page does not exist: its click leads to
 * the 404 page, which logs `No Route`.
 *
 * @param allowed ids of the menus that the caller's roles contain; undefined allows all. Groups
 *   above an allowed entry are shown too.
 */
export function menuTree(
  rows: readonly MenuRow[],
  allowed: ReadonlySet<number> | undefined,
): readonly MenuEntry[] {
  const rowsByParent = groupBy(rows, ({ pid }) => pid);
  const childrenOf = (pid: number): MenuEntry[] =>
    (rowsByParent.get(pid) ?? []).flatMap((row) => {
      const children = childrenOf(row.id);
      const isAllowed = allowed?.has(row.id) ?? true;
      if (isAllowed && row.apis !== '') return [{ ...row, children }];
      return children.length > 0 ? [{ ...row, apis: '', view: '', children }] : [];
    });
  return childrenOf(0);
}

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
