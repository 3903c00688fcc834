import { expect } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import type { Fault } from '../mall.ts';
import {
  completeRefund,
  type Model,
  type ModelOrder,
  mostFailedAfterSales,
  type Real,
  runJobs,
} from '../state.ts';
import { type Command, expectCode, expectLikeModel, OnOrder } from './on-order.ts';

/** Statuses of a paid order without an open after-sale. */
const canRequestRefund: ReadonlySet<number> = new Set([
  orderStatus.toShip,
  orderStatus.toReceive,
  orderStatus.toComment,
  orderStatus.done,
]);
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
