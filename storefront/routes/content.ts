import type { ShopRoute } from './shop-route.ts';

/** Texts of the mall; the address is ours. */
export const content: readonly ShopRoute[] = [
  { path: 'agreement/:name', page: 'agreement', words: ['content'], rendered: 'server' },
];
