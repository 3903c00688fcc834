import type { ShopRoute } from './shop-route.ts';

/** Sign-in, registration, password reset, and the return from a third-party sign-in. */
export const account: readonly ShopRoute[] = [
  { path: 'login', page: 'login', texts: ['account'] },
  { path: 'register', page: 'register', texts: ['account'] },
  { path: 'forget_password', page: 'forget-password', texts: ['account'] },
  { path: 'oauth/callback/:name', page: 'oauth/callback', texts: ['account'] },
];
