import type { TextFamily } from '../texts.ts';

/** One address of the shop. */
export interface ShopRoute {
  /** Below its parent, case sensitive; '' is the parent's own address. */
  readonly path: string;
  /**
   * The file under `pages/` that exports `page`, without its ending. As long as there is none, the
   * address is a 404 and nothing leads there.
   */
  readonly page: string;
  /** The texts it needs beside `common`. */
  readonly texts?: readonly TextFamily[];
  /** Its id, where it is called by name; default: its page. */
  readonly id?: string;
  /**
   * `server`: its content is in the html that arrives. Default: only the shell is, and the browser
   * reads the rest.
   */
  readonly rendered?: 'server' | 'browser';
  /** `user`: who is not signed in goes to the sign-in page, and comes back. */
  readonly needs?: 'user';
  /** Shown inside its page, at its `Outlet`. */
  readonly children?: readonly ShopRoute[];
}
