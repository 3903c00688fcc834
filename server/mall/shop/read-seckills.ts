import type { SeckillCard } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { mapPage, type Paging, readPage } from '../../platform/database/read-page.ts';
import type { Rows } from '../../platform/database/sql.ts';
import { dateTimeSql } from '../../platform/database/wire-types.ts';
import { type FoundCard, findCards, goodsCard, isOpenSql } from '../catalog/goods-cards.ts';
import { optionalMoney, seckillPrice } from '../catalog/goods-prices.ts';
import type { BasisPoints } from '../kernel/fen.ts';

interface Round {
  readonly id: number;
  readonly goods_id: number;
  readonly discount: BasisPoints;
  readonly stock: number;
  readonly sold: number;
  readonly per_limit: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly start_at: number;
  readonly end_at: number;
}

const columns = `
  k.id, k.goods_id, round(k.discount * 100)::int AS discount, k.stock, k.sold, k.per_limit,
  ${dateTimeSql('k.start_time')} AS start_time,
  ${dateTimeSql('k.end_time')} AS end_time,
  (extract(epoch FROM k.start_time) * 1000)::bigint AS start_at,
  (extract(epoch FROM k.end_time) * 1000)::bigint AS end_at`;
const fromOpenRounds = `
  seckills k
  JOIN goods g ON g.id = k.goods_id AND g.store_id = k.store_id AND g.deleted_at IS NULL
  JOIN stores t ON t.id = g.store_id
  WHERE k.deleted_at IS NULL AND k.end_time > mall_now() AND ${isOpenSql}`;

/**
 * Seckill rounds that start within one hour of the mall's day, ordered by start. The current hour
 * also lists rounds that started earlier and still run.
 *
 * @param hour 0 is the current hour, 1 to 3 the following ones
 */
export async function readSeckills(
  sql: Rows,
  hour: number,
  paging: Paging,
): Promise<Page<SeckillCard>> {
  const page = await readPage<Round>(
    sql,
    {
      name: 'seckills.hour',
      order: 'k.start_time, k.id',
      values: [hour],
      text: `
        SELECT ${columns}
        FROM ${fromOpenRounds} AND (
          k.start_time >= date_trunc('hour', mall_now()) + make_interval(hours => $1)
          OR $1 = 0
        ) AND k.start_time < date_trunc('hour', mall_now()) + make_interval(hours => $1 + 1)`,
    },
    paging,
  );
  return mapPage(page, await cardsOf(sql, page.data));
}

/**
 * Running rounds with stock left, those that end soonest first; without any, the rounds that start
 * next.
 */
export async function readRunningSeckills(
  sql: Rows,
  limit: number,
): Promise<readonly SeckillCard[]> {
  const rounds = await sql.rows<Round>(
    `
      WITH running AS (
        SELECT ${columns}
        FROM ${fromOpenRounds} AND k.id IN (SELECT r.id FROM running_rounds() r)
        ORDER BY k.end_time, k.id
        LIMIT $1
      )
      SELECT *
      FROM running
      UNION ALL (
        SELECT *
        FROM (
          SELECT ${columns}
          FROM ${fromOpenRounds} AND k.start_time > mall_now() AND NOT EXISTS (SELECT FROM running)
          ORDER BY k.start_time, k.id
          LIMIT $1
        ) next
      )`,
    [limit],
    'seckills.running',
  );
  return cardsOf(sql, rounds);
}

async function cardsOf(sql: Rows, rounds: readonly Round[]): Promise<readonly SeckillCard[]> {
  const ids = rounds.map(({ goods_id: id }) => id);
  const cards = new Map((await findCards(sql, ids)).map((card) => [card.id, card]));
  return rounds.flatMap((round) => {
    const card = cards.get(round.goods_id);
    return card ? [seckillCard(card, round)] : [];
  });
}

/** `seckill.price` is the price of this round; `shown_price` is what the goods cost now. */
const seckillCard = (
  card: FoundCard,
  { goods_id: _goods, discount, ...round }: Round,
): SeckillCard => ({
  ...goodsCard(card),
  seckill: {
    ...round,
    discount: discount / 100,
    price: optionalMoney(seckillPrice(card.prices.price, discount)),
  },
});
