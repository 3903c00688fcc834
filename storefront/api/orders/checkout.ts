import { type CallError, toCallError } from '../../../engine/wire/index.ts';
import type {
  PaidAnswer,
  PayAnswer,
  PayDevice,
  PayMethod,
  PaymentEnd,
  PayOption,
  PayRefusal,
  PlacedAnswer,
  StoreQuoteAnswer,
} from '../../../schemas/contract/calls/orders/checkout.ts';
import type { ShopOrder } from '../../../schemas/contract/calls/orders/orders.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { shop } from '../client/shop.ts';

export interface QuoteRequest {
  /** The `:params` segment of the page's URL. */
  readonly params: string;
  /** 0: the default address. */
  readonly addressId: number;
  /** Coupon id per store, in the order of the quote; undefined: the server picks the best ones. */
  readonly coupons: readonly number[] | undefined;
  /** Codes that the shopper has typed. */
  readonly codes: readonly string[];
}
const couponText = (coupons: readonly number[] | undefined) =>
  coupons === undefined ? {} : { coupon_id: coupons.join(',') };

export const quoteOrder = ({
  params,
  addressId,
  coupons,
  codes,
}: QuoteRequest): Promise<readonly StoreQuoteAnswer[]> =>
  shop.post(
    '/user/order/before',
    { params, address_id: addressId, ...couponText(coupons), codes },
    { messages: 'quiet' },
  );

/** Refuses with 409 and the new quote in `data.quote` when the price is not `total` any more. */
export const placeOrder = (
  {
    params,
    addressId,
    coupons,
    codes,
    remarks,
    total,
  }: QuoteRequest & { readonly remarks: readonly string[]; readonly total: string },
  key: string,
): Promise<PlacedAnswer> =>
  shop.post(
    '/user/order/create',
    { params, address_id: addressId, ...couponText(coupons), codes, remark: remarks, total },
    { key, messages: 'quiet' },
  );

/** Reads the placed orders for the payment page. */
export const readPlaced = (orderIds: readonly number[]): Promise<readonly ShopOrder[]> =>
  shop.post('/user/order/after', { order_id: orderIds.join(',') }, { messages: 'quiet' });

/** Payment methods for this device, the balance first. */
export const readPayMethods = (device: PayDevice): Promise<readonly PayOption[]> =>
  shop.get('/payment/options', { device }, { messages: 'quiet' });

/**
 * Starts a payment. Orders that are paid already, for example in another tab, are refused with 409;
 * then it answers `pay_status` 1.
 */
export async function payOrders(
  orderIds: readonly number[],
  payment: {
    readonly payment_name: PayMethod;
    readonly device?: PayDevice;
    readonly pay_password?: string;
    /** Openid of the person in WeChat's browser; default: that of the shopper's binding. */
    readonly openid?: string;
  },
  key: string,
): Promise<PayAnswer> {
  try {
    return await shop.post<PayAnswer>(
      '/user/order/pay',
      { order_id: orderIds.join(','), ...payment },
      { key, messages: 'quiet' },
    );
  } catch (error) {
    if (toCallError(error).code !== codes.stale) throw error;
    const state = await readPaymentState(orderIds).catch(() => 'pending');
    if (state !== 'paid') throw error;
    return { pay_no: '', pay_status: 1 };
  }
}

/** Whether a payment inside WeChat was refused because the shopper's openid is not known. */
export const lacksOpenid = ({ refusal }: CallError): boolean =>
  (refusal?.data as Partial<PayRefusal> | null | undefined)?.lacks === 'openid';

/** State of the payment of these orders; a `PaymentEnd` when the last one ended without money. */
export async function readPaymentState(
  orderIds: readonly number[],
): Promise<'paid' | 'pending' | PaymentEnd> {
  const answer = await shop.post<PaidAnswer>(
    '/user/order/check',
    { order_id: orderIds.join(',') },
    { messages: 'quiet' },
  );
  if (Array.isArray(answer)) return 'paid';
  return ('ended' in answer && answer.ended) || 'pending';
}
