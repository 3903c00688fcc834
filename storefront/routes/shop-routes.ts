import type { TextFamily } from '../texts.ts';

/** One route of the storefront. */
export interface ShopRoute {
  /** Path below the parent, case sensitive; '' is the index route. */
  readonly path: string;
  /** File under `pages/` that exports `page`, without extension. */
  readonly page: string;
  /** Text families that the page needs besides `common`. */
  readonly texts?: readonly TextFamily[];
  /** Route id; default: `page`. Required when several routes share a page. */
  readonly id?: string;
  /** `server`: the HTML has the content. Default: the shell only; the browser loads the rest. */
  readonly rendered?: 'server' | 'browser';
  /** `user`: guests are redirected to the sign-in page, which returns here. */
  readonly needs?: 'user';
  /** Routes rendered in the `Outlet` of the page. */
  readonly children?: readonly ShopRoute[];
}

/** User centre. The articles are open to guests. */
const user: ShopRoute = {
  path: 'user',
  page: 'user/layout',
  texts: ['user'],
  children: [
    { path: '', page: 'user/home', needs: 'user' },
    { path: 'address', page: 'user/address', needs: 'user' },
    { path: 'address/form/:id?', page: 'user/address-form', needs: 'user' },
    { path: 'comments', page: 'user/comments', texts: ['orders'], needs: 'user' },
    { path: 'comment/add/:id', page: 'user/comment-add', texts: ['orders'], needs: 'user' },
    { path: 'info', page: 'user/info', needs: 'user' },
    { path: 'safe', page: 'user/safe', needs: 'user' },
    { path: 'safe/password', page: 'user/safe/password', needs: 'user' },
    { path: 'safe/pay_password', page: 'user/safe/pay-password', needs: 'user' },
    { path: 'safe/phone', page: 'user/safe/phone', needs: 'user' },
    { path: 'safe/close', page: 'user/safe/close', needs: 'user' },
    { path: 'safe/check', page: 'user/safe/check', needs: 'user' },
    { path: 'oauth', page: 'user/oauth', texts: ['account'], needs: 'user' },
    { path: 'cashes', page: 'user/cashes', needs: 'user' },
    { path: 'favorites', page: 'user/favorites', needs: 'user' },
    { path: 'money', page: 'user/money', needs: 'user' },
    { path: 'integral', page: 'user/integral', needs: 'user' },
    { path: 'frozen_money', page: 'user/frozen-money', needs: 'user' },
    { path: 'orders', page: 'user/orders', id: 'user_order', texts: ['orders'], needs: 'user' },
    { path: 'order/:id', page: 'user/order', texts: ['orders'], needs: 'user' },
    { path: 'order/comment/:id', page: 'user/order/comment', texts: ['orders'], needs: 'user' },
    { path: 'order/refund/:id', page: 'user/order/refund', texts: ['orders'], needs: 'user' },
    {
      path: 'order/refund_form/:id',
      page: 'user/order/refund-form',
      texts: ['orders'],
      needs: 'user',
    },
    { path: 'integral_order', page: 'user/integral-order', texts: ['orders'], needs: 'user' },
    { path: 'messages', page: 'user/messages', needs: 'user' },
    { path: 'messages/settings', page: 'user/messages/settings', needs: 'user' },
    // Open to visitors, who write to stores too
    { path: 'chats', page: 'user/chats', texts: ['chat'] },
    { path: 'coupons', page: 'user/coupons', needs: 'user' },
    { path: 'distribution', page: 'user/distribution', needs: 'user' },
    { path: 'distribution_users', page: 'user/distribution-users', needs: 'user' },
    { path: 'distribution_logs', page: 'user/distribution-logs', needs: 'user' },
    { path: 'article/:name', page: 'user/article', texts: ['content'], rendered: 'server' },
  ],
};

/** All routes (docs/product.md#storefront-routes). */
export const shopRoutes: readonly ShopRoute[] = [
  { path: '', page: 'home', texts: ['home'], rendered: 'server' },
  { path: 'login', page: 'login', texts: ['account'] },
  { path: 'register', page: 'register', texts: ['account'] },
  { path: 'forget_password', page: 'forget-password', texts: ['account'] },
  { path: 'oauth/callback/:name', page: 'oauth/callback', texts: ['account'] },
  { path: 'stores', page: 'stores', texts: ['catalog', 'goods'], rendered: 'server' },
  { path: 'store/:id', page: 'store', texts: ['catalog', 'goods'], rendered: 'server' },
  { path: 'store/join', page: 'store/join', texts: ['store'] },
  { path: 'store/step_1', page: 'store/step-1', texts: ['store'], needs: 'user' },
  { path: 'store/step_2', page: 'store/step-2', texts: ['store'], needs: 'user' },
  { path: 'store/step_3', page: 'store/step-3', texts: ['store'], needs: 'user' },
  { path: 's/:params?', page: 'search', texts: ['catalog'], rendered: 'server' },
  // Standard base64 has slashes
  { path: 's/*', page: 'search', id: 'search-standard', texts: ['catalog'], rendered: 'server' },
  { path: 'goods/:id', page: 'goods', texts: ['goods'], rendered: 'server' },
  { path: 'carts', page: 'carts', texts: ['cart'] },
  { path: 'integral', page: 'integral', texts: ['points'], rendered: 'server' },
  {
    path: 'integral/search/:params?',
    page: 'integral/search',
    texts: ['points'],
    rendered: 'server',
  },
  { path: 'integral/goods/:id', page: 'integral/goods', texts: ['points'], rendered: 'server' },
  {
    path: 'integral/order/:id/:buy_num',
    page: 'integral/order',
    texts: ['points', 'checkout'],
    needs: 'user',
  },
  { path: 'seckills', page: 'seckills', texts: ['catalog'], rendered: 'server' },
  { path: 'collectives/:params?', page: 'collectives', texts: ['catalog'], rendered: 'server' },
  {
    path: 'collectives/*',
    page: 'collectives',
    id: 'collectives-standard',
    texts: ['catalog'],
    rendered: 'server',
  },
  { path: 'order/before/:params', page: 'order/before', texts: ['checkout'], needs: 'user' },
  { path: 'order/pay/:params', page: 'order/pay', texts: ['checkout'], needs: 'user' },
  { path: 'order/success', page: 'order/success', texts: ['checkout'], needs: 'user' },
  user,
  { path: 'agreement/:name', page: 'agreement', texts: ['content'], rendered: 'server' },
  { path: 'notice/:id', page: 'notice', texts: ['content'], rendered: 'server' },
  { path: 'mail', page: 'mail', texts: ['content'] },
  { path: 'offline', page: 'offline' },
];
