import type { ShopRoute } from './shop-route.ts';

/** Home page, stores, goods, and promotions. */
export const home: ShopRoute = { path: '', page: 'home', texts: ['home'], rendered: 'server' };
export const stores: readonly ShopRoute[] = [
  { path: 'stores', page: 'stores', texts: ['catalog', 'goods'], rendered: 'server' },
  { path: 'store/:id', page: 'store', texts: ['catalog', 'goods'], rendered: 'server' },
];
export const goods: readonly ShopRoute[] = [
  { path: 's/:params?', page: 'search', texts: ['catalog'], rendered: 'server' },
  // Standard base64 has slashes
  { path: 's/*', page: 'search', id: 'search-standard', texts: ['catalog'], rendered: 'server' },
  { path: 'goods/:id', page: 'goods', texts: ['goods'], rendered: 'server' },
];
export const offers: readonly ShopRoute[] = [
  { path: 'seckills', page: 'seckills', texts: ['catalog'], rendered: 'server' },
  { path: 'collectives/:params?', page: 'collectives', texts: ['catalog'], rendered: 'server' },
  {
    path: 'collectives/*',
    page: 'collectives',
    id: 'collectives-standard',
    texts: ['catalog'],
    rendered: 'server',
  },
];
