import type { ShopRoute } from './shop-route.ts';

/** The points mall. */
export const points: readonly ShopRoute[] = [
  { path: 'integral', page: 'integral', words: ['points'], rendered: 'server' },
  {
    path: 'integral/search/:params?',
    page: 'integral/search',
    words: ['points'],
    rendered: 'server',
  },
  { path: 'integral/goods/:id', page: 'integral/goods', words: ['points'], rendered: 'server' },
  { path: 'integral/order/:id/:buy_num', page: 'integral/order', words: ['points'], needs: 'user' },
];
