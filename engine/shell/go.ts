import { getDefaultStore } from 'jotai';
import type { createBrowserRouter } from 'react-router-dom';
import { areaOfPath } from '../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../schemas/contract/calls/accounts/auth.ts';
import { hasSessionEnded } from '../wire/session/session.ts';
import { destinationOf } from './menu/menu.ts';
import { routesAtom } from './routes.ts';

type Router = ReturnType<typeof createBrowserRouter>;

const current: { router: Router | undefined } = { router: undefined };
export function connectRouter(router: Router): void {
  current.router = router;
}

/**
 * Navigates to a path of the application, inside and outside React. Paths of the storefront
 * (everything outside `/Admin/` and `/Seller/`) are another program and load a new page.
 *
 * @param path absolute path with optional query: `/Admin/orders?page=2`
 */
export function go(path: string): void {
  if (areaOfPath(path) === 'shop') location.assign(path);
  else void current.router?.navigate(path);
}

/**
 * Navigates after a sign-in. When an earlier session ended in this page, it loads a new page, so
 * that no data of that account stays in memory.
 */
export function goAfterSignIn(path: string): void {
  if (hasSessionEnded()) location.assign(path);
  else go(path);
}

/** Opens a menu entry as a click does (docs/product.md#menus). */
export function openEntry(entry: MenuEntry): void {
  const destination = destinationOf(entry, (path) => getDefaultStore().get(routesAtom).has(path));
  if (destination.kind === 'external') open(destination.url, '_blank', 'noopener');
  else if (destination.kind === 'route') go(destination.path);
  else console.log('No Route');
}
