import type {
  OrderPage,
  ParcelEvents,
  ShopOrder,
} from '../../../schemas/contract/calls/orders/orders.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { OwnComment } from '../accounts/user.ts';
import type { Api } from '../client/create-api.ts';
import { shop } from '../client/shop.ts';

export interface OrderSearch {
  /** −1: all. */
  readonly status: number;
  /** Order number or part of a goods name. */
  readonly text: string;
  readonly page: number;
}
/** Orders per page. */
const perPage = 10;

export const readOrders = (api: Api, { status, text, page }: OrderSearch): Promise<OrderPage> =>
  api.read('/user/orders', { order_status: status, q: text, page, per_page: perPage });
export const readOrder = (api: Api, id: string): Promise<ShopOrder> =>
  api.read(`/user/order/${id}`);
export const readParcels = (orderId: number): Promise<readonly ParcelEvents[]> =>
  shop.post('/user/order/express', { order_id: orderId }, { messages: 'quiet' });

export const cancelOrder = (id: number, key: string): Promise<object> =>
  shop.post(`/user/orders/${id}/cancel`, {}, { key });
export const receiveOrder = (id: number, key: string): Promise<object> =>
  shop.post(`/user/orders/${id}/receive`, {}, { key });
/** Removes the order from the shopper's list. */
export const hideOrder = (id: number): Promise<object> => shop.delete(`/user/orders/${id}`);

/** Comment on one order line. All scores are 1 to 5. */
export interface LineComment {
  readonly order_goods_id: number;
  readonly score: number;
  readonly agree: number;
  readonly service: number;
  readonly speed: number;
  readonly content: string;
  readonly image: readonly string[];
}
export const commentOrder = (
  orderId: number,
  lines: readonly LineComment[],
  key: string,
): Promise<object> => shop.post('/user/comments', { order_id: orderId, lines }, { key });

export const readOrderComments = async (
  api: Api,
  orderId: string,
): Promise<readonly OwnComment[]> =>
  (await api.read<Page<OwnComment>>('/user/comments', { order_id: orderId, per_page: 200 })).data;
