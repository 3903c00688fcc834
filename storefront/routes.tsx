import { data, type RouteObject, redirect, useLoaderData } from 'react-router-dom';
import { setCurrencySymbol } from '../engine/format/index.ts';
import { CallError, loadChunk } from '../engine/wire/index.ts';
import { codes } from '../schemas/contract/envelope.ts';
import type { Language } from '../schemas/contract/language.ts';
import { readCommon } from './api/catalog/common.ts';
import type { Api } from './api/client/create-api.ts';
import { NoScript } from './components/feedback/no-script.tsx';
import { NotFound } from './components/feedback/not-found.tsx';
import { PageError } from './components/feedback/page-error.tsx';
import { PageSkeleton } from './components/feedback/skeleton.tsx';
import { ShopLayout } from './components/layout/shop-layout.tsx';
import { type AnyPage, type LoadArgs, notFound, type PageHandle, type ShopPage } from './page.ts';
import { type ShopRoute, shopRoutes } from './routes/shop-routes.ts';
import { isSignedIn, signInUrl } from './state/session/session.ts';
import type { TextFamily } from './texts.ts';

interface PageFile {
  readonly page: AnyPage;
}
/**
 * `import.meta.glob('./routes/pages/**' + '/*.tsx')`: loaders in the browser, modules on the
 * server.
 */
export type PageFiles = Readonly<Record<string, PageFile | (() => Promise<unknown>)>>;
export interface RouteOptions {
  /**
   * Returns the API client. `context`: the request context on the server, undefined in the browser.
   */
  readonly api: (context: unknown) => Api;
  readonly language: Language;
  readonly pages: PageFiles;
  /** Loads texts. Does nothing on the server, which has all texts. */
  readonly loadTexts: (textFamilies: readonly TextFamily[]) => Promise<void>;
  /**
   * Resolves after hydration. Loaders of the first page wait for it; earlier data would make the
   * first render differ from the HTML.
   */
  readonly ready: Promise<void>;
}

export const fileOf = (page: string): string => `./routes/pages/${page}.tsx`;

/**
 * Builds the route table. Pages are loaded on first use. The last route matches all other paths and
 * answers 404.
 */
export const createRoutes = (options: RouteOptions): RouteObject[] => [
  {
    id: 'layout',
    element: <ShopLayout />,
    errorElement: (
      <main id="main">
        <PageError />
      </main>
    ),
    shouldRevalidate: () => false,
    loader: async ({ context }) => {
      const answer = await readCommon(options.api(context));
      setCurrencySymbol(answer.common.currency.symbol);
      return {
        ...answer,
        // The server leaves the visitor's address out, because pages are cached and shared.
        ...(import.meta.env.SSR ? { ip: '' } : {}),
        now: Date.now(),
      };
    },
    children: [
      {
        id: 'page-errors',
        errorElement: <PageError />,
        children: [
          ...shopRoutes.map((route) => routeOf(options, route, [])),
          {
            path: '*',
            id: 'not-found',
            element: <NotFound />,
            loader: () => data(null, { status: 404 }),
          },
        ],
      },
    ],
  },
];

function routeOf(
  options: RouteOptions,
  route: ShopRoute,
  inherited: readonly TextFamily[],
): RouteObject {
  const { path, page, id = page } = route;
  const file = options.pages[fileOf(page)]!;
  const texts = [...inherited, ...(route.texts ?? [])];
  const children = route.children?.map((child) => routeOf(options, child, texts));
  const pathOrIndex =
    children || path !== '' ? { path, caseSensitive: true, children } : { index: true as const };
  if (typeof file !== 'function')
    return { id, ...pathOrIndex, ...pageRoute(options, route, file.page) };
  return {
    id,
    ...pathOrIndex,
    lazy: async () =>
      pageRoute(options, route, (await loadPage(file, () => options.loadTexts(texts))).page),
  };
}

const loadPage = async (
  file: () => Promise<unknown>,
  loadTexts: () => Promise<void>,
): Promise<PageFile> => (await Promise.all([loadChunk(file), loadChunk(loadTexts)]))[0] as PageFile;

function pageRoute({ api, language, ready }: RouteOptions, route: ShopRoute, anyPage: AnyPage) {
  const page = anyPage as unknown as ShopPage;
  const { load, Page, Skeleton = PageSkeleton } = page;
  const needsScript = route.rendered !== 'server' && !route.children;
  return {
    handle: { page, route } satisfies PageHandle,
    element: (
      <>
        {needsScript && <NoScript />}
        <LoadedPage Page={Page} />
      </>
    ),
    ...(load || route.needs
      ? {
          hydrateFallbackElement: (
            <>
              {needsScript && <NoScript />}
              <div className="needs-script">
                <Skeleton />
              </div>
            </>
          ),
          loader: async ({
            params,
            request,
            context,
          }: {
            readonly params: LoadArgs['params'];
            readonly request: Request;
            readonly context?: unknown;
          }) => {
            const url = new URL(request.url);
            if (route.needs && !isSignedIn()) {
              await ready;
              throw redirect(signInUrl(url));
            }
            const [data] = await Promise.all([
              load?.({ api: api(context), language, params, url }).catch(async (error: unknown) => {
                await ready;
                throw toRouteError(error, url);
              }),
              ready,
            ]);
            return data ?? null;
          },
        }
      : {}),
  };
}

const LoadedPage = ({ Page }: { readonly Page: ShopPage['Page'] }) => (
  <Page data={useLoaderData()} />
);

/**
 * Maps an error of `load`: not found becomes 404, too many requests 429, signed out a redirect to
 * the sign-in page.
 */
function toRouteError(error: unknown, url: URL): unknown {
  if (!(error instanceof CallError)) return error;
  if (error.code === codes.notFound) return notFound();
  if (error.code === codes.tooFrequent) return data(null, { status: codes.tooFrequent });
  return error.code === codes.signedOut ? redirect(signInUrl(url)) : error;
}
