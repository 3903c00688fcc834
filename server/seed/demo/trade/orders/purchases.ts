import type { OrderedLine } from '../../../../../schemas/contract/calls/checkout.ts';
import type { TradeEvent } from '../trade-event.ts';
import type { Mall } from '../mall.ts';
import type { Offers } from '../offers.ts';
import type { Participants, ListedGoods } from '../participants.ts';
import { runStep, type Purchase } from './run-step.ts';
import { isPaidFromBalance, orderLifecycles, type Step } from './lifecycles.ts';

/** Days since the running seckills started. */
const seckillDays = 1.4;

/**
 * Steps of every purchase of `orderLifecycles`. The demo shopper makes the first purchase of each
 * lifecycle; the others alternate between shoppers and goods. Every third purchase has two goods,
 * every fifth two pieces, every second one of the last day is a seckill.
 */
export function purchaseEvents(
  mall: Mall,
  { shoppers, sellers, shelf }: Participants,
  { groups, seckillGoods }: Offers,
): readonly TradeEvent[] {
  const sold = shelf.filter(
    ({ goods_id: id }) => ![...groups, ...seckillGoods].some(({ goods_id }) => goods_id === id),
  );
  return orderLifecycles
    .flatMap(({ steps, ages }) => ages.map((age, nth) => ({ steps, age, nth })))
    .flatMap(({ steps, age, nth }, at) => {
      const purchase: Purchase = {
        at,
        buyer: shoppers[nth === 0 ? 0 : (at * 7) % shoppers.length]!,
        lines:
          age < seckillDays && at % 2 === 0
            ? [lineOf(seckillGoods[(at / 2) % seckillGoods.length]!)]
            : linesOf(sold, at, piecesOf(steps, at)),
        isPaidFromBalance: isPaidFromBalance(steps),
        orders: [],
      };
      return [['place', 0] as const, ...steps].map(([step, after]) => ({
        daysAgo: age - after,
        run: () => runStep(mall, sellers, purchase, step),
      }));
    });
}

/** Three pieces if a part of them is refunded. */
function piecesOf(steps: readonly Step[], at: number): number {
  if (steps.some(([step]) => step === 'askPart')) return 3;
  return at % 5 === 0 ? 2 : 1;
}

function linesOf(sold: readonly ListedGoods[], at: number, pieces: number): readonly OrderedLine[] {
  const wanted = at % 3 === 0 ? [at * 5, at * 5 + 1 + (at % 4)] : [at * 5];
  return wanted.map((place, nth) => lineOf(sold[place % sold.length]!, nth === 0 ? pieces : 1));
}

export const lineOf = (
  { goods_id, sku_id }: ListedGoods,
  buy_num = 1,
  collective_id = 0,
): OrderedLine => ({ goods_id, sku_id, buy_num, collective_id });
