import type { ShopRoute } from './shop-route.ts';

/** Signing in and registering. */
export const account: readonly ShopRoute[] = [
  { path: 'login', page: 'login', words: ['account'] },
  { path: 'register', page: 'register', words: ['account'] },
  { path: 'forget_password', page: 'forget-password', words: ['account'] },
];
