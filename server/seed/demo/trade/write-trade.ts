import type { Env } from '../../../platform/config/env.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { inThePast } from './at-past-times.ts';
import { claims } from './claims.ts';
import { welcomeEvents } from './demo-shopper.ts';
import { groupEvents } from './orders/groups.ts';
import { openMall } from './mall.ts';
import { offersAgo, writeOffers } from './offers.ts';
import { gather } from './participants.ts';
import { pointsEvents } from './wallets/points-orders.ts';
import { purchaseEvents } from './orders/purchases.ts';
import { cashEvents } from './wallets/cash-events.ts';
import { daily, type Happening } from './trade-event.ts';

/** Days of trade. */
const days = 36;

/**
 * Creates weeks of trade with the use cases of the mall in chronological order, so that every
 * invariant holds: orders in every status, after-sales, groups, withdrawals and points orders. Does
 * nothing in a mall with orders.
 */
export async function writeTrade(tx: Transaction, env: Env): Promise<void> {
  const [traded] = await tx.rows('SELECT 1 FROM orders LIMIT 1');
  if (traded) return;
  const people = await gather(tx);
  const mall = openMall(tx, env);
  await inThePast(tx, async (goTo) => {
    await goTo(offersAgo);
    const offers = await writeOffers(tx, people);
    const happenings: readonly Happening[] = [
      ...claims(mall, people, offers),
      ...purchaseEvents(mall, people, offers),
      ...groupEvents(mall, people, offers),
      ...pointsEvents(mall, people),
      ...cashEvents(mall),
      ...welcomeEvents(mall, people, offers),
      ...daily(days, async () => {
        await mall.dissolving.run();
        await mall.settling.run();
      }),
    ];
    for (const { daysAgo, happen } of happenings.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      await goTo(daysAgo);
      await happen();
    }
  });
}
