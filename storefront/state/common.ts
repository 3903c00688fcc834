import { useIntl } from 'react-intl';
import { useLocation, useRouteLoaderData } from 'react-router-dom';
import type { CommonAnswer } from '../../schemas/contract/calls/common.ts';
import { fallbackLanguage, type Language, readLanguage } from '../../schemas/contract/language.ts';
import { nameOf } from '../piece.tsx';

/**
 * What the frame has read once for all pages. `now`: the server's clock when it did, ms. `pages`:
 * patterns of the addresses that exist.
 */
export interface FrameData extends CommonAnswer {
  readonly now: number;
  readonly pages: readonly string[];
}

/** What every page knows: classes, brands and the site's words. */
export const useCommon = (): FrameData => useRouteLoaderData('frame') as FrameData;

/** What stands for all of it in the key of a `piece`. */
export const useCommonKey = (): string => nameOf(useCommon().classes);

const places = [
  '/stores',
  '/seckills',
  '/collectives',
  '/integral',
  '/carts',
  '/user',
  '/user/article/help',
];
/** Which links of the frame lead to where one is: in the key of a `piece` that holds them. */
export function useSection(): string {
  const path = useLocation().pathname.toLowerCase(); // as links compare
  return path === '/'
    ? path
    : places.filter((place) => path === place || path.startsWith(`${place}/`)).join(' ');
}

/** Whether the page on show is the home page. */
export const useIsHome = (): boolean => useLocation().pathname === '/';

/** Tells addresses that have a page from those that have none yet: nothing dead is linked. */
export function useHasPage(): (path: string) => boolean {
  const { pages } = useCommon();
  return (path) => patternOf(pages).test(path.split(/[?#]/, 1)[0]!);
}

const patterns = new WeakMap<readonly string[], RegExp>();
/** All patterns as one: a page asks it of a hundred links. */
function patternOf(pages: readonly string[]): RegExp {
  const found = patterns.get(pages) ?? new RegExp(`^(?:${pages.map(patternText).join('|')})/*$`);
  patterns.set(pages, found);
  return found;
}

/** `/goods/:id` matches one segment, `/s/:params?` none or one, `/user/*` anything below. */
function patternText(page: string): string {
  return page
    .replace(/\/\*$/, '(?:/.*)?')
    .replace(/\/:\w+(\?)?/g, (_, isOptional) => (isOptional ? '(?:/[^/]+)?' : '/[^/]+'));
}

/** The page's language. */
export const useLanguage = (): Language => readLanguage(useIntl().locale) ?? fallbackLanguage;

/** The name of a class in the page's language. */
export function useClassName(): (named: {
  readonly name: string;
  readonly ename: string;
}) => string {
  const { locale } = useIntl();
  return ({ name, ename }) => (locale === 'en' && ename !== '' ? ename : name);
}
