import type { ShopRoute } from './shop-route.ts';

/** The points mall. */
export const points: readonly ShopRoute[] = [
  { path: 'integral', page: 'integral', texts: ['points'], rendered: 'server' },
  {
    path: 'integral/search/:params?',
    page: 'integral/search',
    texts: ['points'],
    rendered: 'server',
  },
  { path: 'integral/goods/:id', page: 'integral/goods', texts: ['points'], rendered: 'server' },
  { path: 'integral/order/:id/:buy_num', page: 'integral/order', texts: ['points'], needs: 'user' },
];
