import type { createBrowserRouter } from 'react-router-dom';
import { getDefaultStore } from 'jotai';
import { areaOfPath } from '../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../schemas/contract/calls/auth.ts';
import { leftSession } from '../wire/session/session.ts';
import { destinationOf } from './menu/menu.ts';
import { routesAtom } from './routes.ts';

type Router = ReturnType<typeof createBrowserRouter>;

const current: { router: Router | undefined } = { router: undefined };
export function connectRouter(router: Router): void {
  current.router = router;
}

/**
 * Opens a path of ours, from anywhere. Paths of shoppers belong to the other program and load the
 * page anew.
 */
export function go(path: string): void {
  if (areaOfPath(path) === 'shop') location.assign(path);
  else void current.router?.navigate(path);
}

/**
 * After a sign-in. When somebody was signed in before in this page, it loads anew, so that nothing
 * of theirs is left in memory.
 */
export function goFresh(path: string): void {
  if (leftSession()) location.assign(path);
  else go(path);
}

/** What a click on a menu entry does. */
export function openEntry(entry: MenuEntry): void {
  const destination = destinationOf(entry, (path) => getDefaultStore().get(routesAtom).has(path));
  if (destination.kind === 'outside') open(destination.url, '_blank', 'noopener');
  else if (destination.kind === 'route') go(destination.path);
  else console.log('No Route');
}
