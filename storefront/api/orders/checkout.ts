import { type Answer, isFailure } from '../../../engine/wire/index.ts';
import type {
  PaidAnswer,
  PayDevice,
  PayMethod,
  PaymentEnd,
  PayOption,
  PayRefusal,
  PlacedAnswer,
  StoreQuoteAnswer,
} from '../../../schemas/contract/calls/orders/checkout.ts';
import type { ShopOrder } from '../../../schemas/contract/calls/orders/orders.ts';
import { codes, type Envelope } from '../../../schemas/contract/envelope.ts';
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
}: QuoteRequest): Promise<Answer<readonly StoreQuoteAnswer[]>> =>
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
): Promise<Answer<PlacedAnswer>> =>
  shop.post(
    '/user/order/create',
    { params, address_id: addressId, ...couponText(coupons), codes, remark: remarks, total },
    { key, messages: 'quiet' },
  );

/** Reads the placed orders for the payment page. */
export const readPlaced = (orderIds: readonly number[]): Promise<Answer<readonly ShopOrder[]>> =>
  shop.post('/user/order/after', { order_id: orderIds.join(',') }, { messages: 'quiet' });

/** Payment methods for this device, the balance first. */
export const readPayMethods = (device: PayDevice): Promise<Answer<readonly PayOption[]>> =>
  shop.get('/payment/options', { device }, { messages: 'quiet' });

/**
 * `pay_status` 1: already paid. Otherwise `kind` is the next step: QR `code`, `url` to open, or
 * `parameters` of the provider's own script.
 */
export interface StartedPayment {
  readonly pay_no: string;
  readonly pay_status: 0 | 1;
  readonly kind?: 'qr' | 'redirect' | 'sdk';
  readonly code?: string;
  readonly url?: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

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
): Promise<Answer<StartedPayment>> {
  const answer = await shop.post<StartedPayment>(
    '/user/order/pay',
    { order_id: orderIds.join(','), ...payment },
    { key, messages: 'quiet' },
  );
  if (!isFailure(answer) || answer.code !== codes.stale) return answer;
  const state = await readPaymentState(orderIds).catch(() => 'pending');
  return state === 'paid' ? { pay_no: '', pay_status: 1 } : answer;
}

/** Whether a payment inside WeChat was refused because the shopper's openid is not known. */
export const lacksOpenid = ({ data }: Envelope): boolean =>
  (data as Partial<PayRefusal> | null)?.lacks === 'openid';

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
