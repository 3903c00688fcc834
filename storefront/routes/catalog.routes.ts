import type { ShopRoute } from './shop-route.ts';

/** What is sold, and by whom. */
export const home: ShopRoute = { path: '', page: 'home', words: ['home'], rendered: 'server' };
export const stores: readonly ShopRoute[] = [
  { path: 'stores', page: 'stores', words: ['catalog'], rendered: 'server' },
  { path: 'store/:id', page: 'store', words: ['catalog'], rendered: 'server' },
];
export const goods: readonly ShopRoute[] = [
  { path: 's/:params?', page: 'search', words: ['catalog'], rendered: 'server' },
  { path: 'goods/:id', page: 'goods', words: ['goods'], rendered: 'server' },
];
export const offers: readonly ShopRoute[] = [
  { path: 'seckills', page: 'seckills', words: ['catalog'], rendered: 'server' },
  { path: 'collectives/:params?', page: 'collectives', words: ['catalog'], rendered: 'server' },
];
