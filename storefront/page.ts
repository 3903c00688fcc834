import type { ComponentType } from 'react';
import { data } from 'react-router-dom';
import type { CommonClass, CommonSite } from '../schemas/contract/calls/common.ts';
import type { Language } from '../schemas/contract/language.ts';
import type { Api } from './api/create-api.ts';
import type { ShopRoute } from './routes/shop-route.ts';
import type { Words } from './words.ts';

/** What a page may ask while it is read, on the server as in the browser. */
export interface Ask {
  readonly api: Api;
  /** Of the route's path: `ask.params.id`. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly language: Language;
}

/** What a page says of itself to browsers, search engines and those it is sent to. */
export interface Head {
  /** Without the site's name, which follows it. Absent: the site's own title. */
  readonly title?: string;
  readonly description?: string;
  /** Address of the picture shown where the page is shared. */
  readonly image?: string;
  readonly type?: 'website' | 'product' | 'article';
  /** JSON-LD of this page; the site's own is there already. */
  readonly data?: readonly object[];
  /** The path that stands for this one; default its own, without the query. */
  readonly canonical?: string;
  /** Nothing for search engines: what is personal, or one of many ways to sort. */
  readonly noindex?: boolean;
}
export interface HeadAsk<Data> {
  readonly data: Data;
  readonly words: Words;
  readonly site: CommonSite;
  readonly classes: readonly CommonClass[];
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly language: Language;
}

/** A page: one file under `pages/` named after its address exports one as `page`. */
export interface ShopPage<Data = unknown> {
  /** Reads what the page shows. `notFound()` in it is a real 404. */
  readonly load?: (ask: Ask) => Promise<Data>;
  readonly head?: (ask: HeadAsk<Data>) => Head;
  readonly Page: ComponentType<{ readonly data: Data }>;
  /**
   * The shape of what comes, where the server renders the shell only. Default: a few quiet bars.
   */
  readonly Skeleton?: ComponentType;
}
/** What the route table holds: it does not know what each page reads. */
export type AnyPage = ShopPage<never>;

/** Gives a page its types: `export const page = definePage({ load, head, Page })`. */
export const definePage = <Data = undefined>(page: ShopPage<Data>): AnyPage =>
  page as unknown as AnyPage;

/** What a page's `load` throws when there is no such page: `throw notFound()`. */
export const notFound = (): unknown => data(null, { status: 404 });

/** The `handle` of a matched route. */
export interface PageHandle {
  readonly page?: ShopPage;
  readonly route: ShopRoute;
}
