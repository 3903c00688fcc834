import type { OrderedLine } from '../../../schemas/contract/calls/orders/checkout.ts';
import type { RefundType } from '../../../schemas/contract/order-statuses.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { cancelOrders } from '../../mall/orders/cancel-orders.ts';
import { shipOrders } from '../../mall/orders/dispatch/ship-orders.ts';
import { createPayment } from '../../mall/payments/create-payment.ts';
import type { Refund } from '../../mall/refunds/steps/refund-state.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import type { Mall } from './mall.ts';
import trade from './trade.json' with { type: 'json' };
import { topUp } from './wallets.ts';

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
export type StepName = 'place' | 'pay' | keyof typeof orderSteps | keyof typeof refundSteps;

/** Runs one step of a purchase for all its orders. */
export async function runStep(
  mall: Mall,
  sellers: ReadonlyMap<number, Actor>,
  purchase: Purchase,
  step: StepName,
): Promise<void> {
  if (step === 'place') return place(mall, sellers, purchase);
  if (step === 'pay') return pay(mall, purchase);
  for (const order of purchase.orders) {
    const { id, seller } = order;
    const input = { ...purchase, mall, id, seller };
    if (step in orderSteps) await orderSteps[step as keyof typeof orderSteps](input);
    else
      await mall.handling.run(seller, { store: seller.storeId }, id, (_, refund) =>
        refundSteps[step as keyof typeof refundSteps](input, refund),
      );
  }
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
    remarks: quote.orders.map(() => trade.remarks[index % trade.remarks.length]!),
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
  /** Id of the order. */
  readonly id: number;
  readonly seller: Actor;
}

/** Steps of an order, by their names in `trade.json`. */
const orderSteps = {
  cancel: ({ mall, buyer, id }: OrderStep) => mall.serving.cancel(buyer, id),
  expire: ({ mall, id }: OrderStep) => cancelOrders(mall.tx, 'system', 'expire', { ids: [id] }),
  ship: (step: OrderStep) => ship(step, 0),
  parcel: (step: OrderStep) => ship(step, 1),
  receive: ({ mall, buyer, id }: OrderStep) => mall.serving.receive(buyer, id),
  comment,
  askMoney: (step: OrderStep) => ask(step, 0, trade.reasons.askMoney),
  askPart: (step: OrderStep) => ask(step, 0, trade.reasons.askPart, true),
  askReturn: (step: OrderStep) => ask(step, 1, trade.reasons.askReturn),
  askExchange: (step: OrderStep) => ask(step, 2, trade.reasons.askExchange),
};

/** Steps of the after-sale of an order. */
const refundSteps = {
  agree: ({ mall, seller }: OrderStep, refund: Refund) =>
    mall.handling.agree(mall.tx, seller, [refund]),
  reject: ({ mall, seller }: OrderStep, refund: Refund) =>
    mall.handling.reject(mall.tx, seller, [refund], trade.refusal),
  appeal: ({ mall, buyer }: OrderStep, refund: Refund) =>
    mall.handling.appeal(mall.tx, buyer, refund, trade.appeal),
  send: ({ mall, buyer, index, id }: OrderStep, refund: Refund) =>
    mall.handling.sendBack(mall.tx, buyer, refund, parcelOf('yd', index + 2, id)),
  confirm: ({ mall, seller }: OrderStep, refund: Refund) =>
    mall.handling.confirmReturn(mall.tx, seller, [refund]),
  resend: ({ mall, seller, index, id }: OrderStep, refund: Refund) =>
    mall.handling.resend(mall.tx, seller, refund, parcelOf('sf', index + 3, id)),
};

const parcelOf = (code: string, index: number, id: number) => ({
  code,
  no: `${code.toUpperCase()}${7_300_000_000 + id * 7919 + index}`,
});

/** Sends the parcel with this number of an order. */
function ship({ mall, seller, index, id }: OrderStep, nth: number): Promise<void> {
  const courier = trade.couriers[index % trade.couriers.length]!;
  const { code, no } = parcelOf(courier, index + nth, id);
  const parcels = [{ delivery_code: code, delivery_no: no }];
  return shipOrders(mall.tx, seller, [{ order_id: id, parcels, pointer: '' }]);
}

const linesOf = ({ mall, id }: OrderStep) =>
  mall.tx.rows<{ order_goods_id: number; num: number }>(
    'SELECT id AS order_goods_id, 1 AS num FROM order_goods WHERE order_id = $1 ORDER BY id',
    [id],
  );

/** @param isPart asks for one piece of the first line only */
async function ask(
  step: OrderStep,
  type: RefundType,
  remark: string,
  isPart = false,
): Promise<void> {
  const lines = isPart ? (await linesOf(step)).slice(0, 1) : undefined;
  await step.mall.asking.run(step.buyer, { orderId: step.id, type, remark, images: [], lines });
}

/** Comments the lines of an order without a text, as the mall does for who forgets it. */
async function comment(step: OrderStep): Promise<void> {
  const { mall, buyer, id: orderId } = step;
  const scores = { score: 5, agree: 5, service: 5, speed: 5, content: '', image: [] };
  const comments = (await linesOf(step)).map((line) => ({ ...line, ...scores }));
  await mall.commenting.insert(mall.tx, buyer, [orderId], comments);
}
