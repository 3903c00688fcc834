import { defineSource, type Source } from '../../backoffice/sources/define-source.ts';
import { readIndex, readMembers, readPayments, readSales, readStores } from './mall-dashboards.ts';

const rowFields = (rows: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `${rows}.${name}`);
const span = ['from', 'to'];
const point = ['time', ...span, 'ahead', 'num'];
const salesPoint = [...point, 'last', 'orders_count'];
const rankedStore = ['store_id', 'store_name', 'orders_count', 'total_price', ...span];
const rankedGoods = ['goods_id', 'goods_name', 'buy_num', 'total_price', ...span];

const overview = [
  ...['total_price', 'today_price', 'yesterday_price', 'week_price', 'last_week_price'],
  ...['month_price', 'last_month_price', 'day_rate', 'week_rate', 'month_rate'],
  ...['order_wait', 'order_send', 'order_complete', 'order_refund'],
  ...rowFields('order_plot', salesPoint),
];
const sales = [...rowFields('plot', salesPoint), ...rowFields('goods', rankedGoods)];

/** Dashboard data: one source and one right per page (docs/product.md#dashboards). */
export const dashboards: readonly Source[] = [
  defineSource(
    'dashboard.all',
    {
      Admin: [
        ...overview,
        'version',
        ...rowFields('list', rankedStore),
        ...rowFields('user_plot', point),
      ],
      Seller: [
        ...overview,
        ...rowFields('list', rankedGoods),
        ...rowFields('order_count_plot', point),
      ],
    },
    readIndex,
  ),
  defineSource(
    'dashboard.order',
    {
      Admin: [...sales, ...rowFields('store', rankedStore)],
      Seller: [...sales, ...rowFields('goods_num', rankedGoods)],
    },
    readSales,
  ),
  defineSource('dashboard.user', { Admin: rowFields('plot', [...point, 'last']) }, readMembers),
  defineSource('dashboard.store', { Admin: rowFields('plot', [...point, 'last']) }, readStores),
  defineSource('dashboard.pay', { Admin: rowFields('plot', salesPoint) }, readPayments),
];
