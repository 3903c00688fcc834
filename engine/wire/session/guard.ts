import { type Area, areaOfPath } from '../../../schemas/contract/areas.ts';
import { type LoginArea, loginPath } from './session.ts';

/** Functions of the program that the guard calls. */
export interface GuardHooks {
  readonly startProgress: () => void;
  readonly setHome: (isHome: boolean) => void;
  readonly setArea: (area: Area) => void;
  readonly loginArea: (area: Area) => LoginArea;
  /** Loads the area's menus and adds their routes. */
  readonly loadMenus: (area: Exclude<Area, 'shop'>) => Promise<void>;
}

/**
 * `pass` continues; `to` redirects; `repeat` starts the navigation again, because its route has
 * been added; `cancel` stays on the current page.
 */
export type GuardResult =
  | { readonly kind: 'pass' }
  | { readonly kind: 'to'; readonly path: string }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'cancel'; readonly error: unknown };

/** Runs before every navigation. */
export async function guard(path: string, hooks: GuardHooks): Promise<GuardResult> {
  hooks.startProgress();
  hooks.setHome(path === '/');
  const area = areaOfPath(path);
  hooks.setArea(area);
  if (area === 'shop' || path === loginPath(area)) return { kind: 'pass' };
  const { isLogin, isLoad } = hooks.loginArea(area);
  if (!isLogin) return { kind: 'to', path: loginPath(area) };
  if (isLoad) return { kind: 'pass' };
  try {
    await hooks.loadMenus(area);
    return { kind: 'repeat' };
  } catch (error) {
    console.error('navigation cancelled', path, error);
    return { kind: 'cancel', error };
  }
}
