import type { Sql } from '../../platform/database/sql.ts';
import { areaNamesSql } from '../areas.ts';
import type { Mall } from './mall.ts';
import type { Offers } from './offers.ts';
import type { Participants } from './participants.ts';
import trade from './trade.json' with { type: 'json' };
import type { TradeEvent } from './trade-event.ts';
import { topUp, topUpPoints } from './wallets.ts';

/** Indexes of coupons that the demo shopper claims and does not use. */
const coupons = [1, 4, 5] as const;
/** Fen. */
const balance = 1_000_000;
const points = 9600;

/**
 * Gives the demo shopper money, points, coupons, addresses and favourites, after the rest of the
 * trade.
 */
export const demoShopperEvents = (
  { tx, claiming }: Mall,
  { shoppers: [shopper], listedGoods }: Participants,
  offers: Offers,
): readonly TradeEvent[] =>
  shopper === undefined
    ? []
    : [
        {
          daysAgo: 0.012,
          run: async () => {
            for (const id of coupons.flatMap((coupon) => offers.coupons[coupon] ?? []))
              await claiming.run(shopper, id);
          },
        },
        {
          daysAgo: 0.011,
          run: async () => {
            await topUp(tx, shopper.id, balance);
            await topUpPoints(tx, shopper.id, points);
          },
        },
        {
          daysAgo: 0.01,
          run: async () => {
            await writeAddresses(tx, shopper.id);
            await writeFavourites(
              tx,
              shopper.id,
              listedGoods.filter((_, index) => index % 4 === 1),
            );
          },
        },
      ];

const writeAddresses = (sql: Sql, userId: number): Promise<number> =>
  sql.run(
    `
      INSERT INTO addresses (
        user_id, receive_name, receive_tel, province_id, city_id, region_id, area_info, address,
        is_default
      )
      SELECT
        u.id, w.name, u.phone, p.id, c.id, d.id, ${areaNamesSql},
        w.address, 0
      FROM users u
      CROSS JOIN jsonb_to_recordset($2::jsonb) AS w(name text, area text, address text)
      JOIN areas d ON d.code = w.area
      JOIN areas c ON c.code = d.pid
      JOIN areas p ON p.code = c.pid
      WHERE u.id = $1`,
    [userId, JSON.stringify(trade.shopper_homes)],
  );

/** Writes goods (`is_type` 0) and their stores (1) as favourites. */
const writeFavourites = (
  sql: Sql,
  userId: number,
  goods: Participants['listedGoods'],
): Promise<number> =>
  sql.run(
    `
      INSERT INTO favorites (user_id, out_id, is_type)
      SELECT $1::bigint, goods_id, 0
      FROM jsonb_to_recordset($2::jsonb) AS w(goods_id bigint)
      UNION
      SELECT $1::bigint, store_id, 1
      FROM jsonb_to_recordset($2::jsonb) AS w(store_id bigint)
      ON CONFLICT
      DO NOTHING`,
    [userId, JSON.stringify(goods.slice(0, 8))],
  );
