import { useIntl } from 'react-intl';
import { useLocation, useRouteLoaderData } from 'react-router-dom';
import type { CommonAnswer, CommonClass } from '../../../schemas/contract/calls/catalog/common.ts';
import {
  fallbackLanguage,
  type Language,
  readLanguage,
} from '../../../schemas/contract/language.ts';
import { type ClassNames, classNameIn, filledClasses } from '../../rules/class-names.ts';

/**
 * Loader data of the layout route, shared by all pages. `now`: server time of the load, ms.
 * `pages`: route patterns that have a page.
 */
export interface CommonData extends CommonAnswer {
  readonly now: number;
  readonly pages: readonly string[];
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

/** Returns a test whether a path has a page, so that no link leads to a 404. */
export function useHasPage(): (path: string) => boolean {
  const { pages } = useCommon();
  return (path) => patternOf(pages).test(path.split(/[?#]/, 1)[0]!);
}

const patterns = new WeakMap<readonly string[], RegExp>();
/** One cached regular expression of all patterns; a page tests about 100 links. */
function patternOf(pages: readonly string[]): RegExp {
  const pattern = patterns.get(pages) ?? new RegExp(`^(?:${pages.map(patternText).join('|')})/*$`);
  patterns.set(pages, pattern);
  return pattern;
}

/**
 * Regular expression text of a route pattern: `/goods/:id` matches one segment, `/s/:params?`
 * none or one, `/user/*` any path below.
 */
function patternText(page: string): string {
  return page
    .replace(/\/\*$/, '(?:/.*)?')
    .replace(/\/:\w+(\?)?/g, (_, isOptional) => (isOptional ? '(?:/[^/]+)?' : '/[^/]+'));
}

/** Language of the page. */
export const useLanguage = (): Language => readLanguage(useIntl().locale) ?? fallbackLanguage;

/** Returns a function that names a class in the page's language. */
export function useClassName(): (named: ClassNames) => string {
  const language = useLanguage();
  return (named) => classNameIn(language, named);
}
