import type { GoodsCard } from '../../schemas/contract/calls/shopping.ts';
import { moneyText } from '../../schemas/rules/parse-scalar.ts';
import type { Rows } from '../config/sql.ts';
import { type BasisPoints, type Fen, reducedBy } from '../money/fen.ts';

type Amounts = 'goods_price' | 'goods_market_price' | 'collective_price' | 'seckill_price';
/** A card before it is written; amounts in fen. */
export interface FoundCard extends Omit<GoodsCard, Amounts> { readonly goods_price: Fen; readonly goods_market_price: Fen; readonly discount: BasisPoints | null; readonly seckill_discount: BasisPoints | null }

/** What shoppers may see of goods `g` and their store `t` (reference §4.3). */
export const isOpenSql = 'g.goods_status = 1 AND g.goods_verify = 1 AND t.store_status = 1 AND t.store_verify = 4 AND t.deleted_at IS NULL';

/** Of several rounds the older one; a round without stock left sells at the usual price (decisions 11). */
const seckill = `SELECT round(k.discount * 100)::int AS discount FROM seckills k
  WHERE k.goods_id = g.id AND k.store_id = g.store_id AND k.deleted_at IS NULL AND k.start_time <= mall_now() AND k.end_time > mall_now() AND k.sold < k.stock ORDER BY k.id LIMIT 1`;

/** Cards of the goods that a statement `asked` names by `id` and `at`. Counts of what is on the shelf are kept there. */
export const cardsSql = (asked: string): string =>
  `SELECT g.id, g.goods_name, g.goods_subname, coalesce(f.price, k.price, g.goods_price) AS goods_price, g.goods_market_price, coalesce(k.stock, g.goods_stock) AS goods_stock, g.goods_sale, g.goods_master_image, g.store_id, t.store_name,
     ${isOpenSql} AS is_open, coalesce(r.need, 0) AS need, r.discount, z.discount AS seckill_discount,
     coalesce(f.comments, (SELECT count(*) FROM order_comments c WHERE c.goods_id = g.id AND c.deleted_at IS NULL))::int AS order_comment_count, (SELECT count(*)::int FROM favorites v WHERE v.is_type = 0 AND v.out_id = g.id) AS goods_collect
   FROM (${asked}) a JOIN goods g ON g.id = a.id AND g.deleted_at IS NULL JOIN stores t ON t.id = g.store_id LEFT JOIN goods_shelf f ON f.goods_id = g.id
     LEFT JOIN LATERAL (SELECT min(s.goods_price) AS price, sum(s.goods_stock)::bigint AS stock FROM goods_skus s WHERE s.goods_id = g.id HAVING count(*) > 0) k ON true
     LEFT JOIN LATERAL (SELECT c.need, round(c.discount * 100)::int AS discount FROM collectives c WHERE c.goods_id = g.id AND c.store_id = g.store_id AND c.deleted_at IS NULL ORDER BY c.id DESC LIMIT 1) r ON true
     LEFT JOIN LATERAL (${seckill}) z ON true
   ORDER BY a.at`;

/** Cards of goods in the order of their ids, without those that were deleted. */
export const findCards = (sql: Rows, ids: readonly number[]): Promise<FoundCard[]> => sql.rows<FoundCard>(cardsSql('SELECT id, at FROM unnest($1::bigint[]) WITH ORDINALITY AS w(id, at)'), [ids], 'catalog.cards');

export const goodsCard = ({ discount, seckill_discount: off, goods_price: price, goods_market_price: market, ...card }: FoundCard): GoodsCard => ({
  ...card, goods_price: moneyText(price), goods_market_price: moneyText(market), collective_price: discount === null ? '' : moneyText(reducedBy(price, discount)), seckill_price: off === null ? '' : moneyText(reducedBy(price, off)),
});
