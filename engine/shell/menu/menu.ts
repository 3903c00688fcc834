import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import { plainText } from '../../../schemas/rules/values/plain-text.ts';
import { includesText, searchText } from '../../../schemas/rules/values/search-text.ts';

/** What a click on an entry opens: an external URL, a route of the application, or nothing. */
export type Destination =
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'route'; readonly path: string }
  | { readonly kind: 'none' };

/** A group of the sidebar: a heading with its pages, or pages without a heading. */
export interface SidebarGroup {
  readonly heading: MenuEntry | undefined;
  readonly entries: readonly MenuEntry[];
}

/** Whether the `apis` of an entry is an absolute http(s) URL. */
export const isExternal = (apis: string): boolean => /^https?:\/\//i.test(apis);

/**
 * Resolves a click on an entry (docs/product.md#menus): an absolute http(s) URL is external; an
 * entry with a view and a known path is a route; an entry without a path is resolved as its first
 * descendant with a path.
 *
 * @param isKnown whether the router has a route for the path
 */
export function destinationOf(entry: MenuEntry, isKnown: (path: string) => boolean): Destination {
  if (isExternal(entry.apis)) return { kind: 'external', url: entry.apis };
  if (entry.apis)
    return entry.view && isKnown(entry.apis)
      ? { kind: 'route', path: entry.apis }
      : { kind: 'none' };
  const first = firstLeaf(entry.children);
  return first ? destinationOf(first, isKnown) : { kind: 'none' };
}

/** The first entry with a path, depth first; undefined when no entry has one. */
export function firstLeaf(entries: readonly MenuEntry[]): MenuEntry | undefined {
  return leavesOf(entries)[0];
}

/** Every entry with a path, depth first. */
function leavesOf(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [...(entry.apis ? [entry] : []), ...leavesOf(entry.children)]);
}

/**
 * The sidebar groups of a module. Deeper levels are flattened into their group; consecutive pages
 * without a group share one group without a heading.
 */
export function sidebarOf(module: MenuEntry): SidebarGroup[] {
  const groups: SidebarGroup[] = [];
  for (const entry of module.children) {
    const last = groups.at(-1);
    if (entry.children.length > 0)
      groups.push({ heading: entry, entries: leavesOf(entry.children) });
    else if (last && !last.heading)
      groups[groups.length - 1] = { heading: undefined, entries: [...last.entries, entry] };
    else groups.push({ heading: undefined, entries: [entry] });
  }
  return groups;
}

/** A result of the page search. */
export interface FoundPage {
  readonly entry: MenuEntry;
  /** Names of the module and groups above the page: `Goods / Lists`. */
  readonly trail: string;
}

/**
 * Finds pages whose name or trail contains `text`, as searches compare texts. Order: name starts with it, name
 * contains it, trail contains it. An empty text finds all pages.
 */
export function findPages(modules: readonly MenuEntry[], text: string): FoundPage[] {
  const query = searchText(plainText(text));
  const rank = ({ entry, trail }: FoundPage): number =>
    [
      searchText(entry.name).startsWith(query),
      includesText(entry.name, text),
      includesText(trail, text),
    ].indexOf(true);
  return modules
    .flatMap((module) => pagesBelow(module, []))
    .filter((page) => rank(page) >= 0)
    .sort((a, b) => rank(a) - rank(b));
}

/** The entries that need a route: those with a view and an internal path. */
export function routedEntries(modules: readonly MenuEntry[]): MenuEntry[] {
  return leavesOf(modules).filter(({ apis, view }) => view !== '' && !isExternal(apis));
}

function pagesBelow(entry: MenuEntry, above: readonly string[]): FoundPage[] {
  const self = entry.apis ? [{ entry, trail: above.join(' / ') }] : [];
  return [...self, ...entry.children.flatMap((child) => pagesBelow(child, [...above, entry.name]))];
}
