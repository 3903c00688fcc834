import type { ComponentType } from 'react';
import { data } from 'react-router-dom';
import type { CommonClass, CommonSite } from '../schemas/contract/calls/catalog/common.ts';
import type { Language } from '../schemas/contract/language.ts';
import type { Api } from './api/client/create-api.ts';
import type { ShopRoute } from './routes/shop-routes.ts';
import type { Translate } from './texts.ts';

/** Input of a page's `load`, on the server and in the browser. */
export interface LoadArgs {
  readonly api: Api;
  /** Parameters of the route's path. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly language: Language;
}

/** Metadata of a page for browsers, search engines and link previews. */
export interface Head {
  /** Without the site's name, which is appended. Default: the site's title. */
  readonly title?: string;
  readonly description?: string;
  /** URL of the picture in link previews. */
  readonly image?: string;
  readonly type?: 'website' | 'product' | 'article';
  /** JSON-LD of this page. The site's own JSON-LD is added to it. */
  readonly data?: readonly object[];
  /** Canonical path. Default: the page's path without the query. */
  readonly canonical?: string;
  /** True for personal pages and for variants of a list, such as sort orders. */
  readonly noindex?: boolean;
}
export interface HeadArgs<Data> {
  readonly data: Data;
  readonly t: Translate;
  readonly site: CommonSite;
  readonly classes: readonly CommonClass[];
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly language: Language;
}

/** A page. Each file under `routes/pages/` is named after its path and exports one as `page`. */
export interface ShopPage<Data = unknown> {
  /** Reads the data of the page. `throw notFound()` answers 404. */
  readonly load?: (args: LoadArgs) => Promise<Data>;
  readonly head?: (args: HeadArgs<Data>) => Head;
  readonly Page: ComponentType<{ readonly data: Data }>;
  /**
   * Shown until the data arrives, where the server renders the shell only. Default: `PageSkeleton`.
   */
  readonly Skeleton?: ComponentType;
}
/** Type of a page in the route table, which does not know the page's data. */
export type AnyPage = ShopPage<never>;

/** Types a page: `export const page = definePage({ load, head, Page })`. */
export const definePage = <Data = undefined>(page: ShopPage<Data>): AnyPage =>
  page as unknown as AnyPage;

/** Error that `load` throws when the page does not exist: `throw notFound()`. */
export const notFound = (): unknown => data(null, { status: 404 });

/** `handle` of a matched route. */
export interface PageHandle {
  readonly page?: ShopPage;
  readonly route: ShopRoute;
}
