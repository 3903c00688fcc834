import type { ShopRoute } from './shop-route.ts';

/** Cart, checkout and payment. */
export const cart: readonly ShopRoute[] = [{ path: 'carts', page: 'carts', texts: ['cart'] }];
export const checkout: readonly ShopRoute[] = [
  { path: 'order/before/:params', page: 'order/before', texts: ['checkout'], needs: 'user' },
  { path: 'order/pay/:params', page: 'order/pay', texts: ['checkout'], needs: 'user' },
  { path: 'order/success', page: 'order/success', texts: ['checkout'], needs: 'user' },
];
