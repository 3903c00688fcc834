import type { PageHandle } from './page.ts';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type HydrationState,
  isRouteErrorResponse,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { createIntl, createIntlCache, RawIntlProvider } from 'react-intl';
import type { CommonAnswer } from '../schemas/contract/calls/common.ts';
import { type Language, languages } from '../schemas/contract/language.ts';
import { type Api, createApi, type Fetch } from './api/create-api.ts';
import { languageTag } from './app.tsx';
import { type Assets, page } from './document.ts';
import { fullHead, missingHead } from './head/full-head.ts';
import { headHtml } from './head/head-html.ts';
import { drawWithPieces } from './piece.tsx';
import { createRoutes, fileOf, type PageFiles } from './routes.tsx';
import { type Family, flatten, type Texts, wordsOf } from './words.ts';

const pages = import.meta.glob('./routes/pages/**/*.tsx', { eager: true }) as PageFiles;
const texts = import.meta.glob<Texts>('../locales/*/storefront/*.json', {
  eager: true,
  import: 'default',
});
const familyOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '');
const messagesOf = (language: Language): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(texts)
      .filter(([path]) => path.includes(`/${language}/`))
      .map(([path, family]) => flatten(family, `storefront.${familyOf(path)}`)),
  );
/**
 * What is the same for every page of a language: its words, read once, and the route table, whose
 * loaders read by the caller's api.
 */
const spoken = Object.fromEntries(
  languages.map((language) => [
    language,
    {
      intl: createIntl(
        { locale: languageTag[language], messages: messagesOf(language) },
        createIntlCache(),
      ),
      handler: createStaticHandler(
        createRoutes({
          api: (context) => context as Api,
          language,
          pages,
          need: async () => undefined,
          ready: Promise.resolve(),
        }),
      ),
    },
  ]),
) as Record<
  Language,
  {
    readonly intl: ReturnType<typeof createIntl>;
    readonly handler: ReturnType<typeof createStaticHandler>;
  }
>;
/**
 * A year: the choice of a language is nobody's secret and signs nobody in
 * (docs/decisions/0024-storefront-rendering.md).
 */
const languageCookie = (language: Language): string =>
  `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;

/**
 * `report`: hears of what broke while a page was read or drawn; the visitor sees a page that says
 * so. `nonce`: in development, for what Vite writes into the page.
 */
export interface Tools {
  readonly fetch: Fetch;
  readonly nonce?: string | undefined;
  readonly language: Language;
  readonly assets: Assets;
  readonly report?: (error: unknown) => void;
}

/** A page to be sent, or a way to another one. */
export interface Rendered {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly html: string /** It shows no running clock. */;
  readonly isSteady?: boolean;
}

/**
 * Renders one page as a visitor without an account sees it. The status is the page's own: 404 for
 * what does not exist, 503 while the site is closed or a page cannot be read.
 */
export async function render(
  request: Request,
  { fetch, nonce, language, assets, report = console.error }: Tools,
): Promise<Rendered> {
  const url = new URL(request.url);
  const tag = languageTag[language];
  const { intl, handler } = spoken[language];
  const answer = await handler.query(request, {
    requestContext: createApi(fetch, url.origin, language),
    filterMatchesToLoad: ({ route }) =>
      (route.handle as PageHandle | undefined)?.route.rendered === 'server' ||
      !(route.handle as PageHandle | undefined),
  });
  if (answer instanceof Response)
    return { status: answer.status, headers: [...answer.headers], html: '' };
  const draw = (page: StaticHandlerContext): Drawn =>
    takePreloads(
      drawWithPieces(language, (Pieces, drawing) =>
        renderToString(
          <RawIntlProvider value={intl}>
            <Pieces value={drawing}>
              <StaticRouterProvider
                router={createStaticRouter(branchOf(page), page)}
                context={page}
                hydrate={false}
              />
            </Pieces>
          </RawIntlProvider>,
        ),
      ),
    );
  let context = isClosed(answer) ? withoutGoods(answer) : withoutReasons(answer, report);
  let body: Drawn;
  try {
    body = draw(context);
  } catch (error) {
    report(error);
    context = broken(context);
    body = draw(context);
  }
  const status = statusOf(context);
  const site = commonOf(context)?.common;
  const head =
    status === 200
      ? fullHead({
          matches: matchesOf(context),
          site,
          classes: commonOf(context)?.classes ?? [],
          url,
          words: wordsOf(intl),
          language,
        })
      : missingHead(site, wordsOf(intl));
  const html = page({
    tag,
    head: headHtml(head, { url, language, keyword: site?.keyword ?? '', logo: site?.logo ?? '' }),
    ...body,
    data: dataOf(context),
    nonce,
    failed: {
      text: wordsOf(intl)('common.failed.script'),
      again: wordsOf(intl)('common.failed.again'),
    },
    assets,
    sources: sourcesOf(context, language),
  });
  return {
    status,
    html,
    isSteady: !body.isRunning,
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['content-language', tag],
      ...(url.searchParams.has('lang') ? [['set-cookie', languageCookie(language)] as const] : []),
    ],
  };
}

interface Drawn {
  readonly body: string /** Links to what is fetched before all else. */;
  readonly lead: string;
  readonly isRunning: boolean;
}

/**
 * React asks for every picture that is not lazy before the page begins. Of those, the leading ones
 * belong into the head; the browser finds the others itself.
 */
function takePreloads({ html, isRunning }: ReturnType<typeof drawWithPieces>): Drawn {
  const [links] = /^(?:<link rel="preload" as="image"[^>]*>)*/.exec(html)!;
  return {
    isRunning,
    body: html.slice(links.length),
    lead: (links.match(/<link [^>]*>/g) ?? [])
      .filter((link) => link.includes('fetchPriority="high"'))
      .join(''),
  };
}

/** The matched routes alone: the whole table is matched once, not again while the page is drawn. */
const branchOf = ({ matches }: StaticHandlerContext): RouteObject[] =>
  matches.reduceRight<RouteObject[]>(
    (children, { route }) => [
      { ...route, ...(children.length > 0 ? { children } : {}) } as RouteObject,
    ],
    [],
  );

const matchesOf = ({ matches, loaderData }: StaticHandlerContext) =>
  matches.map(({ route, params }) => ({
    handle: route.handle as unknown,
    params,
    loaderData: loaderData[route.id] as unknown,
  }));

/**
 * What the browser goes on from. An error has lost its class on the way: what is told of it is what
 * pages ask.
 */
const dataOf = ({ loaderData, errors }: StaticHandlerContext): HydrationState => ({
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

/**
 * The source files whose scripts the browser needs first: the matched pages and the words they
 * speak.
 */
function sourcesOf({ matches }: StaticHandlerContext, language: Language): readonly string[] {
  const routes = matches
    .map(({ route }) => (route.handle as PageHandle | undefined)?.route)
    .filter((route) => route !== undefined);
  const families: readonly Family[] = ['common', ...routes.flatMap(({ words = [] }) => words)];
  return [
    ...routes.map(({ page: name }) => fileOf(name).replace('./', 'storefront/')),
    ...families.map((family) => `locales/${language}/storefront/${family}.json`),
  ];
}

const commonOf = (context: StaticHandlerContext): CommonAnswer | undefined =>
  context.loaderData.frame as CommonAnswer | undefined;

const isClosed = (context: StaticHandlerContext): boolean =>
  commonOf(context)?.common.close_status === 0;

/** While the site is closed, a page carries its words and nothing of what it sells. */
const withoutGoods = (context: StaticHandlerContext): StaticHandlerContext => ({
  ...context,
  loaderData: {
    ...Object.fromEntries(Object.keys(context.loaderData).map((id) => [id, null])),
    frame: { ...commonOf(context), classes: [], brands: [] },
  },
});

/**
 * Why a page could not be read is for the log; what travels with it says only that. A page that
 * does not exist stays one.
 */
function withoutReasons(
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

/** The frame alone, with words of regret in place of a page that could not be drawn. */
const broken = (context: StaticHandlerContext): StaticHandlerContext => ({
  ...context,
  statusCode: 500,
  loaderData: { frame: commonOf(context) },
  errors: { faults: new Error('unavailable') },
});

const statusOf = (context: StaticHandlerContext): number =>
  isClosed(context) || (context.errors && context.statusCode !== 404) ? 503 : context.statusCode;
