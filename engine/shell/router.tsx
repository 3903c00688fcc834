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
import { areaOfPath, backOffices } from '../../schemas/contract/areas.ts';
import { ErrorBoundary, ErrorState } from '../ui/elements/error-boundary.tsx';
import { ProgressLine, progress } from '../ui/elements/progress.tsx';
import { Failed } from '../ui/elements/states.tsx';
import { useLeaveGuard } from '../ui/unsaved.ts';
import { useT } from '../ui/use-t.ts';
import { areaAtom, menuNameAtom, pageTitleAtom } from '../wire/menus.ts';
import { loginArea, loginPath } from '../wire/session/session.ts';
import { applicationNameAtom } from './application-name.ts';
import { AreaPage } from './area-page.tsx';
import { connectRouter } from './go.ts';
import { HandWrittenPage } from './hand-written-page.tsx';
import { loadMenus } from './menu/load-menus.ts';
import { NotFound } from './not-found.tsx';
import { syncRouterState } from './router-state.ts';

/** Pages that sign in by themselves. */
const outsideShell = backOffices.flatMap((area) => [`/${area}/login`, `/${area}/connect`]);

/**
 * Creates and starts the router of the back offices: login pages, the pages of both areas and 404.
 * Paths are case sensitive.
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
        ...outsideShell.map((path) => ({
          path,
          caseSensitive: true,
          element: <HandWrittenPage view={path.slice(1)} bar="none" />,
        })),
        ...backOffices.map((area) => ({
          path: `${area}/*`,
          caseSensitive: true,
          element: <AreaPage area={area} />,
        })),
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

/**
 * Runs before every navigation (docs/product.md#route-guard). A cancelled navigation stays on the
 * current page. The first one of a page load has none to stay on: its error goes to `MenuFailure`.
 */
export async function guardNavigation({
  request,
}: Pick<LoaderFunctionArgs, 'request'>): Promise<null | Response> {
  const { pathname, search, hash } = new URL(request.url);
  const area = areaOfPath(pathname);
  progress.start();
  getDefaultStore().set(areaAtom, area);
  if (area === 'shop' || outsideShell.includes(pathname)) return null;
  const { isLogin, isLoad } = loginArea(area);
  if (!isLogin) return redirect(loginPath(area));
  if (isLoad) return null;
  try {
    await loadMenus(area);
  } catch (error) {
    console.error('navigation cancelled', pathname, error);
    if (location.pathname === pathname) throw error;
    return replace(`${location.pathname}${location.search}`);
  }
  // Again, because the menus have added its route
  return replace(`${pathname}${search}${hash}`);
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
