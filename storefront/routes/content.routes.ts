import type { ShopRoute } from './shop-route.ts';

/** Texts of the mall; the addresses are ours. */
export const content: readonly ShopRoute[] = [
  { path: 'agreement/:name', page: 'agreement', texts: ['content'], rendered: 'server' },
  { path: 'offline', page: 'offline' },
];
