import type { ShopRoute } from './shop-route.ts';

/** Signing in and registering. */
export const account: readonly ShopRoute[] = [
  { path: 'login', page: 'login', texts: ['account'] },
  { path: 'register', page: 'register', texts: ['account'] },
  { path: 'forget_password', page: 'forget-password', texts: ['account'] },
];
