import {
  createBrowserRouter,
  Outlet,
  redirect,
  replace,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { getDefaultStore } from 'jotai';
import { backOffices } from '../../schemas/contract/areas.ts';
import { guard, type GuardSteps } from '../wire/session/guard.ts';
import { areaAtom, isHomeAtom } from '../wire/menus.ts';
import { loginArea } from '../wire/session/session.ts';
import { ErrorBoundary } from '../ui/elements/error-boundary.tsx';
import { progress, ProgressLine } from '../ui/elements/progress.tsx';
import { AreaPage } from './area-page.tsx';
import { followRouter } from './follow-router.ts';
import { connectRouter } from './go.ts';
import { HandWrittenPage } from './hand-written-page.tsx';
import { loadMenus } from './menu/load-menus.ts';
import { MenuFailure } from './menu/menu-failure.tsx';
import { NotFound } from './not-found.tsx';

/**
 * The back office's router: login pages, the pages of both areas behind the guard, and 404. Routes
 * are case sensitive.
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
      HydrateFallback: Nothing,
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
  followRouter(router);
  return router;
}

function Root() {
  return (
    <ErrorBoundary>
      <ProgressLine />
      <Outlet />
    </ErrorBoundary>
  );
}

const Nothing = () => null;

const steps: GuardSteps = {
  startProgress: progress.start,
  setHome: (isHome) => getDefaultStore().set(isHomeAtom, isHome),
  setArea: (area) => getDefaultStore().set(areaAtom, area),
  loginArea,
  loadMenus,
};

/**
 * A cancelled navigation stays where it was; the first one of a page has nowhere to stay, so its
 * failure is shown.
 */
async function guardNavigation({ request }: LoaderFunctionArgs): Promise<null | Response> {
  const { pathname, search, hash } = new URL(request.url);
  const passage = await guard(pathname, steps);
  switch (passage.kind) {
    case 'pass':
      return null;
    case 'to':
      return redirect(passage.path);
    case 'repeat':
      return replace(`${pathname}${search}${hash}`);
    case 'cancel':
      if (location.pathname === pathname) throw passage.error;
      return replace(`${location.pathname}${location.search}`);
  }
}

/**
 * Not for a change of the query alone, which is a list's state; `revalidate()` comes with the same
 * address twice.
 */
function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;
}
