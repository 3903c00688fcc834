import { loadChunk } from '../engine/wire/index.ts';
import { data, Outlet, redirect, type RouteObject, useLoaderData } from 'react-router-dom';
import { codes } from '../schemas/contract/envelope.ts';
import type { Language } from '../schemas/contract/language.ts';
import { readCommon } from './api/common.ts';
import { type Api, ReadError } from './api/create-api.ts';
import { type AnyPage, type Ask, notFound, type PageHandle, type ShopPage } from './page.ts';
import { Failed } from './components/feedback/page-error.tsx';
import { Frame } from './components/layout/shop-layout.tsx';
import { NotFound } from './components/feedback/not-found.tsx';
import { PageSkeleton } from './components/feedback/skeleton.tsx';
import { shopRoutes } from './routes/index.ts';
import type { ShopRoute } from './routes/shop-route.ts';
import { isSignedIn, signInUrl } from './state/session.ts';
import type { Family } from './texts.ts';

interface PageFile {
  readonly page: AnyPage;
}
/**
 * `import.meta.glob('./routes/pages/**' + '/*.tsx')`: loaders in the browser, modules on the
 * server.
 */
export type PageFiles = Readonly<Record<string, PageFile | (() => Promise<unknown>)>>;
export interface Program {
  /**
   * Returns the API client. `context`: the request context on the server, undefined in the browser.
   */
  readonly api: (context: unknown) => Api;
  readonly language: Language;
  readonly pages: PageFiles;
  /** Loads texts. Does nothing on the server, which has all texts. */
  readonly need: (families: readonly Family[]) => Promise<void>;
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
export const createRoutes = (program: Program): RouteObject[] => {
  const pages = shopRoutes.flatMap((route) => openPages(program.pages, '', route));
  return [
    {
      id: 'frame',
      element: <Frame />,
      errorElement: (
        <main id="main">
          <Failed />
        </main>
      ),
      shouldRevalidate: () => false,
      loader: async ({ context }) => ({
        ...(await readCommon(program.api(context))),
        ...(import.meta.env.SSR ? { ip: '' } : {}),
        now: Date.now(),
        pages,
        // The server leaves the visitor's address out, because pages are cached and shared.
      }),
      children: [
        {
          id: 'faults',
          errorElement: <Failed />,
          children: [
            ...shopRoutes.flatMap((route) => routeOf(program, route, [])),
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
};

/** Path patterns of the pages that exist. */
function openPages(
  pages: PageFiles,
  parent: string,
  { path, page, children }: ShopRoute,
): readonly string[] {
  if (children) return children.flatMap((child) => openPages(pages, `${parent}/${path}`, child));
  return pages[fileOf(page)] ? [`${parent}/${path}`.replace(/\/$/, '') || '/'] : [];
}

function routeOf(program: Program, route: ShopRoute, inherited: readonly Family[]): RouteObject[] {
  const { path, page, id = page } = route;
  const file = program.pages[fileOf(page)];
  const words = [...inherited, ...(route.words ?? [])];
  const children = route.children?.flatMap((child) => routeOf(program, child, words));
  if (children?.length === 0 || (!file && !children)) return [];
  const place =
    children || path !== '' ? { path, caseSensitive: true, children } : { index: true as const };
  if (!file) return [{ id, ...place, element: <Outlet /> }];
  if (typeof file !== 'function')
    return [{ id, ...place, ...shownRoute(program, route, file.page) }];
  return [
    {
      id,
      ...place,
      lazy: async () =>
        shownRoute(program, route, (await loadPage(file, () => program.need(words))).page),
    },
  ];
}

const loadPage = async (
  file: () => Promise<unknown>,
  need: () => Promise<void>,
): Promise<PageFile> => (await Promise.all([loadChunk(file), loadChunk(need)]))[0] as PageFile;

function shownRoute({ api, language, ready }: Program, route: ShopRoute, anyPage: AnyPage) {
  const page = anyPage as unknown as ShopPage;
  const { load, Page, Skeleton = PageSkeleton } = page;
  return {
    handle: { page, route } satisfies PageHandle,
    element: <Shown Page={Page} reads={load !== undefined} />,
    ...(load || route.needs
      ? {
          hydrateFallbackElement: <Skeleton />,
          loader: async ({
            params,
            request,
            context,
          }: {
            readonly params: Ask['params'];
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
                throw pageError(error, url);
              }),
              ready,
            ]);
            return data ?? null;
          },
        }
      : {}),
  };
}

const Shown = ({ Page, reads }: { readonly Page: ShopPage['Page']; readonly reads: boolean }) =>
  reads ? <Read Page={Page} /> : <Page data={undefined} />;
const Read = ({ Page }: { readonly Page: ShopPage['Page'] }) => <Page data={useLoaderData()} />;

/**
 * Maps an error of `load`: not found becomes 404, signed out becomes a redirect to the sign-in
 * page.
 */
function pageError(error: unknown, url: URL): unknown {
  if (!(error instanceof ReadError)) return error;
  if (error.code === codes.notFound) return notFound();
  return error.code === codes.signedOut ? redirect(signInUrl(url)) : error;
}
