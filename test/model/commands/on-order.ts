import fc from 'fast-check';
import { expect } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { Fault } from '../mall.ts';
import type { Model, ModelOrder, Real } from '../state.ts';

export type Command = fc.AsyncCommand<Model, Real>;
export type Pick = { readonly nth: number; readonly fault: Fault };

const orderOf = (model: Model, nth: number): ModelOrder | undefined =>
  model.orders.length === 0 ? undefined : model.orders[nth % model.orders.length];
const refusalCodes: readonly number[] = [
  codes.refused,
  codes.notFound,
  codes.stale,
  codes.badInput,
];
/** Expects success when the model allows the call, otherwise a refusal. */
export const expectCode = (code: number, isAllowed: boolean, message: string): void => {
  expect(isAllowed ? [codes.done] : refusalCodes, `${message}: ${code}`).toContain(code);
};

/** A command on one order of the model. */
export abstract class OnOrder implements Command {
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
export async function expectLikeModel(
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
