import type { Env } from '../../platform/config/env.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { giveBalances, registeredAgo } from '../accounts/write-shoppers.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { StorePicture } from '../catalogue/pictures.ts';
import { atPastTimes } from './at-past-times.ts';
import { cashEvents } from './cash-events.ts';
import { demoShopperEvents } from './demo-shopper.ts';
import { groupEvents } from './groups.ts';
import { createMall } from './mall.ts';
import { claims, writeOffers, writeTradeSettings } from './offers.ts';
import { offersAgo, readParticipants } from './participants.ts';
import { pointsEvents } from './points-orders.ts';
import { purchaseEvents } from './purchases.ts';
import { reviewedOrders } from './reviewed-orders.ts';
import { Reviews, readReviews } from './reviews.ts';
import { daily, type TradeEvent } from './trade-event.ts';

/** Days of trade, settled daily; what was reviewed before them is settled weekly. */
const days = 36;

/**
 * Creates weeks of trade with the use cases of the mall in chronological order, so that every
 * invariant holds: orders in every status, after-sales, groups, withdrawals and points orders, and
 * before and beside them an order for each review. Does nothing in a mall with orders.
 */
export async function prepareTrade(
  env: Env,
  catalogue: Catalogue,
  storePicture: StorePicture,
): Promise<(tx: Transaction) => Promise<void>> {
  const reviews = await readReviews(catalogue, storePicture);
  return (tx) => writeTrade(tx, env, new Reviews(reviews));
}

async function writeTrade(tx: Transaction, env: Env, reviews: Reviews): Promise<void> {
  const [traded] = await tx.rows('SELECT 1 FROM orders LIMIT 1');
  if (traded) return;
  await writeTradeSettings(tx);
  const participants = await readParticipants(tx);
  if (participants.listedGoods.length === 0) return;
  const mall = createMall(tx, env);
  const settle = async (): Promise<void> => {
    await mall.dissolving.run();
    await mall.settling.run();
  };
  await atPastTimes(tx, async (setDaysAgo) => {
    const run = async (events: readonly TradeEvent[]): Promise<void> => {
      for (const event of events.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
        await setDaysAgo(event.daysAgo);
        await event.run();
      }
    };
    await setDaysAgo(offersAgo);
    const offers = await writeOffers(tx, participants);
    const trade: readonly TradeEvent[] = [
      { daysAgo: registeredAgo, run: () => giveBalances(tx) },
      ...claims(mall, participants, offers),
      ...purchaseEvents(mall, participants, offers, reviews),
      ...groupEvents(mall, participants, offers, reviews),
      ...pointsEvents(mall, participants),
      ...cashEvents(mall),
      ...demoShopperEvents(mall, participants, offers),
      ...daily(days, settle),
    ];
    const history = await reviewedOrders(mall, reviews.rest);
    const oldest = Math.max(0, ...history.map(({ daysAgo }) => daysAgo));
    const weeks = Array.from({ length: Math.floor(oldest / 7) }, (_, week) => 7 * (week + 1));
    const settlements = weeks
      .filter((daysAgo) => daysAgo > days)
      .map((daysAgo) => ({ daysAgo, run: settle }));
    await run([...history, ...settlements, ...trade]);
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
