import { TtlCache } from '../cache/ttl-cache.ts';
import type { RenderedPage } from './rendered-page.ts';

/**
 * Pages are rendered again after 1 s; the first visitor after that gets the old page, unless it is
 * older than 10 s (docs/decisions/0059-page-cache.md). 48 MiB hold about 3,000 compressed pages.
 */
const defaults = { ttlMs: 1000, staleMs: 9000, maxBytes: 48 * 2 ** 20 } as const;
/** Memory of a cached page besides its body, in bytes. */
const entryBytes = 2000;

/**
 * Cache of rendered pages in their encoding. All pages are rendered for visitors without an
 * account, so any visitor may get them. Only pages with status 200 are cached.
 */
export class PageCache {
  private readonly pages: TtlCache<RenderedPage>;

  constructor(
    options: {
      readonly ttlMs?: number;
      readonly staleMs?: number;
      /** Receives the error of a page that is rendered again after its visitor got the old one. */
      readonly onStaleError?: (error: unknown) => void;
      readonly maxBytes?: number;
      readonly now?: () => number;
    } = {},
  ) {
    this.pages = new TtlCache({
      ...defaults,
      ...options,
      sizeOf: ({ body }) => body.length + entryBytes,
    });
  }

  /** The page, when it is cached and need not be rendered again. */
  find(key: string): RenderedPage | undefined {
    return this.pages.find(key);
  }

  /** @param key everything the page depends on: its URL, language and encoding */
  get(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    return this.pages.get(key, async () => {
      const page = await render();
      if (page.status !== 200) this.pages.delete(key);
      return page;
    });
  }
}
