import type { ShopRoute } from './shop-route.ts';

/** Sign-in, registration and password reset. */
export const account: readonly ShopRoute[] = [
  { path: 'login', page: 'login', texts: ['account'] },
  { path: 'register', page: 'register', texts: ['account'] },
  { path: 'forget_password', page: 'forget-password', texts: ['account'] },
];
