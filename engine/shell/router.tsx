import { getDefaultStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
  useRevalidator,
  useRouteError,
} from 'react-router-dom';
import { backOffices } from '../../schemas/contract/areas.ts';
import { ErrorBoundary, ErrorState } from '../ui/elements/error-boundary.tsx';
import { ProgressLine, progress } from '../ui/elements/progress.tsx';
import { Failed } from '../ui/elements/states.tsx';
import { useLeaveGuard } from '../ui/unsaved.ts';
import { useT } from '../ui/use-t.ts';
import { areaAtom, isHomeAtom, menuNameAtom, pageTitleAtom } from '../wire/menus.ts';
import { type GuardHooks, guard } from '../wire/session/guard.ts';
import { loginArea } from '../wire/session/session.ts';
import { applicationNameAtom } from './application-name.ts';
import { AreaPage } from './area-page.tsx';
import { connectRouter } from './go.ts';
import { HandWrittenPage } from './hand-written-page.tsx';
import { loadMenus } from './menu/load-menus.ts';
import { NotFound } from './not-found.tsx';
import { syncRouterState } from './router-state.ts';

/**
 * Creates and starts the router of the back offices: login pages, the pages of both areas and 404.
 * The guard runs before every navigation. Paths are case sensitive.
 */
export function startRouter() {
  const router = createBrowserRouter([
    {
      id: 'root',
      path: '/',
      element: <Root />,
      loader: guardNavigation,
      shouldRevalidate,
      errorElement: <MenuFailure />,
      HydrateFallback: EmptyFallback,
      children: [
        ...backOffices.flatMap((area) => [
          {
            path: `${area}/login`,
            caseSensitive: true,
            element: <HandWrittenPage view={`${area}/login`} bar="none" />,
          },
          { path: `${area}/*`, caseSensitive: true, element: <AreaPage area={area} /> },
        ]),
        { path: '*', element: <NotFound /> },
      ],
    },
  ]);
  connectRouter(router);
  syncRouterState(router);
  return router;
}

/** The title of the document is the page's own title or its menu entry, and the application. */
function Root() {
  const application = useAtomValue(applicationNameAtom);
  const menuName = useAtomValue(menuNameAtom);
  const page = useAtomValue(pageTitleAtom) ?? menuName;
  useLeaveGuard();
  useEffect(() => {
    document.title = [page, application].filter(Boolean).join(' · ');
  }, [page, application]);
  return (
    <ErrorBoundary>
      <ProgressLine />
      <Outlet />
    </ErrorBoundary>
  );
}

const EmptyFallback = () => null;

const guardHooks: GuardHooks = {
  startProgress: progress.start,
  setHome: (isHome) => getDefaultStore().set(isHomeAtom, isHome),
  setArea: (area) => getDefaultStore().set(areaAtom, area),
  loginArea,
  loadMenus,
};

/**
 * Runs the guard (docs/product.md#route-guard). A cancelled navigation stays on the current page.
 * The first navigation of a page load has no page to stay on: its error goes to `MenuFailure`.
 */
async function guardNavigation({ request }: LoaderFunctionArgs): Promise<null | Response> {
  const { pathname, search, hash } = new URL(request.url);
  const result = await guard(pathname, guardHooks);
  switch (result.kind) {
    case 'pass':
      return null;
    case 'to':
      return redirect(result.path);
    case 'repeat':
      return replace(`${pathname}${search}${hash}`);
    case 'cancel':
      if (location.pathname === pathname) throw result.error;
      return replace(`${location.pathname}${location.search}`);
  }
}

/**
 * False for a change of the query alone, which is the state of a list. `revalidate()` passes the
 * same URL as current and next.
 */
function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;
}

/** Shown when the first navigation fails, usually because the menus did not load. */
function MenuFailure() {
  const t = useT();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  if (loginArea(useAtomValue(areaAtom)).isLoad) return <ErrorState error={error} retry={retry} />;
  return (
    <Failed title={t('state.menus')} hint={t('state.menusHint')} error={error} retry={retry} />
  );
}
