import type { Mall } from './mall.ts';
import type { Offers } from './offers.ts';
import type { Participants } from './participants.ts';
import { lineOf } from './purchases.ts';
import { type Reviews, reviewsOf } from './reviews.ts';
import { type Purchase, runStep, type StepName } from './run-step.ts';
import trade from './trade.json' with { type: 'json' };
import type { TradeEvent } from './trade-event.ts';

/**
 * Steps of completed, expired and open groups; the first member opens it. Members pay from the balance, because payments of
 * expired groups are refunded.
 */
export const groupEvents = (
  mall: Mall,
  participants: Participants,
  offers: Offers,
  reviews: Reviews,
): readonly TradeEvent[] =>
  trade.groups.flatMap((group, index) => {
    const goods = offers.groups[group.rule];
    if (!goods) return [];
    const commentedAgo = group.next.find(({ step }) => step === 'comment')?.days;
    const opened: { id?: number } = {};
    const purchases = group.members.map(
      ({ shopper }, nth): Purchase => ({
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
      ...group.members.map(({ days: daysAgo }, nth) => ({ daysAgo, run: () => join(nth) })),
      ...group.next.map(({ step, days: daysAgo }) => ({
        daysAgo,
        run: async () => {
          for (const member of purchases)
            await runStep(mall, participants.sellers, member, step as StepName);
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
