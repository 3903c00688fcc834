import type { OrderedLine } from '../../../schemas/contract/calls/orders/checkout.ts';
import type { RefundType } from '../../../schemas/contract/order-statuses.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { cancelOrders } from '../../mall/orders/cancel-orders.ts';
import { shipOrders } from '../../mall/orders/dispatch/ship-orders.ts';
import { createPayment } from '../../mall/payments/create-payment.ts';
import type { Refund } from '../../mall/refunds/steps/refund-state.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import type { Mall } from './mall.ts';
import { commentOf } from './reviews.ts';
import trade from './trade.json' with { type: 'json' };
import { topUp } from './wallets.ts';

const { appeal, couriers, reasons, refusal, remarks } = trade;

/** A purchase with its lines and orders, one per store. */
export interface Purchase {
  /** Index of the purchase; it selects payment method, courier and texts. */
  readonly index: number;
  readonly buyer: Actor;
  /** For members of a group: set when the group is open. */
  lines: readonly OrderedLine[];
  readonly isPaidFromBalance: boolean;
  orders: readonly { readonly id: number; readonly seller: Actor }[];
}

/** A step of a purchase in `trade.json`. */
export type StepName = 'place' | 'pay' | keyof typeof orderSteps;

/** Runs one step of a purchase for all its orders. */
export async function runStep(
  mall: Mall,
  sellers: ReadonlyMap<number, Actor>,
  purchase: Purchase,
  step: StepName,
): Promise<void> {
  if (step === 'place') return place(mall, sellers, purchase);
  if (step === 'pay') return pay(mall, purchase);
  for (const { id, seller } of purchase.orders)
    await orderSteps[step]({ ...purchase, mall, tx: mall.tx, id, seller });
}

async function place(
  { quotes, placing, tx }: Mall,
  sellers: ReadonlyMap<number, Actor>,
  purchase: Purchase,
): Promise<void> {
  const { buyer, lines, index } = purchase;
  const quote = await quotes.quote(buyer, { lines, addressId: 0, coupons: undefined, codes: [] });
  const placed = await placing.place(buyer, {
    lines,
    fromCart: false,
    addressId: 0,
    coupons: quote.orders.map(({ chosen }) => chosen?.id ?? 0),
    codes: [],
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
  if (method === 'balance') await topUp(tx, buyer.id, 'money', total);
  await paying.runIn(tx, method === 'balance' ? buyer : 'system', {
    payNo,
    tradeNo: method === 'balance' ? '' : `demo${payNo}`,
    total,
  });
}

interface OrderStep extends Omit<Purchase, 'orders'> {
  readonly mall: Mall;
  readonly tx: Transaction;
  /** Id of the order. */
  readonly id: number;
  readonly seller: Actor;
}

const orderSteps = {
  cancel: ({ mall, buyer, id }: OrderStep) => mall.serving.cancel(buyer, id),
  expire: ({ tx, id }: OrderStep) => cancelOrders(tx, 'system', 'expire', { ids: [id] }),
  ship: (step: OrderStep) => ship(step, 0),
  parcel: (step: OrderStep) => ship(step, 1),
  receive: ({ mall, buyer, id }: OrderStep) => mall.serving.receive(buyer, id),
  comment,
  askMoney: (step: OrderStep) => ask(step, 0, reasons.askMoney),
  askPart: (step: OrderStep) => ask(step, 0, reasons.askPart, true),
  askReturn: (step: OrderStep) => ask(step, 1, reasons.askReturn),
  askExchange: (step: OrderStep) => ask(step, 2, reasons.askExchange),
  agree: (step: OrderStep) =>
    handle(step, (refund, tx) => step.mall.handling.agree(tx, step.seller, [refund])),
  reject: (step: OrderStep) =>
    handle(step, (refund, tx) => step.mall.handling.reject(tx, step.seller, [refund], refusal)),
  appeal: ({ mall, seller, buyer, id }: OrderStep) =>
    mall.handling.run(seller, { user: buyer.id }, id, (tx, refund) =>
      mall.handling.appeal(tx, buyer, refund, appeal),
    ),
  send: ({ mall, seller, buyer, index, id }: OrderStep) =>
    mall.handling.run(seller, { user: buyer.id }, id, (tx, refund) =>
      mall.handling.sendBack(tx, buyer, refund, { code: 'yd', no: parcelNo('yd', index + 2, id) }),
    ),
  confirm: (step: OrderStep) =>
    handle(step, (refund, tx) => step.mall.handling.confirmReturn(tx, step.seller, [refund])),
  resend: (step: OrderStep) =>
    handle(step, (refund, tx) =>
      step.mall.handling.resend(tx, step.seller, refund, {
        code: 'sf',
        no: parcelNo('sf', step.index + 3, step.id),
      }),
    ),
};

const parcelNo = (courier: string, index: number, id: number): string =>
  `${courier.toUpperCase()}${7_300_000_000 + id * 7919 + index}`;

/** Sends the parcel with this number of an order. */
function ship({ tx, seller, index, id }: OrderStep, nth: number): Promise<void> {
  const courier = couriers[index % couriers.length]!;
  const parcel = { delivery_code: courier, delivery_no: parcelNo(courier, index + nth, id) };
  return shipOrders(tx, seller, [{ order_id: id, parcels: [parcel], pointer: '' }]);
}

/** Handles the after-sale of an order for its store. */
const handle = (
  { mall, seller, id }: OrderStep,
  action: (refund: Refund, tx: Transaction) => Promise<void>,
): Promise<void> =>
  mall.handling.run(seller, { store: seller.storeId }, id, (tx, refund) => action(refund, tx));

/** @param isPart asks for one piece of the first line only */
async function ask(
  { mall, tx, buyer, id }: OrderStep,
  type: RefundType,
  remark: string,
  isPart = false,
): Promise<void> {
  const lines = await tx.rows<{ order_goods_id: number; num: number }>(
    'SELECT id AS order_goods_id, 1 AS num FROM order_goods WHERE order_id = $1 ORDER BY id LIMIT 1',
    [id],
  );
  await mall.asking.run(buyer, {
    orderId: id,
    type,
    remark,
    images: [],
    lines: isPart ? lines : undefined,
  });
}

/** Comments the lines of an order without a text, which completes it. */
async function comment({ mall, tx, buyer, id: orderId }: OrderStep): Promise<void> {
  const lines = await tx.rows<{ id: number }>(
    'SELECT id FROM order_goods WHERE order_id = $1 ORDER BY id',
    [orderId],
  );
  await mall.commenting.insert(
    tx,
    buyer,
    [orderId],
    lines.map(({ id }) => commentOf(id)),
  );
}
