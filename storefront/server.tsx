import { renderToString } from 'react-dom/server';
import { createIntl, createIntlCache, RawIntlProvider } from 'react-intl';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { setCurrencySymbol } from '../engine/format/index.ts';
import { type Language, languages } from '../schemas/contract/language.ts';
import type { Rendered } from '../schemas/contract/rendered.ts';
import { type Api, createApi, type Fetch } from './api/client/create-api.ts';
import { languageTag } from './app.tsx';
import { renderWithFragments } from './cached-fragment.tsx';
import { type Assets, renderDocument } from './document.ts';
import { errorHead, type FullHead, fullHead } from './head/full-head.ts';
import { headHtml } from './head/head-html.ts';
import {
  commonOf,
  dataOf,
  errorReason,
  isClosed,
  matchesOf,
  sourcesOf,
  statusOf,
  withoutErrorDetails,
  withoutPageData,
  withPageError,
} from './loaded-page.ts';
import type { PageHandle } from './page.ts';
import { createRoutes, type PageFiles } from './routes.tsx';
import { createT, flatten, type Texts } from './texts.ts';

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
 * Texts and route table of each language. Both are the same for all pages; loaders use the API
 * client of the request.
 */
const byLanguage = Object.fromEntries(
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
          loadTexts: async () => undefined,
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
 * One year. The cookie holds no secret and signs nobody in
 * (docs/decisions/0024-storefront-rendering.md).
 */
const languageCookie = (language: Language): string =>
  `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;

/**
 * `report` receives errors of loading and rendering; the visitor sees an error page. `nonce` is for
 * Vite's scripts in development.
 */
export interface RenderOptions {
  readonly fetch: Fetch;
  readonly nonce?: string | undefined;
  readonly language: Language;
  readonly assets: Assets;
  readonly report?: (error: unknown) => void;
}

/**
 * Renders one page for a visitor without an account. The status is 404 for a page that does not
 * exist, 429 when the visitor asks for too much, 503 while the site is closed or when a page cannot
 * be loaded or rendered.
 */
export async function render(
  request: Request,
  { fetch, nonce, language, assets, report = console.error }: RenderOptions,
): Promise<Rendered> {
  const url = new URL(request.url);
  const tag = languageTag[language];
  const { intl, handler } = byLanguage[language];
  const answer = await handler.query(request, {
    requestContext: createApi(fetch, url.origin, language),
    filterMatchesToLoad: ({ route }) =>
      (route.handle as PageHandle | undefined)?.route.rendered === 'server' ||
      !(route.handle as PageHandle | undefined),
  });
  if (answer instanceof Response)
    return { status: answer.status, headers: [...answer.headers], html: '' };
  // The loaders of other pages ran meanwhile; from here to the HTML nothing waits
  const symbol = commonOf(answer)?.common.currency.symbol;
  if (symbol !== undefined) setCurrencySymbol(symbol);
  const { context, body } = renderPage(
    isClosed(answer) ? withoutPageData(answer) : withoutErrorDetails(answer, report),
    language,
    report,
  );
  const status = statusOf(context);
  const site = commonOf(context)?.common;
  const t = createT(intl);
  const html = renderDocument({
    tag,
    head: headHtml(headOf(context, url, language), {
      url,
      language,
      keyword: site?.keyword ?? '',
      logo: site?.logo ?? '',
    }),
    ...body,
    data: dataOf(context),
    nonce,
    failed: {
      text: t('common.failed.script'),
      again: t('common.failed.again'),
    },
    assets,
    sources: sourcesOf(context, language),
  });
  return {
    status,
    html,
    renderedAt: commonOf(context)?.now,
    isPublic: status === 200 && isPublic(context, url),
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['content-language', tag],
      ...(status === 429 ? [['retry-after', '60'] as const] : []),
      ...(url.searchParams.has('lang') ? [['set-cookie', languageCookie(language)] as const] : []),
    ],
  };
}

/** Numbers that tell variants of a public page apart; any other query may be about its visitor. */
const publicQueries = new Set(['page', 'reviews', 'round', 'sku']);

/** Whether the server renders the page with its content, and the query tells nothing about the visitor. */
function isPublic({ matches }: StaticHandlerContext, { searchParams }: URL): boolean {
  const handle = matches.at(-1)?.route.handle as PageHandle | undefined;
  return (
    handle?.route.rendered === 'server' &&
    [...searchParams].every(([name, value]) => publicQueries.has(name) && /^\d{1,9}$/.test(value))
  );
}

/** Renders the body; the error page instead of a page that cannot be rendered. */
function renderPage(
  context: StaticHandlerContext,
  language: Language,
  report: (error: unknown) => void,
): { readonly context: StaticHandlerContext; readonly body: RenderedBody } {
  try {
    return { context, body: renderBody(context, language) };
  } catch (error) {
    report(error);
    const failed = withPageError(context);
    return { context: failed, body: renderBody(failed, language) };
  }
}

const renderBody = (context: StaticHandlerContext, language: Language): RenderedBody =>
  takePreloads(
    renderWithFragments(language, (FragmentProvider, pageRender) =>
      renderToString(
        <RawIntlProvider value={byLanguage[language].intl}>
          <FragmentProvider value={pageRender}>
            <StaticRouterProvider
              router={createStaticRouter(matchedBranch(context), context)}
              context={context}
              hydrate={false}
            />
          </FragmentProvider>
        </RawIntlProvider>,
      ),
    ),
  );

function headOf(context: StaticHandlerContext, url: URL, language: Language): FullHead {
  const t = createT(byLanguage[language].intl);
  const common = commonOf(context);
  if (statusOf(context) !== 200) return errorHead(errorReason(context), common?.common, t);
  return fullHead({
    matches: matchesOf(context),
    site: common?.common,
    classes: common?.classes ?? [],
    url,
    t,
    language,
  });
}

interface RenderedBody {
  readonly body: string;
  /** Preload links of the leading pictures. */
  readonly preloadLinks: string;
}

/**
 * Moves the preload links of leading pictures into the head. React puts a preload link of every
 * picture that is not lazy before the page; the browser finds the other pictures itself.
 */
function takePreloads(html: string): RenderedBody {
  const [links] = /^(?:<link rel="preload" as="image"[^>]*>)*/.exec(html)!;
  return {
    body: html.slice(links.length),
    preloadLinks: (links.match(/<link [^>]*>/g) ?? [])
      .filter((link) => link.includes('fetchPriority="high"'))
      .join(''),
  };
}

/** Returns only the matched routes, so that the render does not match the whole table again. */
const matchedBranch = ({ matches }: StaticHandlerContext): RouteObject[] =>
  matches.reduceRight<RouteObject[]>(
    (children, { route }) => [
      { ...route, ...(children.length > 0 ? { children } : {}) } as RouteObject,
    ],
    [],
  );
