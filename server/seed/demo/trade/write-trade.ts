import type { Env } from '../../../platform/config/env.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { atPastTimes } from './at-past-times.ts';
import { claims } from './claims.ts';
import { demoShopperEvents } from './demo-shopper.ts';
import { createMall } from './mall.ts';
import { offersAgo, writeOffers } from './offers.ts';
import { groupEvents } from './orders/groups.ts';
import { purchaseEvents } from './orders/purchases.ts';
import { readParticipants } from './participants.ts';
import { daily, type TradeEvent } from './trade-event.ts';
import { cashEvents } from './wallets/cash-events.ts';
import { pointsEvents } from './wallets/points-orders.ts';

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
  const participants = await readParticipants(tx);
  const mall = createMall(tx, env);
  await atPastTimes(tx, async (setDaysAgo) => {
    await setDaysAgo(offersAgo);
    const offers = await writeOffers(tx, participants);
    const events: readonly TradeEvent[] = [
      ...claims(mall, participants, offers),
      ...purchaseEvents(mall, participants, offers),
      ...groupEvents(mall, participants, offers),
      ...pointsEvents(mall, participants),
      ...cashEvents(mall),
      ...demoShopperEvents(mall, participants, offers),
      ...daily(days, async () => {
        await mall.dissolving.run();
        await mall.settling.run();
      }),
    ];
    for (const { daysAgo, run } of events.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      await setDaysAgo(daysAgo);
      await run();
    }
  });
  await writeSignIns(tx);
}

/** Who bought has signed in: at the time of the last order. */
async function writeSignIns(tx: Transaction): Promise<void> {
  await tx.run(`
    UPDATE users u
    SET login_time = o.last, last_login_time = o.last
    FROM (SELECT user_id, max(created_at) AS last FROM orders GROUP BY user_id) o
    WHERE o.user_id = u.id AND u.login_time IS NULL`);
}
