import type { ShopRoute } from './shop-route.ts';

/** From the cart to the paid order. */
export const cart: readonly ShopRoute[] = [{ path: 'carts', page: 'carts', words: ['cart'] }];
export const checkout: readonly ShopRoute[] = [
  { path: 'order/before/:params', page: 'order/before', words: ['checkout'], needs: 'user' },
  { path: 'order/pay/:params', page: 'order/pay', words: ['checkout'], needs: 'user' },
  { path: 'order/success', page: 'order/success', words: ['checkout'], needs: 'user' },
];
