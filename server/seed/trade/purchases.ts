import type { OrderedLine } from '../../../schemas/contract/calls/orders/checkout.ts';
import type { Mall } from './mall.ts';
import type { Offers } from './offers.ts';
import type { ListedGoods, Participants } from './participants.ts';
import { type Reviews, reviewsOf } from './reviews.ts';
import { type Purchase, runStep, type StepName } from './run-step.ts';
import trade from './trade.json' with { type: 'json' };
import type { TradeEvent } from './trade-event.ts';

interface Step {
  readonly step: StepName;
  /** Days after the order was placed. */
  readonly after: number;
}

/** Lifecycles of orders with the ages in days of their orders; they cover every status. */
const lifecycles = trade.lifecycles as readonly {
  readonly steps: readonly Step[];
  readonly ages: readonly number[];
}[];
/** Days since the running seckills started. */
const seckillDays = 1.4;

/**
 * Steps of every purchase of `lifecycles`. The demo shopper makes the first purchase of each
 * lifecycle; the others alternate between shoppers and goods. Every third purchase has two goods,
 * every fifth two pieces, every second one of the last day is a seckill.
 */
export function purchaseEvents(
  mall: Mall,
  { shoppers, sellers, listedGoods }: Participants,
  { groups, seckillGoods }: Offers,
  reviews: Reviews,
): readonly TradeEvent[] {
  const sold = listedGoods.filter(
    ({ goods_id: id }) => ![...groups, ...seckillGoods].some((goods) => goods?.goods_id === id),
  );
  return lifecycles
    .flatMap(({ steps, ages }) => ages.map((age, nth) => ({ steps, age, nth })))
    .flatMap(({ steps, age, nth }, index) => {
      const buyer = shoppers[nth === 0 ? 0 : (index * 7) % shoppers.length]!;
      const goods = goodsOf(sold, index);
      const seckill =
        age < seckillDays && index % 2 === 0
          ? seckillGoods[(index / 2) % seckillGoods.length]
          : undefined;
      const commentedAfter = steps.find(({ step }) => step === 'comment')?.after;
      const purchase: Purchase = {
        index,
        buyer,
        lines: seckill
          ? [lineOf(seckill)]
          : goods.map((each, at) => lineOf(each, at === 0 ? piecesOf(steps, index) : 1)),
        reviews: reviewsOf(reviews, {
          goods: commentedAfter === undefined ? [] : goods,
          buyer,
          daysAgo: age - (commentedAfter ?? 0),
        }),
        // The sandbox gets provider payments after the trade, so what is refunded is paid from the balance
        isPaidFromBalance: steps.some(({ step }) => step.startsWith('ask')),
        orders: [],
      };
      return [{ step: 'place', after: 0 } as const, ...steps].map(({ step, after }) => ({
        daysAgo: age - after,
        run: () => runStep(mall, sellers, purchase, step),
      }));
    });
}

/** Three pieces if a part of them is refunded. */
function piecesOf(steps: readonly Step[], index: number): number {
  if (steps.some(({ step }) => step === 'askPart')) return 3;
  return index % 5 === 0 ? 2 : 1;
}

/** One goods, or two of every third purchase. */
function goodsOf(sold: readonly ListedGoods[], index: number): readonly ListedGoods[] {
  const wanted = index % 3 === 0 ? [index * 5, index * 5 + 1 + (index % 4)] : [index * 5];
  return [...new Set(wanted.map((at) => sold[at % sold.length]!))];
}

export const lineOf = (
  { goods_id, sku_id }: ListedGoods,
  buy_num = 1,
  collective_id = 0,
): OrderedLine => ({ goods_id, sku_id, buy_num, collective_id });
