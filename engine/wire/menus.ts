import { atom } from 'jotai';
import type { Area, BackOffice } from '../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../schemas/contract/calls/accounts/auth.ts';

/** One breadcrumb step, from the module down to the open page. */
export interface RoutePoint {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}

/** The path in the address bar, without search and hash. */
export const pathAtom = atom(typeof location === 'undefined' ? '/' : location.pathname);
/** Whether the path is `/`. The guard sets it. */
export const isHomeAtom = atom(false);
export const areaAtom = atom<Area>('shop');

/** The menu tree of each back office; empty until it is loaded. Modules have `checked`. */
export const menusAtom = atom<Readonly<Record<BackOffice, readonly MenuEntry[]>>>({
  Admin: [],
  Seller: [],
});
/** Index of the selected top-level module; -1 for none. */
export const moduleIndexAtom = atom(-1);
/** Breadcrumb from the module to the open page; empty for pages outside the menu. */
export const routeTrailAtom = atom<readonly RoutePoint[]>([]);
/** Title that the open page gives itself; undefined: the name of its menu entry. */
export const pageTitleAtom = atom<string | undefined>(undefined);
/**
 * Name of the menu entry of the open page; undefined outside the menu. Page titles and names of
 * exported files use it.
 */
export const menuNameAtom = atom((get) => get(routeTrailAtom).at(-1)?.name);
