import { useIntl } from 'react-intl';
import { useLocation, useRouteLoaderData } from 'react-router-dom';
import type { CommonAnswer, CommonClass } from '../../../schemas/contract/calls/catalog/common.ts';
import {
  fallbackLanguage,
  type Language,
  readLanguage,
} from '../../../schemas/contract/language.ts';
import { type ClassNames, classNameIn, filledClasses } from '../../rules/class-names.ts';

/** Loader data of the layout route, shared by all pages. `now`: server time of the load, ms. */
export interface CommonData extends CommonAnswer {
  readonly now: number;
}

/** Classes, brands and site settings from the layout route. */
export const useCommon = (): CommonData => useRouteLoaderData('layout') as CommonData;

const filledTrees = new WeakMap<readonly CommonClass[], readonly CommonClass[]>();
/** The classes with goods, as a tree, for menus. Made once for all parts of a page. */
export function useFilledClasses(): readonly CommonClass[] {
  const { classes } = useCommon();
  const filled = filledTrees.get(classes) ?? filledClasses(classes);
  filledTrees.set(classes, filled);
  return filled;
}

const sections = [
  '/stores',
  '/seckills',
  '/collectives',
  '/integral',
  '/carts',
  '/user',
  '/user/article/help',
];
/** Navigation links that the current path matches; in the cache key of fragments with such links. */
export function useSection(): string {
  const path = useLocation().pathname.toLowerCase(); // `NavLink` ignores case
  return path === '/'
    ? path
    : sections.filter((section) => path === section || path.startsWith(`${section}/`)).join(' ');
}

/** Whether the current page is the home page. */
export const useIsHome = (): boolean => useLocation().pathname === '/';

/** Language of the page. */
export const useLanguage = (): Language => readLanguage(useIntl().locale) ?? fallbackLanguage;

/** Returns a function that names a class in the page's language. */
export function useClassName(): (named: ClassNames) => string {
  const language = useLanguage();
  return (named) => classNameIn(language, named);
}
