import type { TextFamily } from '../texts.ts';

/** One route of the storefront. */
export interface ShopRoute {
  /** Path below the parent, case sensitive; '' is the index route. */
  readonly path: string;
  /**
   * File under `pages/` that exports `page`, without extension. Without the file the route is a 404
   * and `useHasPage` hides its links.
   */
  readonly page: string;
  /** Text families that the page needs besides `common`. */
  readonly texts?: readonly TextFamily[];
  /** Route id; default: `page`. Required when several routes share a page. */
  readonly id?: string;
  /** `server`: the HTML has the content. Default: the shell only; the browser loads the rest. */
  readonly rendered?: 'server' | 'browser';
  /** `user`: guests are redirected to the sign-in page, which returns here. */
  readonly needs?: 'user';
  /** Routes rendered in the `Outlet` of the page. */
  readonly children?: readonly ShopRoute[];
}
