import { cancelPointsOrders, shipPointsOrders } from '../../mall/integral/move-points-orders.ts';
import type { Env } from '../../platform/config/env.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { giveBalances, registeredAgo } from '../accounts/write-shoppers.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { StorePicture } from '../catalogue/pictures.ts';
import { demoShopperEvents } from './demo-shopper.ts';
import { groupEvents } from './groups.ts';
import { createMall, type Mall } from './mall.ts';
import { claims, writeOffers, writeTradeSettings } from './offers.ts';
import { offersAgo, type Participants, readParticipants } from './participants.ts';
import { purchaseEvents } from './purchases.ts';
import { reviewedOrders } from './reviewed-orders.ts';
import { Reviews, readReviews } from './reviews.ts';
import trade from './trade.json' with { type: 'json' };
import { daily, type TradeEvent } from './trade-event.ts';
import { finishWithdrawal, topUpPoints, type WithdrawalResult, withdraw } from './wallets.ts';

/** Points orders of shoppers; `goods` is the index among the cheapest points goods. */
const pointsEvents = ({ tx, buying }: Mall, { shoppers }: Participants): readonly TradeEvent[] =>
  trade.points_orders.flatMap(({ shopper, goods, days: daysAgo, result }, index) => {
    let id = 0;
    const buy = async (): Promise<void> => {
      const listed = await tx.rows<{ id: number; goods_price: number }>(
        `
          SELECT id, goods_price
          FROM integral_goods
          WHERE goods_status = 1 AND deleted_at IS NULL
          ORDER BY goods_price, id`,
      );
      if (!listed[goods]) return;
      await topUpPoints(tx, shoppers[shopper]!.id, listed[goods].goods_price);
      id = await buying.run(shoppers[shopper]!, {
        goodsId: listed[goods].id,
        num: 1,
        addressId: 0,
        remark: '',
      });
    };
    const finish = async (): Promise<void> => {
      if (id === 0) return;
      await (result === 'shipped'
        ? shipPointsOrders(tx, [
            {
              id,
              parcel: {
                delivery_code: 'yd',
                delivery_no: `YD${String(8_800_000_000 + index * 7919)}`,
              },
            },
          ])
        : cancelPointsOrders(tx, [id]));
    };
    return [
      { daysAgo, run: buy },
      ...(result === 'waiting' ? [] : [{ daysAgo: daysAgo - 0.3, run: finish }]),
    ];
  });

/** Withdrawals of fractions of the available money of stores, and their results. */
const cashEvents = ({ tx, secrets }: Mall): readonly TradeEvent[] =>
  trade.withdrawals.flatMap(({ fraction, days, result, result_days: resultDays = 0 }, index) => {
    let id = 0;
    const apply = async (): Promise<void> => {
      id = await withdraw(tx, { fraction, index, secrets });
    };
    const finish = (): Promise<void> => finishWithdrawal(tx, id, result as WithdrawalResult);
    return [
      { daysAgo: days, run: apply },
      ...(result === undefined ? [] : [{ daysAgo: resultDays, run: finish }]),
    ];
  });

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

/** Sets the clock of the transaction to a number of days before now; fractions count. */
type SetDaysAgo = (daysAgo: number) => Promise<void>;

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
  await work(
    async (daysAgo) =>
      void (await tx.rows("SELECT set_config('souk.seconds_ago', $1, true)", [
        String(Math.round(daysAgo * 86_400)),
      ])),
  );
  await tx.run(clock!.definition);
}
