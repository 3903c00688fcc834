import { getDefaultStore } from 'jotai';
import type { createBrowserRouter } from 'react-router-dom';
import { areaOfPath, type BackOffice } from '../../schemas/contract/areas.ts';
import { progress } from '../ui/elements/progress.tsx';
import { areaAtom, menusAtom, moduleIndexAtom, pathAtom, routeTrailAtom } from '../wire/menus.ts';

/**
 * Copies the URL into the shared atoms after each navigation: path, area and selected module. Also
 * ends the progress line and scrolls to the top.
 */
export function syncRouterState(router: ReturnType<typeof createBrowserRouter>): void {
  const store = getDefaultStore();
  let shown: string | undefined;
  const follow = () => {
    if (router.state.navigation.state !== 'idle') return;
    const { pathname } = router.state.location;
    store.set(pathAtom, pathname);
    store.set(areaAtom, areaOfPath(pathname));
    selectOpenModule();
    progress.end();
    if (shown !== undefined && shown !== pathname) scrollToTop();
    shown = pathname;
  };
  router.subscribe(follow);
  follow();
}

/** Selects the module of the open page. A page outside the menus keeps the selected one. */
export function selectOpenModule(): void {
  const store = getDefaultStore();
  const [open] = store.get(routeTrailAtom);
  if (!open) return;
  // Only a page of a back office has a trail
  const modules = store.get(menusAtom)[areaOfPath(store.get(pathAtom)) as BackOffice];
  store.set(
    moduleIndexAtom,
    modules.findIndex(({ id }) => id === open.id),
  );
}

/** The page scrolls inside `#main`; base.css keeps the window from scrolling. */
function scrollToTop(): void {
  document.getElementById('main')?.scrollTo(0, 0);
  scrollTo(0, 0);
}
