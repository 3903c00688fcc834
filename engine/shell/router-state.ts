import { getDefaultStore } from 'jotai';
import type { createBrowserRouter } from 'react-router-dom';
import { type Area, areaOfPath } from '../../schemas/contract/areas.ts';
import { progress } from '../ui/elements/progress.tsx';
import { areaAtom, menusAtom, moduleIndexAtom, pathAtom, routeTrailAtom } from '../wire/menus.ts';
import { markChecked, trailTo } from './menu/menu.ts';

/**
 * Copies the URL into the shared atoms after each navigation: path, area, menu trail, selected
 * module. Also ends the progress line and scrolls to the top.
 */
export function syncRouterState(router: ReturnType<typeof createBrowserRouter>): void {
  const store = getDefaultStore();
  let shown: string | undefined;
  const follow = () => {
    if (router.state.navigation.state !== 'idle') return;
    const { pathname } = router.state.location;
    store.set(pathAtom, pathname);
    store.set(areaAtom, areaOfPath(pathname));
    updateTrail(pathname);
    progress.end();
    if (shown !== undefined && shown !== pathname) scrollToTop();
    shown = pathname;
  };
  router.subscribe(follow);
  follow();
}

/** Computes the menu trail of the open page again, after the menus were loaded. */
export function refreshTrail(): void {
  updateTrail(getDefaultStore().get(pathAtom));
}

/** Marks the module at `index` of `area` checked and clears the others. */
export function selectModule(area: Area, index: number): void {
  const store = getDefaultStore();
  const menus = store.get(menusAtom);
  store.set(moduleIndexAtom, index);
  if (
    area === 'shop' ||
    menus[area].every(({ checked }, position) => (checked ?? false) === (position === index))
  )
    return;
  store.set(menusAtom, { ...menus, [area]: markChecked(menus[area], index) });
}

function updateTrail(path: string): void {
  const store = getDefaultStore();
  const area = areaOfPath(path);
  const modules = area === 'shop' ? [] : store.get(menusAtom)[area];
  const trail = trailTo(modules, path);
  store.set(routeTrailAtom, (before) =>
    JSON.stringify(before) === JSON.stringify(trail) ? before : trail,
  );
  const index = modules.findIndex(({ id }) => id === trail[0]?.id);
  if (index >= 0) selectModule(area, index);
}

/** The page scrolls inside `#main`; base.css keeps the window from scrolling. */
function scrollToTop(): void {
  document.getElementById('main')?.scrollTo(0, 0);
  scrollTo(0, 0);
}
