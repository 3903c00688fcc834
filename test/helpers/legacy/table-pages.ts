import type { BackOffice } from '../../../schemas/contract/areas.ts';

/** A page with a table of rows, as such a client is configured (docs/product.md#admin-pages). */
export interface TablePage {
  /** Names that its columns read. */
  readonly columns: string;
  /** Names of its search, each with its operator. */
  readonly search?: string;
  /** Where its rows are, when that is not the path of the page. */
  readonly rows?: string;
  /** What it sends with every list. */
  readonly query?: Readonly<Record<string, string | number>>;
  /** The field by which a lazy tree finds the children of a row. */
  readonly tree?: 'id' | 'code';
  /** Names of the form that adds rows. Its first text is edited; rows of it are deleted. */
  readonly form?: string;
  /** Without a form that adds rows: the name that its form edits, and which rows it edits. */
  readonly edits?: readonly [name: string, query?: Readonly<Record<string, string>>];
  /** Rows are deleted, though no form adds any. */
  readonly deletes?: true;
}

const menu: TablePage = {
  columns: 'name icon apis view created_at',
  search: 'name|likeRight',
  tree: 'id',
  form: 'name pid icon apis view is_open is_sort',
};
const account = {
  search: 'nickname|likeRight username|likeRight',
  form: 'nickname username password role_id avatar',
};
const ordersTable: TablePage = {
  columns: 'order_image order_name store_name buyer_name total_price order_status created_at',
  search: 'order_no|likeRight order_name|like order_status created_at|between',
};
const refunds = { order_status: 5, refund_status: 0 };
const returns = { order_status: 5, refund_status: 1 };
const comments: TablePage = {
  columns: 'avatar buyer_name goods_image goods_name score',
  search: 'goods_name|whereHas|goods',
  edits: ['reply'],
};
const settlements: TablePage = {
  columns: 'settlement_no total_price settlement_price status',
  search: 'status',
};
const commissions: TablePage = {
  columns: 'name store_name goods_price lev commission status',
  search: 'name status',
};
const moneyLogs: TablePage = {
  columns: 'name money is_type is_belong created_at',
  search: 'name money is_type is_belong created_at|between',
};
const goods: TablePage = {
  columns: `goods_master_image goods_name brand_name class_name goods_price goods_stock goods_sale
    goods_status goods_verify created_at`,
  search: 'goods_name|like goods_status goods_verify',
  query: { isWith: 'goods_class,goods_brand' },
  edits: ['goods_subname'],
};
const offer = 'goods_image goods_name discount';

/** The pages with a table, by area and component. */
export const tablePages: Readonly<Record<BackOffice, Readonly<Record<string, TablePage>>>> = {
  Admin: {
    admins: { columns: 'avatar nickname username role_name created_at', ...account },
    users: {
      columns: `avatar nickname username money frozen_money integral inviter_id last_login_time
        created_at`,
      search: 'nickname|like username|like created_at|between',
      form: 'nickname username phone password inviter_id avatar',
    },
    roles: { columns: 'name', search: 'name|likeRight', form: 'name menu_id permission_id' },
    'permissions/group': {
      columns: 'name content',
      search: 'name|likeRight content|likeRight',
      edits: ['name'],
    },
    permissions: {
      columns: 'group_name name apis content',
      search: 'name|likeRight pid apis|likeRight',
      query: { isWith: 'permission_groups' },
      edits: ['content'],
    },
    menus: menu,
    seller_menus: menu,
    notices: {
      columns: 'name tag',
      search: 'name|likeRight tag|likeRight content|like',
      form: 'name tag content',
    },
    agreements: {
      columns: 'name ename',
      search: 'name|likeRight ename|likeRight',
      form: 'name ename content',
    },
    article_menus: {
      columns: 'name is_sort',
      search: 'name',
      tree: 'id',
      form: 'name pid is_sort',
    },
    articles: { columns: 'class_name name', search: 'name pid', form: 'name pid content' },
    adv_spaces: { columns: 'name width height', search: 'name', form: 'name width height' },
    advs: {
      columns: 'pid image name adv_start adv_end status',
      search: 'pid name adv_start|ngt adv_end|nlt',
      form: 'name pid url is_type image adv_start adv_end status is_sort',
    },
    app_versions: {
      columns: 'name version device is_wgt',
      search: 'name device version',
      form: 'name version version_code device is_wgt url apple_id content',
    },
    sms: {
      columns: 'name code content description',
      search: 'name|likeRight code|likeRight content|likeRight',
      form: 'name code content description',
    },
    sms_logs: {
      columns: 'name phone content status ip error_msg',
      search: 'name phone ip status',
      deletes: true,
    },
    money_logs: moneyLogs,
    'exts/cashes': {
      columns: `user_id store_id name bank_name card_no money commission cash_status remark
        refuse_info`,
      search: 'name|likeRight bank_name|likeRight money cash_status',
      edits: ['remark', { cash_status: '0' }],
    },
    'exts/goods_classes': {
      columns: 'name thumb',
      search: 'name',
      tree: 'id',
      form: 'name pid thumb is_sort',
    },
    'exts/goods_brands': { columns: 'thumb name', search: 'name', form: 'name thumb' },
    'exts/goods': goods,
    'exts/stores': {
      columns: 'store_logo store_name area_info store_status store_verify',
      search: 'store_name|like',
      query: { isResource: 'Admin', store_verify: 4 },
      edits: ['store_description'],
    },
    'exts/orders': {
      ...ordersTable,
      search: `${ordersTable.search} store_name|whereHas|store`,
      edits: ['receive_name', { order_status: '2' }],
    },
    'exts/refunds': { ...ordersTable, rows: '/Admin/orders', query: refunds },
    'exts/refunds/return': { ...ordersTable, rows: '/Admin/orders', query: returns },
    'exts/order_comments': comments,
    'exts/order_settlements': settlements,
    'exts/distribution_logs': commissions,
    'exts/areas': { columns: 'name code', search: 'name', tree: 'code', form: 'name pid code' },
    'exts/expresses': { columns: 'name code', search: 'name code', form: 'name code' },
    'exts/currencies': {
      columns: 'name ename currency currency_ename content',
      search: 'name ename currency currency_ename content',
      form: 'name ename currency currency_ename content',
    },
    'exts/integral_goods_classes': { columns: 'name', search: 'name', form: 'name' },
    'exts/integral_goods': {
      columns: `goods_master_image goods_name class_name goods_price goods_stock goods_sale
        goods_status is_recommend`,
      search: 'goods_name',
      edits: ['goods_subname'],
    },
    'exts/integral_orders': {
      columns: 'order_image order_name buyer_name total_price order_status',
      search: 'order_no order_name order_status',
      edits: ['receive_name', { order_status: '2' }],
    },
  },
  Seller: {
    goods,
    goods_attrs: { columns: 'name specs', search: 'name', form: 'name specs' },
    money_logs: moneyLogs,
    order_settlements: settlements,
    orders: { ...ordersTable, edits: ['receive_name', { order_status: '2' }] },
    'orders/wait': { ...ordersTable, rows: '/Seller/orders', query: { order_status: 2 } },
    refunds: { ...ordersTable, rows: '/Seller/orders', query: refunds },
    'refunds/return': {
      ...ordersTable,
      columns: `${ordersTable.columns} refund_status_cn`,
      rows: '/Seller/orders',
      query: returns,
    },
    order_comments: comments,
    distributions: {
      columns: 'goods_image goods_name lev_1 lev_2 lev_3',
      search: 'goods_name|whereHas|goods',
      form: 'goods_id lev_2 lev_1 lev_3',
    },
    'distributions/log': commissions,
    coupons: {
      columns: 'name money use_money stock status start_time end_time',
      search: 'name',
      form: 'name money use_money stock start_time end_time content',
    },
    'coupons/log': { columns: 'name nickname money status created_at', search: 'name status' },
    seckills: {
      columns: `${offer} start_time end_time`,
      form: 'goods_id discount start_time end_time',
    },
    collectives: { columns: `${offer} need`, form: 'goods_id discount need' },
    full_reductions: {
      columns: 'name money use_money status start_time end_time',
      search: 'name',
      form: 'name money use_money start_time end_time',
    },
    users: { columns: 'avatar nickname username role_name created_at', ...account },
    roles: { columns: 'name', search: 'name|likeRight', form: 'name menu_id permission_id' },
  },
};
