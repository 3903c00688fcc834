export type Caller = 'anybody' | 'shopper' | 'Admin' | 'Seller';

export const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
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
  'nickname name store_name:text goods_price:money lev:number commission:money status:number';

/** Caller, call, path in its data, and the fields there: `name` or `name:kind`. */
export const shapes: readonly (readonly [Caller, string, string, string])[] = [
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
  ['Admin', '/Admin/dashboard/all?is_type=2', 'list.0', 'store_name orders_count'],
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
  [
    'Seller',
    '/Seller/coupon_logs',
    'data.0',
    'name nickname store_name money:money status:number created_at:time',
  ],
  [
    'Seller',
    '/Seller/freights',
    'data.0',
    'name f_weight:number f_price:money o_weight:number o_price:money area_id:list is_type:flag',
  ],
];
