import type { Answer } from '../../engine/wire/index.ts';
import type {
  PaidAnswer,
  PayDevice,
  PaymentEnd,
  PlacedAnswer,
  StoreQuoteAnswer,
} from '../../schemas/contract/calls/checkout.ts';
import type { ShopOrder } from '../../schemas/contract/calls/orders.ts';
import { shop } from './shop.ts';

export interface Wished {
  /** Of the page's address. */
  readonly params: string;
  /** 0: the default one. */
  readonly addressId: number;
  /** Aligned with the stores of the quote; undefined: the best ones are proposed. */
  readonly coupons: readonly number[] | undefined;
}
const couponText = (coupons: readonly number[] | undefined) =>
  coupons === undefined ? {} : { coupon_id: coupons.join(',') };

export const quoteOrder = ({
  params,
  addressId,
  coupons,
}: Wished): Promise<Answer<readonly StoreQuoteAnswer[]>> =>
  shop.post(
    '/user/order/before',
    { params, address_id: addressId, ...couponText(coupons) },
    { messages: 'quiet' },
  );

/** Refused with the new quote in `data.quote` (409) when it does not cost `total` any more. */
export const placeOrder = (
  {
    params,
    addressId,
    coupons,
    remarks,
    total,
  }: Wished & { readonly remarks: readonly string[]; readonly total: string },
  key: string,
): Promise<Answer<PlacedAnswer>> =>
  shop.post(
    '/user/order/create',
    { params, address_id: addressId, ...couponText(coupons), remark: remarks, total },
    { key, messages: 'quiet' },
  );

/** The orders just placed, for the page that pays them. */
export const readPlaced = (orderIds: readonly number[]): Promise<Answer<readonly ShopOrder[]>> =>
  shop.post('/user/order/after', { order_id: orderIds.join(',') }, { messages: 'quiet' });

export type PayMethod = 'balance' | 'wechat' | 'alipay';
/** What can be chosen on this device, the balance first. */
export const readPayMethods = (device: PayDevice): Promise<Answer<readonly PayMethod[]>> =>
  shop.get('/payment/methods', { device }, { messages: 'quiet' });

/**
 * `pay_status` 1: paid at once. Else `kind` says what comes next: a code to scan, or an address to
 * go to.
 */
export interface BegunPayment {
  readonly pay_no: string;
  readonly pay_status: 0 | 1;
  readonly kind?: 'qr' | 'redirect' | 'sdk';
  readonly code?: string;
  readonly url?: string;
}
export const payOrders = (
  orderIds: readonly number[],
  how: {
    readonly payment_name: PayMethod;
    readonly device?: PayDevice;
    readonly pay_password?: string;
  },
  key: string,
): Promise<Answer<BegunPayment>> =>
  shop.post(
    '/user/order/pay',
    { order_id: orderIds.join(','), ...how },
    { key, messages: 'quiet' },
  );

/** Whether all of these are paid, or their last payment ended without money. */
export async function howPaid(orderIds: readonly number[]): Promise<'paid' | 'waits' | PaymentEnd> {
  const answer = await shop.post<PaidAnswer>(
    '/user/order/check',
    { order_id: orderIds.join(',') },
    { messages: 'quiet' },
  );
  if (Array.isArray(answer)) return 'paid';
  return ('ended' in answer && answer.ended) || 'waits';
}
