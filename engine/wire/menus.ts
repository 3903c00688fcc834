import { atom } from 'jotai';
import type { Area, BackOffice } from '../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../schemas/contract/calls/auth.ts';

/** One step of the way to the open page, from its module down. */
export interface RoutePoint {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}

/** The path in the address bar, without search and hash. */
export const pathAtom = atom(typeof location === 'undefined' ? '/' : location.pathname);
/** Set by the guard: the path is `/`. */
export const isHomeAtom = atom(false);
export const areaAtom = atom<Area>('shop');

/**
 * The menu tree of each back office, as served; empty until loaded. Module entries carry `checked`.
 */
export const menusAtom = atom<Readonly<Record<BackOffice, readonly MenuEntry[]>>>({
  Admin: [],
  Seller: [],
});
/** Which top-level module is selected; -1 when none is. */
export const moduleIndexAtom = atom(-1);
/** From the module to the open page; empty outside the menu. */
export const routeTrailAtom = atom<readonly RoutePoint[]>([]);
/** Which point of the trail is the open page: the last one. -1 outside the menu. */
export const routePointAtom = atom((get) => get(routeTrailAtom).length - 1);
/**
 * Name of the open page's menu entry; undefined outside the menu. Titles and exported files are
 * named after it.
 */
export const menuNameAtom = atom((get) => get(routeTrailAtom).at(-1)?.name);
