import type { MenuEntry } from '../../schemas/contract/calls/auth.ts';

/** A menu row in the caller's language; `pid` 0 at the root. Rows come in the order they are shown. */
export type MenuRow = Omit<MenuEntry, 'children' | 'checked'>;

/**
 * The tree of rows that lead somewhere: pages that exist and outside links, and the groups above them. A group left without either is not shown.
 *
 * @param allowed ids the caller's roles tick, whose ancestors are shown with them; undefined: all
 */
export function menuTree(
  rows: readonly MenuRow[],
  allowed: ReadonlySet<number> | undefined,
  isBuilt: (view: string) => boolean,
): readonly MenuEntry[] {
  const childrenOf = new Map<number, MenuRow[]>();
  for (const row of rows) childrenOf.set(row.pid, [...(childrenOf.get(row.pid) ?? []), row]);
  const grow = (pid: number): MenuEntry[] =>
    (childrenOf.get(pid) ?? []).flatMap((row) => {
      const children = grow(row.id);
      const opens = leadsSomewhere(row, isBuilt) && (allowed?.has(row.id) ?? true);
      if (!opens && children.length === 0) return [];
      return [{ ...row, ...(opens ? {} : { apis: '', view: '' }), children }];
    });
  return grow(0);
}

const leadsSomewhere = ({ apis, view }: MenuRow, isBuilt: (view: string) => boolean): boolean =>
  /^https?:\/\//.test(apis) || (apis !== '' && view !== '' && isBuilt(view));

/** Path of the first entry with a page, in the order shown; `/` when there is none (reference 2.7). */
export const firstPath = (tree: readonly MenuEntry[]): string => pathsOf(tree).next().value ?? '/';

function* pathsOf(tree: readonly MenuEntry[]): Generator<string, undefined> {
  for (const { apis, children } of tree) {
    if (apis.startsWith('/')) yield apis;
    yield* pathsOf(children);
  }
  return undefined;
}
