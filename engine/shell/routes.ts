import { atom } from 'jotai';
import type { ComponentType } from 'react';
import { areaOfPath, backOffices, type BackOffice } from '../../schemas/contract/areas.ts';
import { menusAtom } from '../client/menus.ts';
import { routedEntries, trailTo } from './menu.ts';

/** A hand-written page: a module that exports `Page`. */
export type PageLoader = () => Promise<{ readonly Page: ComponentType }>;
/** By view: `Admin/dashboard/order`. */
export type Pages = Readonly<Record<string, PageLoader>>;

export interface RouteEntry {
  /** A screen's path or a hand-written page's: `Admin/goods_brands`. */
  readonly view: string;
  /** Outside the frame (`is_open` 1, Spec §2). */
  readonly isOpen: boolean;
}

/** Set once at the start. */
export const pagesAtom = atom<Pages>({});

/** Paths the router knows, case sensitive: those of the loaded menus and the hand-written pages below them. */
export const routesAtom = atom<ReadonlyMap<string, RouteEntry>>((get) => {
  const menus = get(menusAtom);
  const fromMenus = backOffices.flatMap((area) => routedEntries(menus[area])).map(({ apis, view, is_open }) => [apis, { view, isOpen: is_open === 1 }] as const);
  const below = Object.keys(get(pagesAtom)).filter((view) => trailTo(menus[areaOf(view)], `/${view}`).length > 0).map((view) => [`/${view}`, { view, isOpen: false }] as const);
  return new Map([...below, ...fromMenus]);
});

const areaOf = (view: string): BackOffice => areaOfPath(`/${view}`) as BackOffice;
