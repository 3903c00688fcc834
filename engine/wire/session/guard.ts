import { areaOfPath, type Area } from '../../../schemas/contract/areas.ts';
import { loginPath, type LoginArea } from './session.ts';

/** What the guard asks of the program around it. */
export interface GuardSteps {
  readonly startProgress: () => void;
  readonly setHome: (isHome: boolean) => void;
  readonly setArea: (area: Area) => void;
  readonly loginArea: (area: Area) => LoginArea;
  /** Loads the area's menus and adds their routes. */
  readonly loadMenus: (area: Exclude<Area, 'shop'>) => Promise<void>;
}
/**
 * `pass` goes on; `to` goes elsewhere; `repeat` starts the same navigation again, now that its
 * route exists; `cancel` stays where one was.
 */
export type Passage =
  | { readonly kind: 'pass' }
  | { readonly kind: 'to'; readonly path: string }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'cancel'; readonly error: unknown };

/** Runs before every navigation. */
export async function guard(path: string, steps: GuardSteps): Promise<Passage> {
  steps.startProgress();
  steps.setHome(path === '/');
  const area = areaOfPath(path);
  steps.setArea(area);
  if (area === 'shop' || path === loginPath(area)) return { kind: 'pass' };
  const { isLogin, isLoad } = steps.loginArea(area);
  if (!isLogin) return { kind: 'to', path: loginPath(area) };
  if (isLoad) return { kind: 'pass' };
  try {
    await steps.loadMenus(area);
    return { kind: 'repeat' };
  } catch (error) {
    console.error('navigation cancelled', path, error);
    return { kind: 'cancel', error };
  }
}
