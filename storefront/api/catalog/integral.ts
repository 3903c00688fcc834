import type {
  IntegralClass,
  IntegralGoodsCard,
  IntegralGoodsDetail,
  IntegralHome,
  IntegralParams,
} from '../../../schemas/contract/calls/catalog/integral.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import type { Api } from '../client/create-api.ts';
import { shop } from '../client/shop.ts';

export const readIntegralHome = (api: Api): Promise<IntegralHome> => api.read('/integral/home');
export const readIntegralClasses = (api: Api): Promise<readonly IntegralClass[]> =>
  api.read<readonly IntegralClass[]>('/integral/class', { isAll: true });
export const readIntegralList = (
  api: Api,
  params: IntegralParams,
  page: string,
): Promise<Page<IntegralGoodsCard>> =>
  api.read('/integral/goods', { params: encodeParams(params), page });
export const readIntegralGoods = (api: Api, id: string): Promise<IntegralGoodsDetail> =>
  api.read(`/integral/goods/${id}`);

export interface PointsPurchase {
  readonly id: number;
  readonly buy_num: number;
  readonly address_id: number;
  readonly remark: string;
  /** Points that the page shows. */
  readonly total: number;
}
export const payWithPoints = (
  purchase: PointsPurchase,
  key: string,
): Promise<{ readonly id: number }> =>
  shop.post('/integral/pay', purchase, { key, messages: 'quiet' });

/** Values of an `IntegralOrder`'s `order_status`. */
export const integralOrderStatus = { cancelled: 0, toShip: 2, done: 3 } as const;

/** An order paid with points. */
export interface IntegralOrder {
  readonly id: number;
  readonly order_no: string;
  readonly order_name: string;
  readonly order_image: string;
  readonly goods_id: number;
  readonly buy_num: number;
  readonly total_price: number;
  readonly order_status: (typeof integralOrderStatus)[keyof typeof integralOrderStatus];
  readonly receive_name: string;
  readonly receive_tel: string;
  readonly receive_area: string;
  readonly receive_address: string;
  readonly delivery_code: string;
  readonly courier: string;
  readonly delivery_no: string;
  readonly remark: string;
  readonly created_at: string;
  /** Null until it is shipped. */
  readonly delivery_time: string | null;
}
export const readIntegralOrders = (api: Api, page: string): Promise<Page<IntegralOrder>> =>
  api.read('/integral/orders', { per_page: 10, page });
