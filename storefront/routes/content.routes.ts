import type { ShopRoute } from './shop-route.ts';

/** Agreements and the offline page. */
export const content: readonly ShopRoute[] = [
  { path: 'agreement/:name', page: 'agreement', texts: ['content'], rendered: 'server' },
  { path: 'offline', page: 'offline' },
];
