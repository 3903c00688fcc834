import { expect } from 'vitest';
import type { Fault } from '../mall.ts';
import type { Model, Real } from '../state.ts';
import { type Command, expectCode } from './on-order.ts';

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
