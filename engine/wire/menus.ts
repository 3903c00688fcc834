import { atom } from 'jotai';
import { type Area, areaOfPath, type BackOffice } from '../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../schemas/contract/calls/accounts/auth.ts';

/** One breadcrumb step, from the module down to the open page. */
export interface RoutePoint {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}

/** The path in the address bar, without search and hash. */
export const pathAtom = atom(typeof location === 'undefined' ? '/' : location.pathname);
export const areaAtom = atom<Area>('shop');

/** The menu tree of each back office; empty until it is loaded. */
export const menusAtom = atom<Readonly<Record<BackOffice, readonly MenuEntry[]>>>({
  Admin: [],
  Seller: [],
});
/** Index of the selected top-level module; -1 for none. */
export const moduleIndexAtom = atom(-1);
/** Breadcrumb from the module to the open page; empty for pages outside the menu. */
export const routeTrailAtom = atom((get) => {
  const path = get(pathAtom);
  const area = areaOfPath(path);
  return area === 'shop' ? [] : trailTo(get(menusAtom)[area], path);
});
/** Title that the open page gives itself; undefined: the name of its menu entry. */
export const pageTitleAtom = atom<string | undefined>(undefined);
/**
 * Name of the menu entry of the open page; undefined outside the menu. Page titles and names of
 * exported files use it.
 */
export const menuNameAtom = atom((get) => get(routeTrailAtom).at(-1)?.name);

/**
 * The trail from a module to the page at `path`; empty when no entry matches. A path below a page
 * (`/Admin/gifts/form/12`) belongs to that page; the longest match wins.
 */
export function trailTo(modules: readonly MenuEntry[], path: string): RoutePoint[] {
  const trails = modules.flatMap((module) => trailsFrom(module, []));
  const longest = trails
    .filter((trail) => covers(trail.at(-1)?.path ?? '', path))
    .sort((a, b) => (b.at(-1)?.path.length ?? 0) - (a.at(-1)?.path.length ?? 0))[0];
  return longest ? [...longest] : [];
}

function trailsFrom(entry: MenuEntry, above: readonly RoutePoint[]): RoutePoint[][] {
  const trail = [...above, { id: entry.id, name: entry.name, path: entry.apis }];
  const below = entry.children.flatMap((child) => trailsFrom(child, trail));
  return entry.apis ? [trail, ...below] : below;
}

const covers = (page: string, path: string): boolean =>
  page !== '' && (path === page || path.startsWith(`${page}/`));
