import { useAtomValue } from 'jotai';
import { Navigate, useLocation } from 'react-router-dom';
import type { BackOffice } from '../../schemas/contract/areas.ts';
import { ErrorBoundary } from '../ui/elements/error-boundary.tsx';
import { Skeleton } from '../ui/elements/states.tsx';
import { lazyComponent } from '../ui/loading/lazy-component.tsx';
import { menusAtom } from '../wire/menus.ts';
import { usersAtom } from '../wire/session/session.ts';
import { HandWrittenPage } from './hand-written-page.tsx';
import { firstLeaf } from './menu/menu.ts';
import { NotFound } from './not-found.tsx';
import { matchRoute, pagesAtom, type RouteMatch, routesAtom } from './routes.ts';
import { Shell } from './shell.tsx';

const ScreenRoute = lazyComponent(
  async () => (await import('../screen/screen-route.tsx')).ScreenRoute,
);

/**
 * Shows the page at the current path of a back office, inside the shell or, for an entry with
 * `is_open` 1, without it. Unknown paths show the 404 page.
 */
export function AreaPage({ area }: { readonly area: BackOffice }) {
  const { pathname } = useLocation();
  const entry = matchRoute(useAtomValue(routesAtom), useAtomValue(pagesAtom), pathname);
  if (entry?.isOpen)
    return (
      <main className="alone" id="main">
        <PageOf entry={entry} bar="none" />
      </main>
    );
  if (isAreaRoot(area, pathname)) return <AreaRedirect area={area} />;
  return <Shell area={area}>{entry ? <PageOf entry={entry} bar="shown" /> : <NotFound />}</Shell>;
}

/** A hand-written page when one is registered for the view, else the screen of the server. */
function PageOf({
  entry: { view, form, row },
  bar,
}: {
  readonly entry: RouteMatch;
  readonly bar: 'shown' | 'none';
}) {
  const pages = useAtomValue(pagesAtom);
  if (Object.hasOwn(pages, view)) return <HandWrittenPage view={view} bar={bar} />;
  const subPage = form ? 'form' : row?.id;
  return (
    <ErrorBoundary resetKey={subPage === undefined ? view : `${view} ${subPage}`}>
      <ScreenRoute
        fallback={<Skeleton />}
        key={view}
        path={view}
        form={form}
        row={row}
        missing={<NotFound />}
      />
    </ErrorBoundary>
  );
}

const isAreaRoot = (area: BackOffice, path: string): boolean =>
  path === `/${area}` || path === `/${area}/`;

/** Redirects `/Admin` to the account's `defaultUrl`, else to the first page of the menu. */
function AreaRedirect({ area }: { readonly area: BackOffice }) {
  const routes = useAtomValue(routesAtom);
  const modules = useAtomValue(menusAtom)[area];
  const defaultUrl = useAtomValue(usersAtom)[area]?.defaultUrl ?? '';
  const to = routes.has(defaultUrl) ? defaultUrl : firstLeaf(modules)?.apis;
  return to && routes.has(to) ? <Navigate to={to} replace /> : <Shell area={area}>{null}</Shell>;
}
