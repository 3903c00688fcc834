import { expect } from 'vitest';
import { groupStatus, orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { paramsOf, payPassword } from '../../helpers/mall/trade.ts';
import type { Fault } from '../mall.ts';
import { type Model, type ModelOrder, type Real, release, waits } from '../state.ts';
import { type Command, expectCode, expectLikeModel, OnOrder } from './on-order.ts';

export interface PlaceInput {
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
    const unknownGroup = group === 'join' ? 999_999 : 0;
    const collective_id = group === 'open' ? -1 : (joined?.id ?? unknownGroup);
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
