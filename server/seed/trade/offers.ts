import type { Sql } from '../../platform/database/sql.ts';
import type { Demo } from '../catalogue/demo.ts';
import { insertMissing, insertRows, readSql } from '../insert-rows.ts';
import type { Mall, TradeEvent } from './mall.ts';
import offers from './offers.json' with { type: 'json' };
import { type ListedGoods, type Participants, plenty } from './participants.ts';
import trade from './trade.json' with { type: 'json' };

/**
 * What a store, or the platform, offers. `goods` is the index among its goods on sale; `from` 40
 * `to` -30 started forty days ago and ends in thirty days; the rest are columns, money in fen.
 */
interface Offer {
  readonly owner?: string;
  readonly goods?: number;
  readonly from?: number;
  readonly to?: number;
}

/**
 * Goods of offers: with group offers in the order of `offers.json`, undefined where the mall has no
 * such goods, and of running seckills.
 */
export interface Offers {
  readonly groups: readonly (ListedGoods | undefined)[];
  readonly seckillGoods: readonly ListedGoods[];
}

/**
 * Writes running, ended and future offers of the platform and of the stores that the mall has.
 * Their times are whole hours.
 */
export async function writeOffers(
  sql: Sql,
  { listedGoods }: Participants,
  ago: Demo['ago'],
): Promise<Offers> {
  const goodsOf = ({ owner, goods = 0 }: Offer): ListedGoods | undefined =>
    listedGoods.filter((each) => each.owner === owner)[goods];
  const hour = (days?: number) =>
    days === undefined ? undefined : `${ago(days).slice(0, 13)}:00:00Z`;
  const rowsOf = (list: readonly Offer[]): readonly object[] =>
    list.flatMap((offer) => {
      const { owner, goods, from, to, ...columns } = offer;
      const found = goodsOf(offer);
      if (owner !== undefined && !found) return [];
      const goods_id = goods === undefined ? undefined : found?.goods_id;
      const times = { start_time: hour(from), end_time: hour(to) };
      return { ...columns, store_id: found?.store_id, goods_id, ...times };
    });
  const { claims: _, ...tables } = offers;
  for (const [table, list] of Object.entries(tables)) await insertRows(sql, table, rowsOf(list));
  return {
    groups: offers.collectives.map(goodsOf),
    seckillGoods: offers.seckills
      .filter(({ from, to }) => from > 0 && to < 0)
      .flatMap((offer) => goodsOf(offer) ?? []),
  };
}

/** Claims of coupons by shoppers, an hour and a half apart. */
export const claims = ({ tx, claiming }: Mall, { shoppers }: Participants): readonly TradeEvent[] =>
  offers.claims.flatMap(({ coupon, shoppers: indexes, days }) =>
    indexes.map((shopper, nth) => ({
      daysAgo: days - nth * 0.07,
      run: async () => {
        const [found] = await tx.rows<{ id: number }>('SELECT id FROM coupons WHERE name = $1', [
          coupon,
        ]);
        if (found) await claiming.run(shoppers[shopper]!, found.id);
      },
    })),
  );

/** Sets fees and points of the mall, unless they exist. */
export const writeTradeSettings = (sql: Sql): Promise<number> =>
  insertMissing(
    sql,
    'configs',
    Object.entries(trade.settings).map(([key, value]) => ({ name: `configs/${key}`, value })),
  );

/** Adds the next seckill rounds. Runs at each start, so that one is always running. */
export const addSeckillRounds = (sql: Sql): Promise<number> =>
  sql.run(readSql('trade', 'seckill-rounds.sql'), [plenty]);
