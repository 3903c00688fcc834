import type { MenuEntry } from '../../../schemas/contract/calls/auth.ts';
import type { RoutePoint } from '../../wire/menus.ts';

/**
 * Pure walks over a menu tree: module, group, page. None of them changes its argument.
 */

/** Where a click leads: outside, to a route of ours, or nowhere. */
export type Destination =
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'route'; readonly path: string }
  | { readonly kind: 'none' };

/** One block of the sidebar: a heading with its pages, or pages without a heading. */
export interface SidebarGroup {
  readonly heading: MenuEntry | undefined;
  readonly entries: readonly MenuEntry[];
}

export const isOutside = (apis: string): boolean => /^https?:\/\//i.test(apis);

/**
 * The entry click rules: an absolute http(s) address opens outside; an entry with a view
 * whose path the router knows is opened;
 * an entry without a path leads to its first descendant that has one. Everything else leads
 * nowhere.
 */
export function destinationOf(entry: MenuEntry, knows: (path: string) => boolean): Destination {
  if (isOutside(entry.apis)) return { kind: 'outside', url: entry.apis };
  if (entry.apis)
    return entry.view && knows(entry.apis) ? { kind: 'route', path: entry.apis } : { kind: 'none' };
  const first = firstLeaf(entry.children);
  return first ? destinationOf(first, knows) : { kind: 'none' };
}

/** The first entry with a path, depth first; undefined when no entry has one. */
export function firstLeaf(entries: readonly MenuEntry[]): MenuEntry | undefined {
  return leavesOf(entries)[0];
}

/** Every entry with a path, depth first. */
export function leavesOf(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [...(entry.apis ? [entry] : []), ...leavesOf(entry.children)]);
}

/**
 * The sidebar of a module: one level of grouping; what lies deeper stands in its group, and pages
 * between groups share a block.
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

/**
 * The way from a module down to the page at `path`; empty when the menu does not lead there. A path
 * below a page, such as a form of its own,
 * belongs to that page: the longest match wins.
 */
export function trailTo(modules: readonly MenuEntry[], path: string): RoutePoint[] {
  const ways = modules.flatMap((module) => waysFrom(module, []));
  const found = ways
    .filter((way) => covers(way.at(-1)?.path ?? '', path))
    .sort((a, b) => (b.at(-1)?.path.length ?? 0) - (a.at(-1)?.path.length ?? 0))[0];
  return found ? [...found] : [];
}

/** Marks the module at `index` checked and clears the others; -1 clears all. */
export function markChecked(modules: readonly MenuEntry[], index: number): MenuEntry[] {
  return modules.map((module, at) => ({ ...module, checked: at === index }));
}

export interface FoundPage {
  readonly entry: MenuEntry;
  readonly way: string;
}

/**
 * Pages whose name, or whose way to it, holds `text`: names that begin with it first. An empty text
 * finds all. For the page search.
 */
export function findPages(modules: readonly MenuEntry[], text: string): FoundPage[] {
  const wanted = text.trim().toLowerCase();
  const rank = ({ entry, way }: FoundPage): number =>
    [
      entry.name.toLowerCase().startsWith(wanted),
      entry.name.toLowerCase().includes(wanted),
      way.toLowerCase().includes(wanted),
    ].indexOf(true);
  return modules
    .flatMap((module) => pagesBelow(module, []))
    .filter((page) => rank(page) >= 0)
    .sort((a, b) => rank(a) - rank(b));
}

/** Every route the menu asks for: entries of ours with a path and a view. */
export function routedEntries(modules: readonly MenuEntry[]): MenuEntry[] {
  return leavesOf(modules).filter(({ apis, view }) => view !== '' && !isOutside(apis));
}

function waysFrom(entry: MenuEntry, above: readonly RoutePoint[]): RoutePoint[][] {
  const way = [...above, { id: entry.id, name: entry.name, path: entry.apis }];
  return [...(entry.apis ? [way] : []), ...entry.children.flatMap((child) => waysFrom(child, way))];
}

function pagesBelow(entry: MenuEntry, above: readonly string[]): FoundPage[] {
  const own = entry.apis ? [{ entry, way: above.join(' / ') }] : [];
  return [...own, ...entry.children.flatMap((child) => pagesBelow(child, [...above, entry.name]))];
}

const covers = (page: string, path: string): boolean =>
  page !== '' && (path === page || path.startsWith(`${page}/`));
