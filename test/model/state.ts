import { groupStatus, orderStatus } from '../../schemas/contract/order-statuses.ts';
import type { Client } from '../helpers/http/client.ts';
import { Sandbox } from '../helpers/http/sandbox.ts';
import { settle } from '../helpers/mall/settle.ts';
import { completeOrder, type Goods, placeAndPay, type Shopper } from '../helpers/mall/trade.ts';
import type { Mall } from './mall.ts';

/** An order of the model. Amounts in fen. */
export interface ModelOrder {
  readonly id: number;
  /** Index of the shopper. */
  readonly buyer: number;
  /** Index of the goods. */
  readonly goods: number;
  readonly num: number;
  readonly total: number;
  status: number;
  /** The status before the open or last after-sale. */
  previous: number;
  /** Hours of the model's clock. */
  readonly placedAt: number;
  shippedAt: number;
  receivedAt: number;
  doneAt: number;
  refunded: boolean;
  settled: boolean;
  /** Paid at a provider, and refunded there. */
  byProvider: boolean;
  /** The open after-sale. */
  afterSale:
    | {
        readonly type: 0 | 1;
        step: 'requested' | 'agreed' | 'sent';
        /** Hours of the model's clock. */
        since: number;
      }
    | undefined;
  /** After-sales that were refused or ended without a refund. */
  failedAfterSales: number;
  /** Hour of the store's last refusal. */
  refusedAt: number | undefined;
  readonly group: number;
}
export interface ModelGroup {
  readonly id: number;
  readonly need: number;
  readonly endsAt: number;
  status: 0 | 1 | 2;
  readonly members: Set<number>;
  readonly paid: Set<number>;
}
export interface ModelCash {
  readonly id: number;
  readonly amount: number;
  open: boolean;
}

/** Expected state of the mall; each command changes it as the real mall should change. */
export interface Model {
  hours: number;
  readonly money: number[];
  readonly stock: number[];
  readonly orders: ModelOrder[];
  readonly groups: Map<number, ModelGroup>;
  readonly cashes: ModelCash[];
  available: number;
  frozen: number;
}

/** The real mall of one sequence: one new store with two goods, and new shoppers. */
export interface Real {
  readonly mall: Mall;
  readonly sandbox: Sandbox;
  readonly seller: Client;
  readonly admin: Client;
  readonly storeId: number;
  readonly shoppers: readonly Shopper[];
  readonly goods: readonly Goods[];
  readonly prices: readonly number[];
}

export const shopperCount = 3;
const startMoney = 50_000;
const startStock = 6;
/** What the store has sold before: a sequence rarely settles an order, and withdrawals need money. */
const startAvailable = 2000;
/** After-sales that a line may have without a refund. */
export const mostFailedAfterSales = 3;
/** Config `task`, in hours. */
export const waits = {
  cancel: 24,
  confirm: 96,
  settlement: 168,
  group: 24,
  requested: 72,
  agreed: 168,
  sent: 168,
} as const;

export async function startSequence(
  mall: Mall,
  admin: Client,
): Promise<{ readonly real: Real; readonly model: Model }> {
  const { trade, app } = mall;
  const store = await trade.aStore();
  const prices = [333, 1000];
  const goods = [
    await trade.goods(store, { price: prices[0]!, stock: startStock }),
    await trade.goods(store, { price: prices[1]!, skuStocks: [startStock] }),
  ];
  await app.sql.run(
    'INSERT INTO collectives (store_id, goods_id, discount, need) VALUES ($1, $2, 10, 2)',
    [store.storeId, goods[0]!.id],
  );
  const shoppers = await Promise.all(
    Array.from({ length: shopperCount }, () => trade.shopper({ money: startMoney })),
  );
  const seller = (await app.as.seller(store)).json();
  const customer = await trade.shopper({ money: startAvailable });
  const sold = await trade.goods(store, { price: startAvailable });
  const earlier = await placeAndPay(customer, [{ goods_id: sold.id }]);
  await completeOrder(seller, customer, earlier);
  await settle(app, earlier);
  return {
    real: {
      mall,
      sandbox: new Sandbox(app),
      seller,
      admin,
      storeId: store.storeId,
      shoppers,
      goods,
      prices,
    },
    model: {
      hours: 0,
      money: shoppers.map(() => startMoney),
      stock: goods.map(() => startStock),
      orders: [],
      groups: new Map(),
      cashes: [],
      available: startAvailable,
      frozen: 0,
    },
  };
}

/** Cancels an unpaid or refunded order: the pieces and the group membership are free again. */
export function release(model: Model, order: ModelOrder): void {
  order.status = orderStatus.cancelled;
  model.stock[order.goods]! += order.num;
  const group = model.groups.get(order.group);
  group?.members.delete(order.buyer);
  group?.paid.delete(order.buyer);
}

/** Refunds the order to the balance, or to the provider. */
function refundMoney(model: Model, order: ModelOrder): void {
  order.refunded = true;
  if (!order.byProvider) model.money[order.buyer]! += order.total;
}

/** Completes an after-sale with a full refund. `restocks`: the pieces return to stock. */
export function completeRefund(model: Model, order: ModelOrder, restocks: boolean): void {
  order.status = orderStatus.done;
  order.doneAt = order.previous === orderStatus.done ? order.doneAt : model.hours;
  order.afterSale = undefined;
  refundMoney(model, order);
  if (restocks) model.stock[order.goods]! += order.num;
  const group = model.groups.get(order.group);
  // A refunded member leaves a group only while it is open
  if (group?.status === groupStatus.open) {
    group.members.delete(order.buyer);
    group.paid.delete(order.buyer);
  }
}

/** Applies the outcome of an after-sale whose deadline passed. */
function passDeadline(
  model: Model,
  order: ModelOrder,
  afterSale: NonNullable<ModelOrder['afterSale']>,
): void {
  const { type, step } = afterSale;
  if (step === 'requested' && type === 1) {
    afterSale.step = 'agreed';
    afterSale.since = model.hours;
  } else if (step === 'agreed') {
    order.status = order.previous;
    order.afterSale = undefined;
    order.failedAfterSales += 1;
  } else completeRefund(model, order, type === 1 || order.previous === orderStatus.toShip);
}

/** Runs the timed tasks on the model, in the order of `Mall.runJobs`. */
export function runJobs(model: Model): void {
  passDeadlines(model);
  cancelUnpaidAndReceiveShipped(model);
  completeReceived(model);
  dissolveGroups(model);
  settleOrders(model);
}

function passDeadlines(model: Model): void {
  for (const order of model.orders)
    if (order.afterSale && model.hours - order.afterSale.since >= waits[order.afterSale.step])
      passDeadline(model, order, order.afterSale);
}

function cancelUnpaidAndReceiveShipped(model: Model): void {
  for (const order of model.orders) {
    if (order.status === orderStatus.toPay && model.hours - order.placedAt >= waits.cancel)
      release(model, order);
    if (order.status === orderStatus.toReceive && model.hours - order.shippedAt >= waits.confirm) {
      order.status = orderStatus.toComment;
      order.receivedAt = model.hours;
    }
  }
}

function completeReceived(model: Model): void {
  for (const order of model.orders)
    if (order.status === orderStatus.toComment && model.hours - order.receivedAt >= waits.confirm) {
      order.status = orderStatus.done;
      order.doneAt = model.hours;
    }
}

function dissolveGroups(model: Model): void {
  // These orders had an open after-sale when their group was dissolved; it ended without a refund.
  const leftOver = model.orders.filter(
    (order) =>
      order.status === orderStatus.toShip &&
      model.groups.get(order.group)?.status === groupStatus.expired,
  );
  for (const group of model.groups.values()) {
    if (group.status !== groupStatus.open || model.hours < group.endsAt) continue;
    group.status = groupStatus.expired;
    for (const order of model.orders.filter((candidate) => candidate.group === group.id)) {
      if (order.status !== orderStatus.toPay && order.status !== orderStatus.toShip) continue;
      if (order.status === orderStatus.toShip) refundMoney(model, order);
      release(model, order);
    }
  }
  for (const order of leftOver) {
    refundMoney(model, order);
    release(model, order);
  }
}

function settleOrders(model: Model): void {
  for (const order of model.orders) {
    const isDue =
      order.status === orderStatus.done && model.hours - order.doneAt >= waits.settlement;
    // After a refusal the shopper may appeal for this time
    const mayAppeal =
      order.refusedAt !== undefined && model.hours - order.refusedAt < waits.requested;
    if (!isDue || order.settled || mayAppeal) continue;
    order.settled = true;
    if (!order.refunded) model.available += order.total;
  }
}
