import {
  type HydrationState,
  isRouteErrorResponse,
  type StaticHandlerContext,
} from 'react-router-dom';
import type { Language } from '../schemas/contract/language.ts';
import type { PageHandle } from './page.ts';
import { fileOf } from './routes.tsx';
import type { CommonData } from './state/page/common.ts';
import type { TextFamily } from './texts.ts';

export const matchesOf = ({ matches, loaderData }: StaticHandlerContext) =>
  matches.map(({ route, params }) => ({
    handle: route.handle as unknown,
    params,
    loaderData: loaderData[route.id] as unknown,
  }));

/** Hydration data. Errors lose their class in JSON, so they are reduced to what pages check. */
export const dataOf = ({ loaderData, errors }: StaticHandlerContext): HydrationState => ({
  loaderData,
  errors:
    errors &&
    Object.fromEntries(
      Object.entries(errors).map(([id, error]) => [
        id,
        isRouteErrorResponse(error)
          ? { ...error, __type: 'RouteErrorResponse' }
          : { message: 'unavailable' },
      ]),
    ),
});

/** Source files whose scripts the browser needs first: the matched pages and their texts. */
export function sourcesOf(
  { matches }: StaticHandlerContext,
  language: Language,
): readonly string[] {
  const routes = matches
    .map(({ route }) => (route.handle as PageHandle | undefined)?.route)
    .filter((route) => route !== undefined);
  const textFamilies: readonly TextFamily[] = [
    'common',
    ...routes.flatMap(({ texts = [] }) => texts),
  ];
  return [
    ...routes.map(({ page: name }) => fileOf(name).replace('./', 'storefront/')),
    ...textFamilies.map((family) => `locales/${language}/storefront/${family}.json`),
  ];
}

export const commonOf = (context: StaticHandlerContext): CommonData | undefined =>
  context.loaderData.layout as CommonData | undefined;

export const isClosed = (context: StaticHandlerContext): boolean =>
  commonOf(context)?.common.close_status === 0;

/** Removes the data of pages, classes and brands while the site is closed. */
export const withoutPageData = (context: StaticHandlerContext): StaticHandlerContext => ({
  ...context,
  loaderData: {
    ...Object.fromEntries(Object.keys(context.loaderData).map((id) => [id, null])),
    layout: { ...commonOf(context), classes: [], brands: [] },
  },
});

/**
 * Reports load errors and replaces them by one without a reason, because the page contains it.
 * Responses such as 404 stay.
 */
export function withoutErrorDetails(
  context: StaticHandlerContext,
  report: (error: unknown) => void,
): StaticHandlerContext {
  const faults = Object.entries(context.errors ?? {}).filter(
    ([, error]) => !isRouteErrorResponse(error),
  );
  faults.forEach(([, error]) => report(error));
  return faults.length === 0
    ? context
    : {
        ...context,
        errors: {
          ...context.errors,
          ...Object.fromEntries(faults.map(([id]) => [id, new Error('unavailable')])),
        },
      };
}

/** Replaces the page that could not be rendered by the error page. The layout stays. */
export const withPageError = (context: StaticHandlerContext): StaticHandlerContext => ({
  ...context,
  statusCode: 500,
  loaderData: { layout: commonOf(context) },
  errors: { 'page-errors': new Error('unavailable') },
});

export function errorReason(context: StaticHandlerContext): 'missing' | 'failed' | 'closed' {
  if (isClosed(context)) return 'closed';
  return statusOf(context) === 404 ? 'missing' : 'failed';
}

export const statusOf = (context: StaticHandlerContext): number =>
  isClosed(context) || (context.errors && ![404, 429].includes(context.statusCode))
    ? 503
    : context.statusCode;
