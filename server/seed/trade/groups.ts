import type { StepName } from './lifecycles.ts';
import type { Mall } from './mall.ts';
import type { Offers } from './offers.ts';
import type { Participants } from './participants.ts';
import { lineOf } from './purchases.ts';
import { type Reviews, reviewsOf } from './reviews.ts';
import { type Purchase, runStep } from './run-step.ts';
import type { TradeEvent } from './trade-event.ts';

/**
 * A group: index of the group offer, shoppers and when they join, and later steps. The first member
 * opens the group.
 */
interface Group {
  readonly rule: number;
  readonly members: readonly (readonly [shopper: number, daysAgo: number])[];
  readonly next: readonly (readonly [step: StepName, daysAgo: number])[];
}
const groups: readonly Group[] = [
  {
    rule: 0,
    members: [
      [2, 9.2],
      [7, 9.1],
    ],
    next: [
      ['ship', 8.5],
      ['receive', 5.5],
      ['comment', 4.8],
    ],
  },
  {
    rule: 0,
    members: [
      [10, 1.9],
      [15, 1.8],
    ],
    next: [['ship', 1.2]],
  },
  {
    rule: 1,
    members: [
      [5, 2.9],
      [9, 2.7],
      [13, 2.6],
    ],
    next: [],
  },
  {
    rule: 1,
    members: [
      [4, 6.2],
      [11, 6],
    ],
    next: [],
  },
  {
    rule: 2,
    members: [
      [1, 0.4],
      [3, 0.3],
      [14, 0.1],
    ],
    next: [],
  },
  { rule: 0, members: [[17, 0.2]], next: [] },
];

/**
 * Steps of completed, expired and open groups. Members pay from the balance, because payments of
 * expired groups are refunded.
 */
export const groupEvents = (
  mall: Mall,
  participants: Participants,
  offers: Offers,
  reviews: Reviews,
): readonly TradeEvent[] =>
  groups.flatMap((group, index) => {
    const goods = offers.groups[group.rule];
    if (!goods) return [];
    const commentedAgo = group.next.find(([step]) => step === 'comment')?.[1];
    const opened: { id?: number } = {};
    const purchases = group.members.map(
      ([shopper], nth): Purchase => ({
        index: index * 10 + nth,
        buyer: participants.shoppers[shopper]!,
        lines: [],
        reviews: reviewsOf(reviews, {
          goods: commentedAgo === undefined ? [] : [goods],
          buyer: participants.shoppers[shopper]!,
          daysAgo: commentedAgo ?? 0,
        }),
        isPaidFromBalance: true,
        orders: [],
      }),
    );
    const join = async (nth: number): Promise<void> => {
      const member = purchases[nth]!;
      member.lines = [lineOf(goods, 1, opened.id ?? -1)];
      await runStep(mall, participants.sellers, member, 'place');
      await runStep(mall, participants.sellers, member, 'pay');
      opened.id ??= await groupOf(mall, member);
    };
    return [
      ...group.members.map(([, daysAgo], nth) => ({ daysAgo, run: () => join(nth) })),
      ...group.next.map(([step, daysAgo]) => ({
        daysAgo,
        run: async () => {
          for (const member of purchases) await runStep(mall, participants.sellers, member, step);
        },
      })),
    ];
  });

async function groupOf({ tx }: Mall, { orders }: Purchase): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(
    'SELECT collective_id AS id FROM orders WHERE id = $1',
    [orders[0]!.id],
  );
  return row!.id;
}
