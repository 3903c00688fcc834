import type { SeckillCard } from '../../schemas/contract/calls/shopping.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { moneyText } from '../../schemas/rules/parse-scalar.ts';
import { findCards, goodsCard, isOpenSql } from '../catalog/goods-cards.ts';
import { mapPage, type Paging, readPage } from '../config/read-page.ts';
import type { Rows } from '../config/sql.ts';
import type { BasisPoints } from '../money/fen.ts';
import { priceRules } from './types/index.ts';

interface Round { readonly id: number; readonly goods_id: number; readonly discount: BasisPoints; readonly stock: number; readonly sold: number; readonly per_limit: number; readonly start_time: string; readonly end_time: string }

/**
 * Rounds that start within one hour of the mall's day, by their start, with their goods (reference §4.12).
 *
 * @param hour 0 the present one, 1 to 3 those that follow
 */
export async function readSeckills(sql: Rows, hour: number, paging: Paging): Promise<Page<SeckillCard>> {
  const page = await readPage<Round>(sql, {
    name: 'seckills.hour', order: 'k.start_time, k.id', values: [hour],
    text: `SELECT k.id, k.goods_id, round(k.discount * 100)::int AS discount, k.stock, k.sold, k.per_limit, to_char(k.start_time, 'YYYY-MM-DD HH24:MI:SS') AS start_time, to_char(k.end_time, 'YYYY-MM-DD HH24:MI:SS') AS end_time
      FROM seckills k JOIN goods g ON g.id = k.goods_id AND g.store_id = k.store_id AND g.deleted_at IS NULL JOIN stores t ON t.id = g.store_id
      WHERE k.deleted_at IS NULL AND k.start_time >= date_trunc('hour', mall_now()) + make_interval(hours => $1) AND k.start_time < date_trunc('hour', mall_now()) + make_interval(hours => $1 + 1) AND k.end_time > mall_now() AND ${isOpenSql}`,
  }, paging);
  const cards = new Map((await findCards(sql, page.data.map(({ goods_id: goods }) => goods))).map((card) => [card.id, card]));
  return mapPage(page, page.data.flatMap(({ goods_id: goods, discount, ...round }): SeckillCard[] => {
    const card = cards.get(goods);
    return card ? [{ ...goodsCard(card), seckill: { ...round, discount: discount / 100, price: moneyText(priceRules.seckill.priceOf(card.goods_price, { discount })) } }] : [];
  }));
}
