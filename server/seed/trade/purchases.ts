import type { OrderedLine } from '../../../schemas/contract/calls/orders/checkout.ts';
import { firstOwners } from '../accounts/accounts.ts';
import type { Mall, TradeEvent } from './mall.ts';
import type { Offers } from './offers.ts';
import type { ListedGoods, Participants } from './participants.ts';
import { type Purchase, runStep, type StepName } from './run-step.ts';
import trade from './trade.json' with { type: 'json' };

/** Steps of an order by days after it was placed. */
type Steps = Readonly<Partial<Record<StepName, number>>>;

/** Lifecycles of orders with the ages in days of their orders; they cover every status. */
const lifecycles: readonly { readonly steps: Steps; readonly ages: readonly number[] }[] =
  trade.lifecycles;
/** Days since the running seckills started. */
const seckillDays = 1.4;

/**
 * Steps of every purchase of `lifecycles`. The demo shopper makes the first purchase of each
 * lifecycle; the others alternate between shoppers and goods. Every fourth purchase, and what the
 * demo shopper asks for, is of the first demo seller, whose store so has work of every kind. Every
 * third purchase has two goods, every fifth two pieces, every second other one of the last day is
 * a seckill.
 */
export function purchaseEvents(
  mall: Mall,
  { shoppers, sellers, listedGoods }: Participants,
  { groups, seckillGoods }: Offers,
): readonly TradeEvent[] {
  const offered = new Set([...groups, ...seckillGoods].map((goods) => goods?.goods_id));
  const sold = listedGoods.filter(({ goods_id: id }) => !offered.has(id));
  const ofFirst = sold.filter(({ owner }) => owner === firstOwners[0]);
  return lifecycles
    .flatMap(({ steps, ages }) => ages.map((age, nth) => ({ steps, age, nth })))
    .flatMap(({ steps, age, nth }, index) => {
      const buyer = shoppers[nth === 0 ? 0 : (index * 7) % shoppers.length]!;
      const asks = Object.keys(steps).at(-1)?.startsWith('ask') === true;
      const isOfFirst = ofFirst.length > 0 && nth % 4 === (asks ? 0 : 1);
      const goods = goodsOf(isOfFirst ? ofFirst : sold, index);
      const seckill =
        age < seckillDays && index % 2 === 0 && !isOfFirst
          ? seckillGoods[(index / 2) % seckillGoods.length]
          : undefined;
      const purchase: Purchase = {
        index,
        buyer,
        lines: seckill
          ? [lineOf(seckill)]
          : goods.map((each, at) => lineOf(each, at === 0 ? piecesOf(steps, index) : 1)),
        // The sandbox gets provider payments after the trade, so what is refunded is paid from the balance
        isPaidFromBalance: Object.keys(steps).some((step) => step.startsWith('ask')),
        orders: [],
      };
      return stepsOf({ place: 0, ...steps }).map(([step, after]) => ({
        daysAgo: age - after,
        run: () => runStep(mall, sellers, purchase, step),
      }));
    });
}

const stepsOf = (steps: Steps) => Object.entries(steps) as readonly [StepName, number][];

/** Three pieces if a part of them is refunded. */
function piecesOf(steps: Steps, index: number): number {
  if (steps.askPart !== undefined) return 3;
  return index % 5 === 0 ? 2 : 1;
}

/** One goods, or two of every third purchase. */
function goodsOf(sold: readonly ListedGoods[], index: number): readonly ListedGoods[] {
  const wanted = index % 3 === 0 ? [index * 5, index * 5 + 1 + (index % 4)] : [index * 5];
  return [...new Set(wanted.map((at) => sold[at % sold.length]!))];
}

const lineOf = (
  { goods_id, sku_id }: ListedGoods,
  buy_num = 1,
  collective_id = 0,
): OrderedLine => ({ goods_id, sku_id, buy_num, collective_id });

/**
 * Steps of completed, expired and open groups; the first member opens it. Members pay from the
 * balance, because payments of expired groups are refunded.
 */
export const groupEvents = (
  mall: Mall,
  { shoppers, sellers }: Participants,
  offers: Offers,
): readonly TradeEvent[] =>
  trade.groups.flatMap(({ rule, members, next }, index) => {
    const goods = offers.groups[rule];
    if (!goods) return [];
    let opened: number | undefined;
    const purchases = members.map(
      ({ shopper }, nth): Purchase => ({
        index: index * 10 + nth,
        buyer: shoppers[shopper]!,
        lines: [],
        isPaidFromBalance: true,
        orders: [],
      }),
    );
    const join = async (member: Purchase): Promise<void> => {
      member.lines = [lineOf(goods, 1, opened ?? -1)];
      await runStep(mall, sellers, member, 'place');
      await runStep(mall, sellers, member, 'pay');
      const [order] = await mall.tx.rows<{ id: number }>(
        'SELECT collective_id AS id FROM orders WHERE id = $1',
        [member.orders[0]!.id],
      );
      opened ??= order!.id;
    };
    return [
      ...members.map(({ days: daysAgo }, nth) => ({ daysAgo, run: () => join(purchases[nth]!) })),
      ...next.map(({ step, days: daysAgo }) => ({
        daysAgo,
        run: async () => {
          for (const member of purchases) await runStep(mall, sellers, member, step as StepName);
        },
      })),
    ];
  });
