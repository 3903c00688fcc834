import type { ShopRoute } from './shop-route.ts';

/** What is sold, and by whom. */
export const home: ShopRoute = { path: '', page: 'home', words: ['home'], rendered: 'server' };
export const stores: readonly ShopRoute[] = [
  { path: 'stores', page: 'stores', words: ['catalog', 'goods'], rendered: 'server' },
  { path: 'store/:id', page: 'store', words: ['catalog', 'goods'], rendered: 'server' },
];
export const goods: readonly ShopRoute[] = [
  { path: 's/:params?', page: 'search', words: ['catalog'], rendered: 'server' },
  // Standard base64 has slashes
  { path: 's/*', page: 'search', id: 'search-standard', words: ['catalog'], rendered: 'server' },
  { path: 'goods/:id', page: 'goods', words: ['goods'], rendered: 'server' },
];
export const offers: readonly ShopRoute[] = [
  { path: 'seckills', page: 'seckills', words: ['catalog'], rendered: 'server' },
  { path: 'collectives/:params?', page: 'collectives', words: ['catalog'], rendered: 'server' },
  {
    path: 'collectives/*',
    page: 'collectives',
    id: 'collectives-standard',
    words: ['catalog'],
    rendered: 'server',
  },
];
