import { atom } from 'jotai';
import type { ComponentType } from 'react';
import { areaOfPath, type BackOffice, backOffices } from '../../schemas/contract/areas.ts';
import { menusAtom, trailTo } from '../wire/menus.ts';
import { routedEntries } from './menu/menu.ts';

/**
 * Loads the module of a hand-written page: `() => import('./order.tsx')`. The module exports the
 * component `Page`. With `export const bar = 'own'` the page renders its own title bar; without it
 * the engine adds one with the name of the menu entry.
 */
export type PageLoader = () => Promise<{ readonly Page: ComponentType; readonly bar?: 'own' }>;
/** Loaders of hand-written pages by view: `Admin/dashboard/order`. */
export type Pages = Readonly<Record<string, PageLoader>>;

export interface RouteEntry {
  /** Path of a screen or view of a hand-written page: `Admin/goods_brands`. */
  readonly view: string;
  /** Shown without the shell: `is_open` 1 (docs/product.md#menus). */
  readonly isOpen: boolean;
}

/** The hand-written pages; set once by `createBackOffice`. */
export const pagesAtom = atom<Pages>({});

/**
 * The known paths, case sensitive: those of the loaded menus, and hand-written pages below a path
 * of the menus.
 */
export const routesAtom = atom<ReadonlyMap<string, RouteEntry>>((get) => {
  const menus = get(menusAtom);
  const fromMenus = backOffices
    .flatMap((area) => routedEntries(menus[area]))
    .map(({ apis, view, is_open }) => [apis, { view, isOpen: is_open === 1 }] as const);
  const belowMenus = Object.keys(get(pagesAtom))
    .filter((view) => trailTo(menus[areaOf(view)], `/${view}`).length > 0)
    .map((view) => [`/${view}`, { view, isOpen: false }] as const);
  return new Map([...belowMenus, ...fromMenus]);
});

const areaOf = (view: string): BackOffice => areaOfPath(`/${view}`) as BackOffice;

/**
 * The page at a path. `form`: the form page of the list at path `list`, for the row `id` or,
 * without it, for a new row. `row`: the page of one row of that list.
 */
export type RouteMatch = RouteEntry & {
  readonly form?: { readonly id: string | undefined; readonly list: string };
  readonly row?: { readonly id: string; readonly list: string };
};

/**
 * Matches a path: an entry at this path, a hand-written page followed by a row id, a form page
 * (`<list>/form`, `<list>/form/<id>`) or a row page (`<list>/view/<id>`). Undefined: 404.
 */
export function matchRoute(
  routes: ReadonlyMap<string, RouteEntry>,
  pages: Pages,
  path: string,
): RouteMatch | undefined {
  const [, page = path, id] = /^(.+)\/([1-9][0-9]*)$/.exec(path) ?? [];
  const entry = routes.get(path) ?? routes.get(page);
  if (entry && (path === page || routes.has(path) || Object.hasOwn(pages, entry.view)))
    return entry;
  const [, list = '', part] = /^(.+)\/(form|view)$/.exec(page) ?? [];
  const above = routes.get(list);
  if (!above || Object.hasOwn(pages, above.view)) return undefined;
  if (part === 'form') return { ...above, form: { id, list } };
  return id === undefined ? undefined : { ...above, row: { id, list } };
}
