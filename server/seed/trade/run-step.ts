import type { OrderedLine } from '../../../schemas/contract/calls/orders/checkout.ts';
import type { RefundType } from '../../../schemas/contract/order-statuses.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { cancelOrders } from '../../mall/orders/cancel-orders.ts';
import { shipOrders } from '../../mall/orders/dispatch/ship-orders.ts';
import { createPayment } from '../../mall/payments/create-payment.ts';
import type { Refund, RefundOwner } from '../../mall/refunds/steps/refund-state.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import type { Mall } from './mall.ts';
import { commentOf, type GoodsReview, writeReplies } from './reviews.ts';
import trade from './trade.json' with { type: 'json' };
import { topUp } from './wallets.ts';

const { appeal, couriers, reasons, refusal, remarks } = trade;

/** A step of an order in `trade.json`. */
export type StepName = 'place' | 'pay' | OrderStep;
type OrderStep =
  | 'cancel'
  | 'expire'
  | 'ship'
  | 'parcel'
  | 'receive'
  | 'comment'
  | 'reply'
  | 'askMoney'
  | 'askPart'
  | 'askReturn'
  | 'askExchange'
  | 'agree'
  | 'reject'
  | 'appeal'
  | 'send'
  | 'confirm'
  | 'resend';

/** A purchase with its lines and orders, one per store. */
export interface Purchase {
  /** Index of the purchase; it selects payment method, courier and texts. */
  readonly index: number;
  readonly buyer: Actor;
  /** For members of a group: set when the group is open. */
  lines: readonly OrderedLine[];
  readonly isPaidFromBalance: boolean;
  /** Reviews by number of the goods; other goods get five stars without a text. */
  reviews: ReadonlyMap<string, GoodsReview>;
  orders: readonly { readonly id: number; readonly seller: Actor }[];
}

/** Runs one step of a purchase for all its orders. */
export async function runStep(
  mall: Mall,
  sellers: ReadonlyMap<number, Actor>,
  purchase: Purchase,
  step: StepName,
): Promise<void> {
  if (step === 'place') return place(mall, sellers, purchase);
  if (step === 'pay') return pay(mall, purchase);
  for (const order of purchase.orders) await runOrderStep(mall, purchase, order, step);
}

async function place(
  { quotes, placing, tx }: Mall,
  sellers: ReadonlyMap<number, Actor>,
  purchase: Purchase,
): Promise<void> {
  const { buyer, lines, index } = purchase;
  const quote = await quotes.quote(buyer, { lines, addressId: 0, coupons: undefined });
  const placed = await placing.place(buyer, {
    lines,
    fromCart: false,
    addressId: 0,
    coupons: quote.orders.map(({ couponId }) => couponId),
    remarks: quote.orders.map(() => remarks[index % remarks.length]!),
    total: undefined,
  });
  const stores = await tx.rows<{ id: number; store_id: number }>(
    'SELECT id, store_id FROM orders WHERE id = ANY($1::bigint[]) ORDER BY id',
    [placed.order_id],
  );
  purchase.orders = stores.map(({ id, store_id }) => ({ id, seller: sellers.get(store_id)! }));
}

/** The demo holds the stock of unpaid orders for a day. */
const holdSeconds = 24 * 60 * 60;
const methods = ['wechat', 'balance', 'alipay', 'wechat'] as const;

async function pay(
  { tx, paying }: Mall,
  { index, buyer, orders, isPaidFromBalance }: Purchase,
): Promise<void> {
  const method = isPaidFromBalance ? 'balance' : methods[index % methods.length]!;
  const choice = { orderIds: idsOf(orders), method, device: 'scan' } as const;
  const { pay_no: payNo, total } = await createPayment(tx, buyer, choice, holdSeconds);
  if (method === 'balance') await topUp(tx, buyer.id, total);
  await paying.runIn(tx, method === 'balance' ? buyer : 'system', {
    payNo,
    tradeNo: method === 'balance' ? '' : `demo${payNo}`,
    total,
  });
}

const parcelNo = (courier: string, index: number, id: number): string =>
  `${courier.toUpperCase()}${String(7_300_000_000 + id * 7919 + index)}`;

async function runOrderStep(
  mall: Mall,
  { index, buyer, reviews }: Purchase,
  { id, seller }: Purchase['orders'][number],
  step: OrderStep,
): Promise<void> {
  const { tx, serving } = mall;
  const courier = couriers[index % couriers.length]!;
  const parcel = { delivery_code: courier, delivery_no: parcelNo(courier, index, id) };
  const ask = (type: RefundType, reason: keyof typeof reasons, isPart = false): Promise<void> =>
    askRefund(mall, buyer, { id, type, remark: reasons[reason], isPart });
  const handle = (
    owner: RefundOwner,
    action: (refund: Refund, tx: Transaction) => Promise<void>,
  ): Promise<void> =>
    mall.handling.run(seller, owner, id, (inner, refund) => action(refund, inner));
  const store = { store: seller.storeId };
  const shopper = { user: buyer.id };
  switch (step) {
    case 'cancel':
      return serving.cancel(buyer, id);
    case 'expire':
      await cancelOrders(tx, 'system', 'expire', { ids: [id] });
      return undefined;
    case 'ship':
      return shipOrders(tx, seller, [{ order_id: id, parcels: [parcel], pointer: '' }]);
    case 'parcel':
      return shipOrders(tx, seller, [
        {
          order_id: id,
          parcels: [{ ...parcel, delivery_no: parcelNo(courier, index + 1, id) }],
          pointer: '',
        },
      ]);
    case 'receive':
      return serving.receive(buyer, id);
    case 'comment':
      return writeReviews(mall, buyer, id, reviews);
    case 'reply':
      return writeReplies(tx, [...reviews.values()], [id]);
    case 'askMoney':
      return ask(0, 'askMoney');
    case 'askPart':
      return ask(0, 'askPart', true);
    case 'askReturn':
      return ask(1, 'askReturn');
    case 'askExchange':
      return ask(2, 'askExchange');
    case 'agree':
      return handle(store, (refund, inner) => mall.handling.agree(inner, seller, [refund]));
    case 'reject':
      return handle(store, (refund, inner) =>
        mall.handling.reject(inner, seller, [refund], refusal),
      );
    case 'appeal':
      return handle(shopper, (refund, inner) => mall.handling.appeal(inner, buyer, refund, appeal));
    case 'send':
      return handle(shopper, (refund, inner) =>
        mall.handling.sendBack(inner, buyer, refund, {
          code: 'yd',
          no: parcelNo('yd', index + 2, id),
        }),
      );
    case 'confirm':
      return handle(store, (refund, inner) => mall.handling.confirmReturn(inner, seller, [refund]));
    case 'resend':
      return handle(store, (refund, inner) =>
        mall.handling.resend(inner, seller, refund, {
          code: 'sf',
          no: parcelNo('sf', index + 3, id),
        }),
      );
  }
}

/** `isPart`: asks for one piece of the first line only. */
async function askRefund(
  { tx, asking }: Mall,
  buyer: Actor,
  {
    id,
    type,
    remark,
    isPart,
  }: {
    readonly id: number;
    readonly type: RefundType;
    readonly remark: string;
    readonly isPart: boolean;
  },
): Promise<void> {
  const lines = await tx.rows<{ order_goods_id: number; num: number }>(
    'SELECT id AS order_goods_id, 1 AS num FROM order_goods WHERE order_id = $1 ORDER BY id LIMIT 1',
    [id],
  );
  await asking.run(buyer, {
    orderId: id,
    type,
    remark,
    images: [],
    lines: isPart ? lines : undefined,
  });
}

/** Comments the lines of an order, which completes it. */
async function writeReviews(
  { tx, commenting }: Mall,
  buyer: Actor,
  orderId: number,
  reviews: Purchase['reviews'],
): Promise<void> {
  const lines = await tx.rows<{ id: number; goods_no: string }>(
    `
      SELECT l.id, g.goods_no
      FROM order_goods l
      JOIN goods g ON g.id = l.goods_id
      WHERE l.order_id = $1
      ORDER BY l.id`,
    [orderId],
  );
  await commenting.insert(
    tx,
    buyer,
    [orderId],
    lines.map(({ id, goods_no: no }) => commentOf(id, reviews.get(no))),
  );
}
