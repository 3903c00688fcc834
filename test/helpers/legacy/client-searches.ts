import type { Caller } from './wire-shapes.ts';

/** Search and filter parameters of the pages of such a client (docs/product.md#admin-pages). */
export const searches: readonly (readonly [Caller, string])[] = [
  ['Admin', '/Admin/admins?nickname=a|likeRight&username=a|likeRight'],
  [
    'Admin',
    '/Admin/users?nickname=a|like&username=a|like&created_at[0]=2020-01-01 00:00:00&created_at[1]=2030-01-01 00:00:00',
  ],
  ['Admin', '/Admin/roles?name=a|likeRight'],
  ['Admin', '/Admin/permission_groups?name=a|likeRight&content=a|likeRight'],
  [
    'Admin',
    '/Admin/permissions?name=a|likeRight&pid=1&apis=Admin|likeRight&isWith=permission_groups',
  ],
  ['Admin', '/Admin/menus?name=a|likeRight'],
  ['Admin', '/Admin/seller_menus?name=a|likeRight'],
  ['Admin', '/Admin/notices?name=a|likeRight&tag=a|likeRight'],
  ['Admin', '/Admin/agreements?name=a|likeRight&ename=a|likeRight'],
  ['Admin', '/Admin/article_menus?name=a'],
  ['Admin', '/Admin/articles?name=a&pid=1'],
  ['Admin', '/Admin/adv_spaces?name=a'],
  [
    'Admin',
    '/Admin/advs?pid=1&name=a&adv_start=2026-01-01 00:00:00|ngt&adv_end=2030-01-01 00:00:00|nlt',
  ],
  ['Admin', '/Admin/app_versions?name=a&device=ios&version=1.0.0'],
  ['Admin', '/Admin/sms?name=a|likeRight&code=a|likeRight&content=a|likeRight'],
  ['Admin', '/Admin/sms_logs?name=a&phone=1&ip=1&status=1'],
  [
    'Admin',
    '/Admin/money_logs?money=1.00&is_type=0&is_belong=0&created_at[0]=2026-01-01&created_at[1]=2030-01-01',
  ],
  ['Admin', '/Admin/cashes?name=a|likeRight&bank_name=a|likeRight&money=1.00&cash_status=0'],
  ['Admin', '/Admin/goods_classes?name=a'],
  ['Admin', '/Admin/goods_brands?name=a'],
  [
    'Admin',
    '/Admin/goods?goods_name=a|like&goods_status=1&goods_verify=1&isWith=goods_class,goods_brand',
  ],
  ['Admin', '/Admin/stores?store_name=a|like&store_verify=4&isResource=Admin'],
  [
    'Admin',
    '/Admin/orders?order_no=2|likeRight&order_status=2&order_name=a|like' +
      '&created_at[0]=2026-01-01&created_at[1]=2030-01-01',
  ],
  ['Admin', '/Admin/orders?order_status=5&refund_status=0&order_no=2&order_name=a'],
  ['Admin', '/Admin/order_comments?goods_name=a|whereHas|goods'],
  ['Admin', '/Admin/order_settlements?status=1'],
  ['Admin', '/Admin/distribution_logs?name=1&status=0'],
  ['Admin', '/Admin/areas?name=a&code=33'],
  ['Admin', '/Admin/expresses?name=a&code=yd'],
  ['Admin', '/Admin/currencies?name=a&ename=a&currency=a&currency_ename=a&content=a'],
  ['Admin', '/Admin/integral_goods_classes?name=a'],
  ['Admin', '/Admin/integral_goods?goods_name=a'],
  ['Admin', '/Admin/integral_orders?order_no=2&order_name=a&order_status=2'],
  [
    'Seller',
    '/Seller/goods?goods_name=a|like&goods_status=1&goods_verify=1&isWith=goods_class,goods_brand',
  ],
  ['Seller', '/Seller/orders?order_status=2&order_no=2|likeRight&nickname=a|whereHas|user'],
  ['Seller', '/Seller/orders?order_status=5&refund_status=1'],
  ['Seller', '/Seller/distributions?goods_name=a|whereHas|goods'],
  ['Seller', '/Seller/money_logs?is_type=0'],
  ['Seller', '/Seller/order_comments?goods_name=a|whereHas|goods'],
  ['Seller', '/Seller/goods_brands?isAll=true'],
  ['Seller', '/Seller/file_spaces?dir_id=0&per_page=20'],
  ['Seller', '/Seller/distribution_logs?status=0'],
];
