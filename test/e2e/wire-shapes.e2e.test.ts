import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../helpers/server/app.ts';
import type { Client, LooseJson } from '../helpers/http/client.ts';
import { startDemo } from '../helpers/server/demo.ts';
import { demoShopper, demoStaff } from '../helpers/mall/demo-accounts.ts';
import { paramsOf } from '../helpers/mall/trade.ts';

/**
 * Fields that legacy clients read by name exist with the expected type
 * (docs/decisions/0001-wire-envelope.md to 0005-time-and-zone.md).
 */
let souk: TestApp;
let callers: Readonly<Record<'anybody' | 'shopper' | 'Admin' | 'Seller', Client>>;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  souk = await startDemo({ SOUK_RATE_FACTOR: '50' });
  const shopper = await demoShopper(souk);
  callers = {
    anybody: souk.anonymous,
    shopper: shopper.client,
    Admin: await demoStaff(souk, 'Admin'),
    Seller: await demoStaff(souk, 'Seller'),
  };
  const selectId = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await souk.sql.rows<{ id: number }>(sql, values))[0]!.id;
  const sku = await selectId(
    `
      SELECT s.id
      FROM goods_skus s
      JOIN goods g ON g.id = s.goods_id
      WHERE g.goods_status = 1 AND g.goods_verify = 1 AND s.goods_stock > 3
      ORDER BY s.id
      LIMIT 1`,
  );
  const goods = await selectId('SELECT goods_id AS id FROM goods_skus WHERE id = $1', sku);
  const order = await selectId(
    `
        SELECT max(order_id) AS id
        FROM order_parcels p
        JOIN orders o ON o.id = p.order_id
        WHERE o.user_id = $1`,
    shopper.id,
  );
  await shopper.client.post('/user/carts', { goods_id: goods, sku_id: sku, buy_num: 1 });
  ids = {
    GOODS: String(goods),
    ORDER: String(order),
    COMMENTED: String(await selectId('SELECT goods_id AS id FROM order_comments LIMIT 1')),
    ROLE: String(await selectId('SELECT id FROM admin_roles LIMIT 1')),
    REFUNDED: String(
      await selectId('SELECT order_id AS id FROM refunds WHERE user_id = $1 LIMIT 1', shopper.id),
    ),
    LINES: paramsOf([{ goods_id: goods, sku_id: sku }]),
    FOUND: Buffer.from(JSON.stringify({ order_id: [order] })).toString('base64url'),
  };
});
afterAll(() => souk.close());

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  money: (value) => typeof value === 'string' && /^-?\d+\.\d\d$/.test(value),
  number: (value) => typeof value === 'number',
  flag: (value) => value === 0 || value === 1,
  yes: (value) => typeof value === 'boolean',
  list: Array.isArray,
  row: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  text: (value) => typeof value === 'string',
  time: (value) =>
    value === null ||
    value === '' ||
    (typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)),
};
const card = `id:number goods_name goods_subname goods_price:money goods_market_price:money
  goods_stock:number goods_sale:number goods_master_image need:number order_comment_count:number
  store_name`;
const line = `goods_image:text goods_name:text goods_price:money sku_name:text buy_num:number
  total_price:money`;
const page = 'data:list total:number per_page:number last_page:number current_page:number';
const placed = `id:number order_no:text order_price:money total_price:money freight_money:money
  coupon_money:money receive_name receive_tel receive_area receive_address delivery_no
  delivery_code refund remark order_goods:list`;
const listed = `id:number order_no:text order_price:money total_price:money order_status:number
  order_status_cn:text refund_status:number store:row user:row created_at:time order_goods:list`;
const orders = `id:number order_no:text order_name:text order_image:text total_price:money store_name:text
  buyer_name:text order_status:number order_status_cn:text refund_id refund_status:number
  refund_status_cn:text refund_step created_at:time pay_time:time delivery_time:time
  receipt_time:time comment_time:time`;
const goodsRow = `id:number goods_name goods_price:money goods_stock:number goods_sale:number goods_master_image
  brand_name:text class_name:text goods_no goods_status:flag goods_verify:number created_at:time
  updated_at:time`;
const comments = 'avatar buyer_name:text goods_image goods_name score reply';
const settlements = 'settlement_no total_price:money settlement_price:money status:number';
const referrals =
  'name store_name:text goods_price:money lev:number commission:money status:number';

/** Caller, call, path in its data, and the fields there: `name` or `name:kind`. */
const shapes: readonly (readonly [keyof typeof callers, string, string, string])[] = [
  ['anybody', '/common', '', 'classes:list brands:list common:row ip:text cart:number'],
  [
    'anybody',
    '/common',
    'common',
    `web_name logo index_name keyword description mobile email icp close_status:flag close_reason
    amap:row`,
  ],
  ['anybody', '/common', 'common.amap', 'key:text jsapi:text security:text'],
  ['anybody', '/home', 'goods.0', 'id:number name:text goods:list'],
  ['anybody', '/home', 'goods.0.goods.0', card],
  ['anybody', '/goods', '', page],
  ['anybody', '/goods', 'data.0', card],
  [
    'anybody',
    '/stores?lat=39.9&lng=116.4',
    'data.0',
    `id:number store_logo comment_rate store_name area_info store_address store_company_name
    distance:text created_at`,
  ],
  ['anybody', '/store/1', '', 'id:number store_name rate:row sale_list:list'],
  ['anybody', '/store/1', 'rate', 'scoreAll agreeAll serviceAll speedAll'],
  [
    'anybody',
    '/goods/GOODS?saveCheck=true',
    '',
    `id:number goods_name goods_images:list goods_images_thumb_150:list
    goods_images_thumb_400:list goods_price:money goods_stock:number goods_status:flag
    freight_id:number goods_content classList:list attrList:list skuList:list store_info:row
    comment_statistics:row sale_list:list coupons:list seckills collectives collective_list:list`,
  ],
  ['anybody', '/goods/GOODS', 'comment_statistics', 'all good commonly bad rate'],
  [
    'anybody',
    '/goods/GOODS',
    'skuList.0',
    `id:number spec_id:list sku_name:list goods_price:money goods_market_price:money
    goods_stock:number goods_weight goods_image`,
  ],
  ['anybody', '/goods/GOODS', 'attrList.0.specs.0', 'id:number name:text check'],
  [
    'anybody',
    '/goods_comments/COMMENTED?is_type=0',
    'data.0',
    `id:number score agree service speed content image:list reply reply_time nickname avatar
    created_at`,
  ],
  ['anybody', '/integral/home', '', 'recommend:list list:list banner:list'],
  ['anybody', '/integral/home', 'list.0', 'id:number name integral_goods:list'],
  [
    'anybody',
    '/integral/goods',
    'data.0',
    'id:number goods_name goods_price:number goods_stock:number goods_master_image',
  ],
  ['anybody', '/seckills?start_time=0', '', page],
  ['anybody', '/adv?name=PC_首页幻灯片', '0', 'id:number name url image'],
  ['anybody', '/expresses?isAll=true', '0', 'id:number name code'],
  [
    'anybody',
    '/load_goods_classes?type=getChildren',
    '0',
    'id:number pid:number name children:list lev:number',
  ],
  [
    'anybody',
    '/load_article_menu?type=getChildren',
    '0',
    'id:number name children:list lev:number',
  ],
  [
    'anybody',
    '/load_areas?isLazy=true&pid=0',
    '0',
    'id:number code:text pid deep:number name leaf:yes',
  ],
  ['anybody', '/article/关于我们', '', 'name content click:number'],
  ['anybody', '/agreements/agreement', '', 'name content'],
  ['anybody', '/app_versions?device=android', '', 'version version_code:number url'],
  [
    'shopper',
    'POST /auth/info',
    '',
    `id:number username nickname avatar phone sex:flag email inviter_id:number status:flag
    money:money frozen_money:money integral:number belong_id:number check:yes login_time:time
    last_login_time:time created_at:time`,
  ],
  ['shopper', '/user/default', '', 'count:list order:row fav:row'],
  [
    'shopper',
    '/user/addresses?isResource=Home',
    'data.0',
    `id:number receive_name receive_tel area_info address province_id:number city_id:number
    region_id:number is_default:flag`,
  ],
  [
    'shopper',
    '/user/carts',
    'data.0',
    'store_id:number store_name store_logo checked:yes css:yes cart_list:list',
  ],
  [
    'shopper',
    '/user/carts',
    'data.0.cart_list.0',
    `cart_id:number goods_id:number sku_id:number goods_name buy_num:number goods_image
    goods_price:money sku_name checked:yes`,
  ],
  [
    'shopper',
    '/user/money_logs?is_type=0',
    'data.0',
    'id:number name:text money:money is_type:number is_belong:number info created_at:time',
  ],
  [
    'shopper',
    '/user/coupons',
    'data.0',
    `id:number name coupon_id:number store_id:number money:money use_money:money status:number
    start_time:time end_time:time`,
  ],
  ['shopper', '/user/orders?order_status=-1', '', page],
  ['shopper', '/user/orders?order_status=-1', 'data.0', listed],
  ['shopper', '/user/orders', 'data.0.order_goods.0', line],
  ['shopper', '/user/orders', 'data.0.user', 'id:number nickname'],
  [
    'shopper',
    '/user/order/ORDER',
    '',
    `${listed} payment_name:text payment_name_cn:text delivery_list:list pay_time:time`,
  ],
  ['shopper', '/user/order/ORDER', 'delivery_list.0', 'time:time context:text'],
  [
    'shopper',
    'POST /user/order/before params=LINES',
    '0',
    `store_info:row goods_list:list store_total_price:money is_coupon coupons:list
    coupon_id:number`,
  ],
  [
    'shopper',
    'POST /user/order/before params=LINES',
    '0.goods_list.0',
    `id:number store_id:number goods_name goods_master_image goods_price:money goods_stock:number
    goods_weight:number freight_id:number sku_id:number sku_name buy_num:number total:number
    total_weight:number collective_id:number`,
  ],
  ['shopper', 'POST /user/order/after order_id=ORDER', '0', placed],
  [
    'shopper',
    '/user/order/refund/REFUNDED',
    'refund',
    `id:number refund_type:number refund_verify:number refund_step:number refund_remark
    refuse_remark images:list delivery_no re_delivery_no`,
  ],
  [
    'shopper',
    '/integral/orders',
    'data.0',
    `id:number order_no order_name order_image total_price:number order_status:number
    created_at:time`,
  ],
  ['shopper', '/user/distributions?lev=0', 'data.0', 'nickname login_time created_at'],
  [
    'shopper',
    '/user/distribution_logs',
    'data.0',
    'name goods_price:money lev:number commission:money status:number',
  ],
  [
    'Admin',
    'POST /Admin/auth/info',
    '',
    'id:number username nickname avatar defaultUrl:text belong_id:number is_super:flag',
  ],
  [
    'Seller',
    'POST /Seller/auth/info',
    '',
    'id:number username defaultUrl:text belong_id:number check:yes',
  ],
  [
    'Admin',
    '/Admin/load_menu?type=getChildren',
    '0',
    'id:number name apis view is_open:flag icon children:list',
  ],
  [
    'Seller',
    '/Seller/load_menu?type=getChildren',
    '0',
    'id:number name apis view is_open:flag icon children:list',
  ],
  ['Admin', '/Admin/configs?name[]=web_name&name[]=close_status', '', 'web_name close_status'],
  ['Admin', '/Admin/configs?name=upload', '', 'save_type key access bucket endpoint cdn ssl'],
  ['Admin', '/Admin/configs?name=task', '', 'cancel confirm settlement'],
  ['Admin', '/Admin/configs?name=kuaibao', '', 'appid appkey agent_id'],
  ['Admin', '/Admin/configs?name=store', '', 'goods_verify cash'],
  ['Admin', '/Admin/configs?name=amap', '', 'key jsapi security'],
  ['Admin', '/Admin/configs?name=oauth&many=true', '', 'weixin weixinweb'],
  [
    'Admin',
    '/Admin/configs?name=pay&many=true',
    '',
    'wechatwap wechatmp wechatmini wechatapp wechatscan alipaywap alipayapp alipayscan alipaymini',
  ],
  [
    'Admin',
    '/Admin/dashboard/all',
    '',
    `total_price today_price yesterday_price week_price last_week_price month_price
    last_month_price order_wait order_send order_complete order_refund day_rate week_rate
    month_rate order_plot:list list:list user_plot:list`,
  ],
  ['Admin', '/Admin/dashboard/all', 'list.0', 'store_name orders_count'],
  ['Admin', '/Admin/dashboard/order', '', 'plot:list store:list goods:list'],
  ['Admin', '/Admin/orders', 'data.0', orders],
  ['Admin', '/Admin/orders/ORDER', '', orders],
  ['Seller', '/Seller/orders', 'data.0', orders],
  ['Admin', '/Admin/orders/find/all?params=FOUND', '0', placed],
  ['Admin', '/Admin/orders/find/all?params=FOUND', '0.order_goods.0', line],
  ['Admin', '/Admin/goods', 'data.0', goodsRow],
  ['Seller', '/Seller/goods', 'data.0', goodsRow],
  [
    'Admin',
    '/Admin/stores?isResource=Admin',
    'count',
    'pass:number wait:number error:number create:number',
  ],
  [
    'Admin',
    '/Admin/stores',
    'data.0',
    'store_logo store_name area_info store_status:flag store_verify:number',
  ],
  [
    'Seller',
    '/Seller/stores/0',
    '',
    `store_name store_logo store_face_image store_slide:list store_mobile_slide:list
    province_id:number city_id:number region_id:number store_lat:text store_lng:text area_info
    store_address store_money:money store_frozen_money:money`,
  ],
  ['Admin', '/Admin/roles/ROLE', '', 'name menus:list permissions:list'],
  ['Admin', '/Admin/roles/ROLE', 'menus.0', 'id:number name'],
  ['Admin', '/Admin/roles/ROLE', 'permissions.0', 'id:number name apis'],
  ['Admin', '/Admin/admins', 'data.0', 'avatar nickname username role_name:text created_at:time'],
  [
    'Admin',
    '/Admin/users',
    'data.0',
    `avatar nickname username money:money frozen_money:money integral:number inviter_id:number
    last_login_time:time created_at:time`,
  ],
  ['Admin', '/Admin/permissions', 'data.0', 'group_name:text name apis content'],
  ['Admin', '/Admin/articles', 'data.0', 'class_name:text name pid:number'],
  [
    'Admin',
    '/Admin/money_logs',
    'data.0',
    'user_id:number name money:money is_type:number is_belong:number',
  ],
  [
    'Admin',
    '/Admin/cashes',
    'data.0',
    'name bank_name card_no money:money commission:money cash_status:number remark refuse_info',
  ],
  ['Admin', '/Admin/order_comments', 'data.0', comments],
  ['Seller', '/Seller/order_comments', 'data.0', comments],
  ['Admin', '/Admin/order_settlements', 'data.0', settlements],
  ['Seller', '/Seller/order_settlements', 'data.0', settlements],
  ['Admin', '/Admin/distribution_logs', 'data.0', referrals],
  ['Seller', '/Seller/distribution_logs', 'data.0', referrals],
  [
    'Admin',
    '/Admin/integral_goods',
    'data.0',
    `goods_master_image goods_name class_name:text goods_price:number goods_stock:number
    goods_sale:number goods_status:flag is_recommend:flag`,
  ],
  [
    'Admin',
    '/Admin/integral_orders',
    'data.0',
    'order_image order_name buyer_name:text total_price:number order_status:number',
  ],
  ['Seller', '/Seller/users', 'data.0', 'avatar nickname username role_name:text'],
  [
    'Seller',
    '/Seller/distributions',
    'data.0',
    'goods_image goods_name:text lev_1:number lev_2:number lev_3:number',
  ],
  [
    'Seller',
    '/Seller/seckills',
    'data.0',
    'goods_image goods_name:text discount:number start_time:time end_time:time',
  ],
  [
    'Seller',
    '/Seller/collectives',
    'data.0',
    'goods_image goods_name:text discount:number need:number',
  ],
  [
    'Seller',
    '/Seller/coupons',
    'data.0',
    'name money:money use_money:money stock:number status:number start_time:time end_time:time',
  ],
  ['Seller', '/Seller/coupon_logs', 'data.0', 'name money:money status:number created_at:time'],
  [
    'Seller',
    '/Seller/freights',
    'data.0',
    'name f_weight:number f_price:money o_weight:number o_price:money area_id:list is_type:flag',
  ],
];

const replies = new Map<string, Promise<unknown>>();
function replyData(who: keyof typeof callers, call: string): Promise<unknown> {
  const [, method, path = '', body = ''] = /^(?:(POST) )?(\S+)(?: (\S+))?$/.exec(
    call.replace(/\b(GOODS|ORDER|COMMENTED|ROLE|REFUNDED|LINES|FOUND)\b/g, (name) => ids[name]!),
  )!;
  const answer = async (): Promise<unknown> => {
    const { code, msg, data } = await (method === 'POST'
      ? callers[who].post(path, Object.fromEntries(new URLSearchParams(body)))
      : callers[who].get(path));
    expect({ code, msg }, call).toMatchObject({ code: 200 });
    return data;
  };
  return (
    replies.get(`${who} ${call}`) ?? replies.set(`${who} ${call}`, answer()).get(`${who} ${call}`)!
  );
}

test.each(shapes.map(([who, call, dataPath, fields]) => ({ who, call, dataPath, fields })))(
  '$who $call · $dataPath',
  async ({ who, call, dataPath, fields }) => {
    const found = (dataPath === '' ? [] : dataPath.split('.')).reduce<LooseJson>(
      (value, part) => value?.[part],
      await replyData(who, call),
    );
    expect(found, 'nothing is there').toBeTypeOf('object');
    expect(
      fields
        .split(/\s+/)
        .filter((field) => {
          const [name = '', kind = ''] = field.split(':');
          return !(name in found) || (kind !== '' && !kinds[kind]!(found[name]));
        })
        .map((field) => `${field}, is ${JSON.stringify(found[field.split(':')[0]!])}`),
    ).toEqual([]);
  },
);

test('rows have the same texts in lists, single reads and exports, in both languages', async () => {
  const [
    { id, order_status_cn: nameOfLog, store_name: store, buyer_name: buyer, _labels: labels },
  ] = (await callers.Admin.get('/Admin/orders', { order_status: 5, refund_status: 1 })).data.data;
  expect([nameOfLog, store, buyer]).toEqual(['Return requested', labels.store_id, labels.user_id]);
  const alone = (await callers.Admin.speaking('zh-cn').get(`/Admin/orders/${id}`)).data;
  const [refund] = await souk.sql.rows<{ id: number; step: number }>(
    'SELECT id, refund_step AS step FROM refunds WHERE order_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  );
  expect(alone).toMatchObject({
    order_status_cn: '售后退货',
    store_name: store,
    buyer_name: buyer,
    refund_id: refund!.id,
    refund_step: refund!.step,
    refund_status_cn: expect.stringMatching(/^等待/),
  });
  const sheet = await (
    await callers.Admin.raw(
      `/api/Admin/orders/export?format=csv&fields=order_status_cn,store_name,refund_status_cn&ids=${id}`,
    )
  ).text();
  expect(sheet).toContain('Return requested');
});

test('the money log describes entries in the caller’s language', async () => {
  const nameOfLog = async (client: Client): Promise<string> =>
    (await client.get('/user/money_logs', { is_type: 0, event: 'order_paid' })).data.data[0].name;
  expect([
    await nameOfLog(callers.shopper),
    await nameOfLog(callers.shopper.speaking('zh-cn')),
  ]).toEqual(['Order payment', '订单支付']);
});

test('orders are searched by the names of store and buyer', async () => {
  const [{ store_name: store, buyer_name: buyer }] = (await callers.Admin.get('/Admin/orders')).data
    .data;
  for (const [query, field, name] of [
    [{ store_name: `${store}|whereHas|store` }, 'store_name', store],
    [{ nickname: `${buyer}|whereHas|user` }, 'buyer_name', buyer],
  ] as const) {
    const { data } = (await callers.Admin.get('/Admin/orders', query)).data;
    expect(new Set(data.map((order: Readonly<Record<string, unknown>>) => order[field]))).toEqual(
      new Set([name]),
    );
  }
});

/** Search and filter parameters of the pages of such a client (docs/product.md#admin-pages). */
const searches: readonly (readonly [keyof typeof callers, string])[] = [
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
  [
    'Admin',
    '/Admin/cashes?name=a|likeRight&bank_name=a|likeRight&card_no=6|likeRight&money=1.00&cash_status=0',
  ],
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

test.each(searches)('%s searches %s', async (who, call) => {
  const { code, msg, data } = await callers[who].get(
    `${call}&page=1&total=0&last_page=0&current_page=1&count=0`,
  );
  expect({ code, msg, data: code === 200 ? [] : data }).toEqual({ code: 200, msg, data: [] });
});
