import type { Env } from '../../platform/config/env.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { shoppers as people } from '../accounts/accounts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { readClock } from '../catalogue/demo.ts';
import type { Pictures } from '../catalogue/pictures.ts';
import { insertRows, readSql } from '../insert-rows.ts';
import { createMall, type TradeEvent } from './mall.ts';
import { claims, writeOffers, writeTradeSettings } from './offers.ts';
import { offersAgo, type Participants, readParticipants } from './participants.ts';
import { groupEvents, purchaseEvents } from './purchases.ts';
import { reviewedOrders } from './reviewed-orders.ts';
import trade from './trade.json' with { type: 'json' };
import { cashEvents, pointsEvents, topUp } from './wallets.ts';

/** Days of trade, settled daily; what was reviewed before them is settled weekly. */
const days = 36;
/** Goods that the demo shopper likes, and their stores. */
const favourites = 8;

/**
 * Creates weeks of trade with the use cases of the mall in chronological order, so that every
 * invariant holds: orders in every status, after-sales, groups, withdrawals and points orders, and
 * before and beside them an order for each review.
 */
export async function writeTrade(
  tx: Transaction,
  env: Env,
  catalogue: Catalogue,
  pictures: Pictures,
): Promise<void> {
  await writeTradeSettings(tx);
  const participants = await readParticipants(tx);
  if (participants.listedGoods.length === 0) return;
  const mall = createMall(tx, env);
  const ago = await readClock(tx);
  const settle = async (): Promise<void> => {
    await mall.dissolving.run();
    await mall.settling.run();
  };
  await atPastTimes(tx, async (setDaysAgo) => {
    await setDaysAgo(offersAgo);
    const offers = await writeOffers(tx, participants, ago);
    const history = await reviewedOrders(mall, catalogue, pictures);
    const oldest = Math.max(0, ...history.map(({ daysAgo }) => daysAgo));
    const settled = Array.from({ length: Math.floor(oldest) + 1 }, (_, day) => day)
      .filter((day) => day <= days || day % 7 === 0)
      .map((daysAgo) => ({ daysAgo, run: settle }));
    const events: readonly TradeEvent[] = [
      ...history,
      ...settled,
      { daysAgo: people[0]!.days, run: () => giveBalances(tx, participants) },
      ...claims(mall, participants),
      ...purchaseEvents(mall, participants, offers),
      ...groupEvents(mall, participants, offers),
      ...pointsEvents(mall, participants),
      ...cashEvents(mall),
      { daysAgo: 0.01, run: () => giveToDemoShopper(tx, participants) },
    ];
    for (const event of events.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      await setDaysAgo(event.daysAgo);
      await event.run();
    }
  });
  await tx.run(readSql('trade', 'afterwards.sql'));
}

/** Gives the shoppers the balances and points of `people.json`. */
async function giveBalances(tx: Transaction, { shoppers }: Participants): Promise<void> {
  for (const [index, { money = 0, points = 0 }] of people.entries()) {
    await topUp(tx, shoppers[index]!.id, 'money', money);
    await topUp(tx, shoppers[index]!.id, 'points', points);
  }
}

/** Gives the demo shopper money, points and favourites, after the rest of the trade. */
async function giveToDemoShopper(
  tx: Transaction,
  { shoppers, listedGoods }: Participants,
): Promise<void> {
  const { id: user_id } = shoppers[0]!;
  await topUp(tx, user_id, 'money', trade.shopper.balance);
  await topUp(tx, user_id, 'points', trade.shopper.points);
  const liked = listedGoods.filter((_, index) => index % 4 === 1).slice(0, favourites);
  const stores = new Set(liked.map(({ store_id: id }) => id));
  await insertRows(tx, 'favorites', [
    ...liked.map(({ goods_id: out_id }) => ({ user_id, out_id, is_type: 0 })),
    ...[...stores].map((out_id) => ({ user_id, out_id, is_type: 1 })),
  ]);
}

/** Sets the clock of the transaction to a number of days before now; fractions count. */
type SetDaysAgo = (daysAgo: number) => Promise<unknown>;

/**
 * Runs `work` at past times of one transaction: `mall_now()` is replaced inside it and restored
 * before the commit, so that rows written by use cases have dates over several weeks.
 */
async function atPastTimes(
  tx: Transaction,
  work: (setDaysAgo: SetDaysAgo) => Promise<void>,
): Promise<void> {
  const [clock] = await tx.rows<{ definition: string }>(
    "SELECT pg_get_functiondef('mall_now()'::regprocedure) AS definition",
  );
  await tx.run(
    `
      CREATE OR REPLACE FUNCTION mall_now() RETURNS timestamptz
      LANGUAGE sql STABLE PARALLEL SAFE
      AS $$
        SELECT now() - current_setting('souk.seconds_ago')::int * interval '1 second'
      $$`,
  );
  await work((daysAgo) =>
    tx.rows("SELECT set_config('souk.seconds_ago', $1, true)", [
      String(Math.round(daysAgo * 86_400)),
    ]),
  );
  await tx.run(clock!.definition);
}
