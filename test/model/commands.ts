import fc from 'fast-check';
import type { Command, Pick } from './commands/on-order.ts';
import {
  Cancel,
  Comment,
  Pay,
  PayAgainstCancel,
  PayByProvider,
  PayTooLate,
  Place,
  type PlaceInput,
  Receive,
  Ship,
} from './commands/order-commands.ts';
import {
  Agree,
  ConfirmReturn,
  Forward,
  Reject,
  RequestRefund,
  SendBack,
} from './commands/refund-commands.ts';
import { EndWithdrawal, Withdraw } from './commands/withdraw-commands.ts';
import type { Fault } from './mall.ts';
import { shopperCount } from './state.ts';

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
