import type { Env } from '../../platform/config/env.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { shoppers as people, registeredAgo } from '../accounts/accounts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { readClock } from '../catalogue/demo.ts';
import type { Pictures } from '../catalogue/pictures.ts';
import { insertRows } from '../insert-rows.ts';
import { createMall, type TradeEvent } from './mall.ts';
import { claims, writeOffers, writeTradeSettings } from './offers.ts';
import { offersAgo, type Participants, readParticipants } from './participants.ts';
import { groupEvents, purchaseEvents } from './purchases.ts';
import { reviewedOrders } from './reviewed-orders.ts';
import { reviewsIn } from './reviews.ts';
import trade from './trade.json' with { type: 'json' };
import { cashEvents, pointsEvents, topUp } from './wallets.ts';

/** Days of trade, settled daily; what was reviewed before them is settled weekly. */
const days = 36;
/** Goods and stores that the demo shopper likes. */
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
    const events: readonly TradeEvent[] = [
      { daysAgo: registeredAgo.shoppers, run: () => giveBalances(tx, participants) },
      ...claims(mall, participants, offers),
      ...purchaseEvents(mall, participants, offers),
      ...groupEvents(mall, participants, offers),
      ...pointsEvents(mall, participants),
      ...cashEvents(mall),
      { daysAgo: 0.01, run: () => giveToDemoShopper(tx, participants) },
    ];
    const history = await reviewedOrders(mall, reviewsIn(catalogue, pictures));
    const weeks = Math.floor(Math.max(0, ...history.map(({ daysAgo }) => daysAgo)) / 7);
    const settled = [
      ...Array.from({ length: days + 1 }, (_, day) => day),
      ...Array.from({ length: weeks }, (_, week) => 7 * (week + 1)).filter((day) => day > days),
    ].map((daysAgo) => ({ daysAgo, run: settle }));
    const all = [...history, ...settled, ...events];
    for (const event of all.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      await setDaysAgo(event.daysAgo);
      await event.run();
    }
  });
  await addSandboxTrades(tx);
  // Half of those who were content keep the goods, a third keep the store
  await tx.run(`
    INSERT INTO favorites (user_id, out_id, is_type)
    SELECT user_id, goods_id, 0
    FROM order_comments
    WHERE score >= 4 AND id % 2 = 0
    UNION
    SELECT user_id, store_id, 1
    FROM order_comments
    WHERE score >= 4 AND id % 3 = 0
    EXCEPT
    SELECT user_id, out_id, is_type
    FROM favorites`);
  // Who bought has signed in: at the time of the last order
  await tx.run(`
    UPDATE users u
    SET login_time = o.last, last_login_time = o.last
    FROM (SELECT user_id, max(created_at) AS last FROM orders GROUP BY user_id) o
    WHERE o.user_id = u.id AND u.login_time IS NULL`);
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

/** Adds the provider payments of the trade to the payment sandbox, so that it can refund them. */
const addSandboxTrades = (tx: Transaction): Promise<number> =>
  tx.run(
    `
      INSERT INTO sandbox_trades (
        trade_no, vendor, pay_no, total, subject, notify_url, status, expires_at, paid_at,
        created_at
      )
      SELECT
        lpad(p.id::text, 28, '0'), p.payment_name, p.pay_no, p.total, p.name, '', 'paid',
        p.pay_time + interval '1 day', p.pay_time, p.created_at
      FROM order_pays p
      WHERE p.payment_name IN ('wechat', 'alipay')
        AND p.pay_status = 1
        AND p.trade_no LIKE 'demo%'`,
  );

/** Gives the shoppers the balances and points of `people.json`. */
async function giveBalances(tx: Transaction, { shoppers }: Participants): Promise<void> {
  for (const [index, { money, points }] of people.entries()) {
    await topUp(tx, shoppers[index]!.id, 'money', money);
    await topUp(tx, shoppers[index]!.id, 'points', points);
  }
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
