import type { Courier } from '../../../schemas/contract/calls/orders/dispatch.ts';
import type { RefundKind, RefundPreview } from '../../../schemas/contract/calls/orders/orders.ts';
import { shop } from '../client/shop.ts';

export interface RefundLine {
  readonly order_goods_id: number;
  readonly num: number;
}
export interface RefundRequest {
  readonly order_id: number;
  readonly refund_type: RefundKind;
  readonly refund_remark: string;
  readonly images: readonly string[];
  readonly lines: readonly RefundLine[];
  /** 1: pieces that were sent; else those that were not sent are refunded first. */
  readonly is_sent: 0 | 1;
}

export const requestRefund = (
  request: RefundRequest,
  key: string,
): Promise<{ readonly id: number }> =>
  shop.post('/user/order/refund', request, { key, messages: 'quiet' });
export const previewRefund = (
  request: Pick<RefundRequest, 'order_id' | 'refund_type' | 'lines'>,
): Promise<RefundPreview> =>
  shop.post('/user/order/refund/preview', request, { messages: 'quiet' });

/** Submits the parcel in which the shopper returns the goods. */
export const sendBack = (
  orderId: number,
  parcel: { readonly delivery_code: string; readonly delivery_no: string },
  key: string,
): Promise<object> => shop.put(`/user/order/refund/${orderId}`, parcel, { key, messages: 'quiet' });
/** Confirms the receipt of the replacement goods. */
export const confirmExchange = (orderId: number, key: string): Promise<object> =>
  shop.put(`/user/order/refund/${orderId}`, { refund_step: 3 }, { key });
export const withdrawRefund = (orderId: number, key: string): Promise<object> =>
  shop.post(`/user/order/refund/${orderId}/withdraw`, {}, { key });
export const appealRefund = (orderId: number, remark: string, key: string): Promise<object> =>
  shop.post(`/user/order/refund/${orderId}/appeal`, { remark }, { key, messages: 'quiet' });

export const readCouriers = (): Promise<readonly Courier[]> =>
  shop.get('/expresses', { isAll: true }, { messages: 'quiet' });
