import type { OrderedLine } from '../../../schemas/contract/calls/orders/checkout.ts';
import { firstOwners } from '../accounts/accounts.ts';
import type { Mall, TradeEvent } from './mall.ts';
import type { Offers } from './offers.ts';
import type { ListedGoods, Participants } from './participants.ts';
import { type Purchase, runStep, type StepName } from './run-step.ts';
import trade from './trade.json' with { type: 'json' };

/**
 * Purchases with the days after which their steps happen; they cover every status of an order.
 * `goods` are places in a list that begins again at its end: all goods without offers, those of the
 * first demo seller, or those of running seckills. The first goods may have several `pieces`.
 */
interface Lifecycle {
  readonly steps: Readonly<Partial<Record<StepName, number>>>;
  readonly purchases: readonly {
    readonly age: number;
    readonly shopper: number;
    readonly of?: string;
    readonly goods: readonly number[];
    readonly pieces?: number;
  }[];
}
const lifecycles: readonly Lifecycle[] = trade.lifecycles;

/** Steps of every purchase of `lifecycles`. */
export function purchaseEvents(
  mall: Mall,
  { shoppers, sellers, listedGoods }: Participants,
  { groups, seckillGoods }: Offers,
): readonly TradeEvent[] {
  const offered = new Set([...groups, ...seckillGoods].map((goods) => goods?.goods_id));
  const sold = listedGoods.filter(({ goods_id: id }) => !offered.has(id));
  const lists: Readonly<Record<string, readonly ListedGoods[]>> = {
    first: sold.filter(({ owner }) => owner === firstOwners[0]),
    seckill: seckillGoods,
  };
  return lifecycles
    .flatMap(({ steps, purchases }) => purchases.map((entry) => ({ ...entry, steps })))
    .flatMap(({ steps, age, shopper, of = '', goods, pieces = 1 }, index) => {
      const list = lists[of]?.length ? lists[of] : sold;
      const bought = new Set(goods.map((place) => list[place % list.length]!));
      const purchase: Purchase = {
        index,
        buyer: shoppers[shopper]!,
        lines: [...bought].map((each, nth) => lineOf(each, nth === 0 ? pieces : 1)),
        // The sandbox gets provider payments after the trade, so what is refunded is paid from the balance
        isPaidFromBalance: Object.keys(steps).some((step) => step.startsWith('ask')),
        orders: [],
      };
      return Object.entries({ place: 0, ...steps }).map(([step, after]) => ({
        daysAgo: age - after,
        run: () => runStep(mall, sellers, purchase, step as StepName),
      }));
    });
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
