import type { ShopRoute } from './shop-route.ts';

/** Agreements, notices, links of e-mails and the offline page. */
export const content: readonly ShopRoute[] = [
  { path: 'agreement/:name', page: 'agreement', texts: ['content'], rendered: 'server' },
  { path: 'notice/:id', page: 'notice', texts: ['content'], rendered: 'server' },
  { path: 'mail', page: 'mail', texts: ['content'] },
  { path: 'offline', page: 'offline' },
];
