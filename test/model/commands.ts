import fc from 'fast-check';
import { expect } from 'vitest';
import { codes } from '../../schemas/contract/envelope.ts';
import { groupStatus, orderStatus } from '../../schemas/contract/order-statuses.ts';
import { paramsOf, payPassword } from '../helpers/mall/trade.ts';
import type { Fault } from './mall.ts';
import {
  completeRefund,
  type Model,
  type ModelOrder,
  mostFailedAfterSales,
  type Real,
  release,
  runJobs,
  shopperCount,
  waits,
} from './state.ts';

type Command = fc.AsyncCommand<Model, Real>;
type Pick = { readonly nth: number; readonly fault: Fault };

const orderOf = (model: Model, nth: number): ModelOrder | undefined =>
  model.orders.length === 0 ? undefined : model.orders[nth % model.orders.length];
const refusalCodes: readonly number[] = [
  codes.refused,
  codes.notFound,
  codes.stale,
  codes.badInput,
];
/** Expects success when the model allows the call, otherwise a refusal. */
const expectCode = (code: number, isAllowed: boolean, message: string): void => {
  expect(isAllowed ? [codes.done] : refusalCodes, `${message}: ${code}`).toContain(code);
};

/** A command on one order of the model. */
abstract class OnOrder implements Command {
  constructor(readonly pick: Pick) {}
  check(model: Readonly<Model>): boolean {
    return model.orders.length > 0;
  }
  async run(model: Model, real: Real): Promise<void> {
    const order = orderOf(model, this.pick.nth)!;
    await this.act(model, real, order);
    await expectLikeModel(model, real, order);
  }
  protected abstract act(model: Model, real: Real, order: ModelOrder): Promise<void>;
  toString(): string {
    return `${this.constructor.name}(${this.pick.nth}${this.pick.fault === 'none' ? '' : `, ${this.pick.fault}`})`;
  }
}

/** Expects status, buyer's money and stock of an order as in the model. */
async function expectLikeModel(
  model: Model,
  { mall: { trade }, shoppers, goods }: Real,
  { id, buyer, goods: goodsIndex, status }: ModelOrder,
): Promise<void> {
  expect(
    {
      status: await trade.statusOf(id),
      money: await trade.balance('user', shoppers[buyer]!.id, 'money'),
      stock: await trade.stockOf(goods[goodsIndex]!),
    },
    `order ${id}`,
  ).toEqual({ status, money: model.money[buyer], stock: model.stock[goodsIndex] });
}

/** Statuses of a paid order without an open after-sale. */
const canRequestRefund: ReadonlySet<number> = new Set([
  orderStatus.toShip,
  orderStatus.toReceive,
  orderStatus.toComment,
  orderStatus.done,
]);

interface PlaceInput {
  /** Index of the shopper. */
  readonly buyer: number;
  /** Index of the goods; group orders are always for goods 0. */
  readonly goodsIndex: number;
  readonly num: number;
  readonly group: 'none' | 'open' | 'join';
  readonly fault: Fault;
}

export class Place implements Command {
  constructor(readonly input: PlaceInput) {}
  check(): boolean {
    return true;
  }
  async run(model: Model, real: Real): Promise<void> {
    const { buyer, num, group, fault } = this.input;
    const shopper = real.shoppers[buyer]!;
    const goodsIndex = group === 'none' ? this.input.goodsIndex : 0;
    const joined = group === 'join' ? [...model.groups.values()].at(-1) : undefined;
    const goods = real.goods[goodsIndex]!;
    const price =
      group === 'none' ? real.prices[goodsIndex]! : Math.round(real.prices[goodsIndex]! * 0.9);
    const unpaid = model.orders.filter(
      (order) => order.buyer === buyer && order.status === orderStatus.toPay,
    ).length;
    const canJoin =
      group !== 'join' ||
      (joined !== undefined &&
        joined.status === groupStatus.open &&
        joined.members.size < joined.need &&
        !joined.members.has(buyer) &&
        model.hours < joined.endsAt);
    const isAllowed = model.stock[goodsIndex]! >= num && unpaid < 5 && canJoin;
    const collective_id = group === 'open' ? -1 : (joined?.id ?? (group === 'join' ? 999_999 : 0));
    const reply = await real.mall.send(shopper.client, {
      method: 'post',
      path: '/user/order/create',
      body: {
        params: paramsOf([
          { goods_id: goods.id, sku_id: goods.skus[0] ?? 0, buy_num: num, collective_id },
        ]),
        address_id: shopper.addressId,
      },
      fault,
    });
    expectCode(reply.code, isAllowed, `place: ${reply.msg}`);
    if (!isAllowed) return;
    const id = reply.data.order_id[0] as number;
    model.stock[goodsIndex]! -= num;
    const [row] = await real.mall.app.sql.rows<{ total_price: number; group: number }>(
      'SELECT total_price, coalesce(collective_id, 0) AS "group" FROM orders WHERE id = $1',
      [id],
    );
    const order: ModelOrder = {
      id,
      buyer,
      goods: goodsIndex,
      num,
      total: price * num,
      status: orderStatus.toPay,
      previous: orderStatus.toPay,
      placedAt: model.hours,
      shippedAt: 0,
      receivedAt: 0,
      doneAt: 0,
      refunded: false,
      settled: false,
      byProvider: false,
      afterSale: undefined,
      failedAfterSales: 0,
      refusedAt: undefined,
      group: row!.group,
    };
    expect(row!.total_price).toBe(order.total);
    model.orders.push(order);
    if (group === 'open')
      model.groups.set(row!.group, {
        id: row!.group,
        need: 2,
        endsAt: model.hours + waits.group,
        status: groupStatus.open,
        members: new Set([buyer]),
        paid: new Set(),
      });
    if (joined && group === 'join') joined.members.add(buyer);
    await expectLikeModel(model, real, order);
  }
  toString(): string {
    const { buyer, goodsIndex, num, group, fault } = this.input;
    return `Place(${[buyer, goodsIndex, num, group, ...(fault === 'none' ? [] : [fault])].join(', ')})`;
  }
}

const pay = (real: Real, order: ModelOrder, fault: Fault = 'none') =>
  real.mall.send(real.shoppers[order.buyer]!.client, {
    method: 'post',
    path: '/user/order/pay',
    body: { order_id: order.id, payment_name: 'balance', pay_password: payPassword },
    fault,
  });
const cancel = (real: Real, order: ModelOrder, fault: Fault = 'none') =>
  real.mall.send(real.shoppers[order.buyer]!.client, {
    method: 'post',
    path: `/user/orders/${order.id}/cancel`,
    fault,
  });
function markPaid(model: Model, order: ModelOrder, by: 'balance' | 'provider' = 'balance'): void {
  order.status = orderStatus.toShip;
  order.byProvider = by === 'provider';
  if (by === 'balance') model.money[order.buyer]! -= order.total;
  const group = model.groups.get(order.group);
  group?.paid.add(order.buyer);
  if (group && group.paid.size === group.need) group.status = groupStatus.complete;
}

export class Pay extends OnOrder {
  protected async act(model: Model, real: Real, order: ModelOrder): Promise<void> {
    const isAllowed =
      order.status === orderStatus.toPay && model.money[order.buyer]! >= order.total;
    const { code, msg } = await pay(real, order, this.pick.fault);
    expectCode(code, isAllowed, `pay: ${msg}`);
    if (isAllowed) markPaid(model, order);
  }
}
/** Two payments and a cancellation in parallel: one of them succeeds. */
export class PayAgainstCancel extends OnOrder {
  protected async act(model: Model, real: Real, order: ModelOrder): Promise<void> {
    const isAllowed = order.status === orderStatus.toPay;
    const [first, ended, second] = await Promise.all([
      pay(real, order),
      cancel(real, order),
      pay(real, order),
    ]);
    const won = [first, ended, second].filter(({ code }) => code === 200);
    expect(won.length, `${first.msg} / ${ended.msg} / ${second.msg}`).toBe(isAllowed ? 1 : 0);
    if (!isAllowed) return;
    if (won[0] === ended) release(model, order);
    else markPaid(model, order);
  }
}
/** Pays at the sandbox; the notice arrives three times. */
export class PayByProvider extends OnOrder {
  protected async act(model: Model, real: Real, order: ModelOrder): Promise<void> {
    const payment = await startProviderPayment(real, order, this.pick.nth, this.pick.fault);
    expectCode(payment.code, order.status === orderStatus.toPay, `pay by provider: ${payment.msg}`);
    if (order.status !== orderStatus.toPay) return;
    await real.sandbox.press(payment.data.pay_no, 'approve');
    await Promise.all([
      real.sandbox.press(payment.data.pay_no, 'repeat'),
      real.sandbox.press(payment.data.pay_no, 'repeat'),
    ]);
    markPaid(model, order, 'provider');
  }
}
/** Pays an order that was cancelled meanwhile: the money is refunded, the order stays cancelled. */
export class PayTooLate extends OnOrder {
  protected async act(model: Model, real: Real, order: ModelOrder): Promise<void> {
    if (order.status !== orderStatus.toPay) return;
    const payment = await startProviderPayment(real, order, this.pick.nth);
    expectCode(payment.code, true, `pay late: ${payment.msg}`);
    expectCode((await cancel(real, order, this.pick.fault)).code, true, 'cancel before the notice');
    release(model, order);
    await real.sandbox.press(payment.data.pay_no, 'approve');
    await real.sandbox.press(payment.data.pay_no, 'repeat');
    const [pay] = await real.mall.app.sql.rows<{ pay_status: number; money: number }>(
      `
        SELECT p.pay_status, r.money
        FROM order_pays p
        JOIN pay_refunds r ON r.cause = 'late' AND r.cause_id = p.id
        WHERE p.pay_no = $1`,
      [payment.data.pay_no],
    );
    expect(pay).toEqual({ pay_status: 3, money: order.total });
  }
}
const startProviderPayment = (real: Real, order: ModelOrder, nth: number, fault: Fault = 'none') =>
  real.mall.send(real.shoppers[order.buyer]!.client, {
    method: 'post',
    path: '/user/order/pay',
    body: { order_id: order.id, payment_name: nth % 2 === 0 ? 'wechat' : 'alipay', device: 'scan' },
    fault,
  });

export class Cancel extends OnOrder {
  protected async act(model: Model, real: Real, order: ModelOrder): Promise<void> {
    const { code, msg } = await cancel(real, order, this.pick.fault);
    expectCode(code, order.status === orderStatus.toPay, `cancel: ${msg}`);
    if (order.status === orderStatus.toPay) release(model, order);
  }
}
export class Ship extends OnOrder {
  protected async act(model: Model, real: Real, order: ModelOrder): Promise<void> {
    const group = model.groups.get(order.group);
    const isAllowed =
      (order.status === orderStatus.toShip && (!group || group.status === groupStatus.complete)) ||
      order.status === orderStatus.toReceive;
    const { code, msg } = await real.mall.send(real.seller, {
      method: 'post',
      path: `/Seller/orders/${order.id}/commands/ship`,
      body: {
        rows: [
          {
            id: order.id,
            input: { parcels: [{ delivery_code: 'sf', delivery_no: 'SF12345678' }] },
          },
        ],
      },
      fault: this.pick.fault,
    });
    expectCode(code, isAllowed, `ship: ${msg}`);
    if (order.status === orderStatus.toShip && isAllowed) {
      order.status = orderStatus.toReceive;
      order.shippedAt = model.hours;
    }
  }
}
export class Receive extends OnOrder {
  protected async act(model: Model, real: Real, order: ModelOrder): Promise<void> {
    const { code, msg } = await real.mall.send(real.shoppers[order.buyer]!.client, {
      method: 'post',
      path: `/user/orders/${order.id}/receive`,
      fault: this.pick.fault,
    });
    expectCode(code, order.status === orderStatus.toReceive, `receive: ${msg}`);
    if (order.status === orderStatus.toReceive) {
      order.status = orderStatus.toComment;
      order.receivedAt = model.hours;
    }
  }
}
export class Comment extends OnOrder {
  protected async act(model: Model, real: Real, order: ModelOrder): Promise<void> {
    const { code, msg } = await real.mall.send(real.shoppers[order.buyer]!.client, {
      method: 'post',
      path: '/user/comments',
      body: { order_id: order.id, score: 5 },
      fault: this.pick.fault,
    });
    expectCode(code, order.status === orderStatus.toComment, `comment: ${msg}`);
    if (order.status === orderStatus.toComment) {
      order.status = orderStatus.done;
      order.doneAt = model.hours;
    }
  }
}
export class RequestRefund extends OnOrder {
  protected async act(model: Model, real: Real, order: ModelOrder): Promise<void> {
    const type = this.pick.nth % 2 === 0 ? 0 : 1;
    const isAllowed =
      canRequestRefund.has(order.status) &&
      !order.settled &&
      !order.refunded &&
      (type === 0 || order.status >= orderStatus.toReceive) &&
      order.failedAfterSales < mostFailedAfterSales;
    const { code, msg } = await real.mall.send(real.shoppers[order.buyer]!.client, {
      method: 'post',
      path: '/user/order/refund',
      body: { order_id: order.id, refund_type: type },
      fault: this.pick.fault,
    });
    expectCode(code, isAllowed, `request refund: ${msg}`);
    if (isAllowed) {
      order.previous = order.status;
      order.status = orderStatus.afterSale;
      order.afterSale = { type, step: 'requested', since: model.hours };
    }
  }
}
/** The seller agrees to an after-sale by three parallel calls. */
export class Agree extends OnOrder {
  protected async act(model: Model, real: Real, order: ModelOrder): Promise<void> {
    const isAllowed = order.afterSale?.step === 'requested';
    const answer = (fault: Fault = 'none') =>
      real.mall.send(real.seller, {
        method: 'put',
        path: `/Seller/refunds/${order.id}`,
        body: { refund_verify: 1 },
        fault,
      });
    const replies =
      this.pick.fault === 'none'
        ? await Promise.all([answer(), answer(), answer()])
        : [await answer(this.pick.fault)];
    expect(replies.filter(({ code }) => code === 200).length, replies[0]!.msg).toBe(
      isAllowed ? 1 : 0,
    );
    if (!isAllowed || !order.afterSale) return;
    if (order.afterSale.type === 1) {
      order.afterSale.step = 'agreed';
      order.afterSale.since = model.hours;
      return;
    }
    completeRefund(model, order, order.previous === orderStatus.toShip);
  }
}
export class Reject extends OnOrder {
  protected async act(model: Model, real: Real, order: ModelOrder): Promise<void> {
    const isAllowed = order.afterSale?.step === 'requested';
    const { code, msg } = await real.mall.send(real.seller, {
      method: 'put',
      path: `/Seller/refunds/${order.id}`,
      body: { refund_verify: 2, refuse_remark: 'Worn' },
      fault: this.pick.fault,
    });
    expectCode(code, isAllowed, `reject: ${msg}`);
    if (isAllowed) {
      order.status = order.previous;
      order.afterSale = undefined;
      order.failedAfterSales += 1;
      order.refusedAt = model.hours;
    }
  }
}
export class SendBack extends OnOrder {
  protected async act(model: Model, real: Real, order: ModelOrder): Promise<void> {
    const isAllowed = order.afterSale?.step === 'agreed';
    const { code, msg } = await real.mall.send(real.shoppers[order.buyer]!.client, {
      method: 'put',
      path: `/user/order/refund/${order.id}`,
      body: { delivery_code: 'sf', delivery_no: 'SF00000001' },
      fault: this.pick.fault,
    });
    expectCode(code, isAllowed, `send back: ${msg}`);
    if (isAllowed) {
      order.afterSale!.step = 'sent';
      order.afterSale!.since = model.hours;
    }
  }
}
export class ConfirmReturn extends OnOrder {
  protected async act(model: Model, real: Real, order: ModelOrder): Promise<void> {
    const isAllowed = order.afterSale?.step === 'sent';
    const { code, msg } = await real.mall.send(real.seller, {
      method: 'put',
      path: `/Seller/refunds/${order.id}`,
      body: { refund_step: 3 },
      fault: this.pick.fault,
    });
    expectCode(code, isAllowed, `confirm: ${msg}`);
    if (isAllowed) completeRefund(model, order, true);
  }
}
export class Forward implements Command {
  constructor(readonly hours: number) {}
  check(): boolean {
    return true;
  }
  async run(model: Model, real: Real): Promise<void> {
    await real.mall.forward(this.hours);
    model.hours += this.hours;
    await real.mall.runJobs();
    runJobs(model);
    for (const order of model.orders) await expectLikeModel(model, real, order);
    expect(await real.mall.trade.balance('store', real.storeId, 'available')).toBe(model.available);
  }
  toString(): string {
    return `Forward(${this.hours})`;
  }
}
/** The store withdraws half of its available money. */
export class Withdraw implements Command {
  constructor(readonly fault: Fault) {}
  check({ available }: Readonly<Model>): boolean {
    return available >= 2;
  }
  async run(model: Model, real: Real): Promise<void> {
    const amount = Math.floor(model.available / 2);
    const reply = await real.mall.send(real.seller.with(proof), {
      method: 'post',
      path: '/Seller/cashes',
      body: {
        money: (amount / 100).toFixed(2),
        name: 'Shop',
        card_no: '6222000011112222',
        bank_name: 'Bank',
      },
      fault: this.fault,
    });
    expectCode(reply.code, true, `withdraw ${amount}: ${reply.msg} ${JSON.stringify(reply.data)}`);
    model.available -= amount;
    model.frozen += amount;
    model.cashes.push({ id: reply.data.id, amount, open: true });
    await expectStoreMoney(model, real);
  }
  toString(): string {
    return `Withdraw(${this.fault})`;
  }
}
/** The platform pays a withdrawal and the store cancels it, in parallel. */
export class EndWithdrawal implements Command {
  check({ cashes }: Readonly<Model>): boolean {
    return cashes.some(({ open }) => open);
  }
  async run(model: Model, real: Real): Promise<void> {
    const cash = model.cashes.find(({ open }) => open)!;
    const [paidOut, cancelled] = await Promise.all([
      real.mall.send(real.admin.with(proof), {
        method: 'post',
        path: `/Admin/cashes/${cash.id}/commands/pay`,
      }),
      real.mall.send(real.seller, { method: 'delete', path: `/Seller/cashes/${cash.id}` }),
    ]);
    expect(
      [paidOut, cancelled].filter(({ code }) => code === 200),
      `${paidOut.msg} / ${cancelled.msg}`,
    ).toHaveLength(1);
    cash.open = false;
    model.frozen -= cash.amount;
    if (cancelled.code === 200) model.available += cash.amount;
    await expectStoreMoney(model, real);
  }
  toString(): string {
    return 'EndWithdrawal()';
  }
}
const proof = { 'proof-password': 'a-test-password-9' };
async function expectStoreMoney(
  { available, frozen }: Model,
  { mall: { trade }, storeId }: Real,
): Promise<void> {
  expect([
    await trade.balance('store', storeId, 'available'),
    await trade.balance('store', storeId, 'frozen'),
  ]).toEqual([available, frozen]);
}

/** Fail points at which a process may be killed, by the command that reaches them. */
const failPoints = {
  place: ['order.written', 'order.placed'],
  pay: ['payment.moved', 'payment.completed'],
  refund: ['refund.posted'],
} as const;

/**
 * Random sequences of forty commands.
 * @param kills calls of a thousand whose process is killed; a restart takes 1 s
 */
export function commands(kills: number): fc.Arbitrary<Iterable<Command>> {
  const fault = (points: readonly string[] = []): fc.Arbitrary<Fault> =>
    fc.oneof(
      { weight: 850, arbitrary: fc.constant<Fault>('none') },
      { weight: 150, arbitrary: fc.constant<Fault>('lost') },
      ...(points.length > 0
        ? [
            {
              weight: kills,
              arbitrary: fc.constantFrom(...points.map((point): Fault => `dies at ${point}`)),
            },
          ]
        : []),
    );
  const pick = (points?: readonly string[]): fc.Arbitrary<Pick> =>
    fc.record({ nth: fc.nat(30), fault: fault(points) });
  const weighted = (
    weight: number,
    arbitrary: fc.Arbitrary<Command>,
  ): { readonly weight: number; readonly arbitrary: fc.Arbitrary<Command> } => ({
    weight,
    arbitrary,
  });
  const command = fc.oneof(
    weighted(
      8,
      fc
        .tuple(
          fc.nat(shopperCount - 1),
          fc.nat(1),
          fc.integer({ min: 1, max: 3 }),
          fc.constantFrom('none', 'none', 'none', 'open', 'join', 'join'),
          fault(failPoints.place),
        )
        .map(
          ([buyer, goodsIndex, num, group, fault]) =>
            new Place({ buyer, goodsIndex, num, group: group as PlaceInput['group'], fault }),
        ),
    ),
    weighted(
      8,
      pick(failPoints.pay).map((p) => new Pay(p)),
    ),
    weighted(
      2,
      pick().map((p) => new PayAgainstCancel(p)),
    ),
    weighted(
      3,
      pick().map((p) => new PayByProvider(p)),
    ),
    weighted(
      1,
      pick().map((p) => new PayTooLate(p)),
    ),
    weighted(
      2,
      pick().map((p) => new Cancel(p)),
    ),
    weighted(
      6,
      pick().map((p) => new Ship(p)),
    ),
    weighted(
      4,
      pick().map((p) => new Receive(p)),
    ),
    weighted(
      4,
      pick().map((p) => new Comment(p)),
    ),
    weighted(
      4,
      pick().map((p) => new RequestRefund(p)),
    ),
    weighted(
      4,
      pick(failPoints.refund).map((p) => new Agree(p)),
    ),
    weighted(
      1,
      pick().map((p) => new Reject(p)),
    ),
    weighted(
      3,
      pick().map((p) => new SendBack(p)),
    ),
    weighted(
      3,
      pick(failPoints.refund).map((p) => new ConfirmReturn(p)),
    ),
    weighted(
      3,
      fc.constantFrom(5, 25, 97, 170).map((hours) => new Forward(hours)),
    ),
    weighted(
      3,
      fault().map((kind) => new Withdraw(kind)),
    ),
    weighted(3, fc.constant(new EndWithdrawal())),
  );
  return fc.array(command, { minLength: 40, maxLength: 40 });
}
