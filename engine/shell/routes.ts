import { atom } from 'jotai';
import type { ComponentType } from 'react';
import { areaOfPath, backOffices, type BackOffice } from '../../schemas/contract/areas.ts';
import { menusAtom } from '../wire/menus.ts';
import { routedEntries, trailTo } from './menu/menu.ts';

/**
 * A hand-written page: a module that exports `Page`. `bar` "own": it draws its title row itself;
 * without it the menu's name stands over it.
 */
export type PageLoader = () => Promise<{ readonly Page: ComponentType; readonly bar?: 'own' }>;
/** By view: `Admin/dashboard/order`. */
export type Pages = Readonly<Record<string, PageLoader>>;

export interface RouteEntry {
  /** A screen's path or a hand-written page's: `Admin/goods_brands`. */
  readonly view: string;
  /** Outside the frame (`is_open` 1, docs/product.md#back-office-shell). */
  readonly isOpen: boolean;
}

/** Set once at the start. */
export const pagesAtom = atom<Pages>({});

/**
 * Paths the router knows, case sensitive: those of the loaded menus and the hand-written pages
 * below them.
 */
export const routesAtom = atom<ReadonlyMap<string, RouteEntry>>((get) => {
  const menus = get(menusAtom);
  const fromMenus = backOffices
    .flatMap((area) => routedEntries(menus[area]))
    .map(({ apis, view, is_open }) => [apis, { view, isOpen: is_open === 1 }] as const);
  const below = Object.keys(get(pagesAtom))
    .filter((view) => trailTo(menus[areaOf(view)], `/${view}`).length > 0)
    .map((view) => [`/${view}`, { view, isOpen: false }] as const);
  return new Map([...below, ...fromMenus]);
});

const areaOf = (view: string): BackOffice => areaOfPath(`/${view}`) as BackOffice;

/**
 * What stands at a path. `form`: the form of that list's screen as a page, of the row with `id` or
 * of a new one. `row`: a row of it to look at.
 */
export type Place = RouteEntry & {
  readonly form?: { readonly id: string | undefined; readonly list: string };
  readonly row?: { readonly id: string; readonly list: string };
};

/**
 * An entry at exactly this path, a hand-written page with a row's number behind it, the form of a
 * list: `<list>/form`, `<list>/form/<id>`, or a row of it: `<list>/view/<id>`.
 */
export function placeAt(
  routes: ReadonlyMap<string, RouteEntry>,
  pages: Pages,
  path: string,
): Place | undefined {
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
