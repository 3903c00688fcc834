import { langOf } from '../../../schemas/rules/local-name.ts';
import type { LineComment } from '../../mall/comments/comment-order.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { buyers, demoShopper, registeredAgo } from '../accounts/accounts.ts';
import type { Catalogue, Review } from '../catalogue/catalogue.ts';
import type { Pictures } from '../catalogue/pictures.ts';

/** A review of the catalogue, for the goods with this number. */
export interface GoodsReview extends Omit<Review, 'pictures'> {
  readonly goodsNo: string;
  /** Addresses of pictures. */
  readonly image: readonly string[];
}

/** The reviews of goods on sale. */
export const reviewsIn = ({ goods }: Catalogue, pictures: Pictures): readonly GoodsReview[] =>
  goods.flatMap(({ state, no, base, reviews }) =>
    state
      ? []
      : reviews.map(({ pictures: names = [], ...review }) => ({
          ...review,
          goodsNo: no,
          image: names.map((name) => pictures.get(`${base}/${name}`)!.url),
        })),
  );

/** The comment of an order line; without a review five stars, as an overdue order gets. */
export function commentOf(lineId: number, review?: GoodsReview): LineComment {
  const { stars = 5, text: content = '', image = [] } = review ?? {};
  return {
    order_goods_id: lineId,
    content,
    image,
    score: stars,
    agree: stars,
    service: Math.min(stars + 1, 5),
    speed: stars,
  };
}

/** Writes the answers of the stores to the comments of these orders. */
export const writeReplies = (
  tx: Transaction,
  reviews: readonly GoodsReview[],
  orderIds: readonly number[],
): Promise<number> =>
  tx.run(
    `
      UPDATE order_comments c
      SET reply = w.reply, reply_time = ${nowSql}
      FROM jsonb_to_recordset($1::jsonb) AS w("goodsNo" text, text text, reply text)
      JOIN goods g ON g.goods_no = w."goodsNo"
      WHERE c.order_id = ANY($2) AND c.goods_id = g.id AND c.content = w.text AND w.reply <> ''`,
    [JSON.stringify(reviews), orderIds],
  );

export interface Buyer {
  readonly user_id: number;
  readonly nickname: string;
  readonly receive_name: string;
  readonly receive_tel: string;
  readonly receive_area: string;
  readonly receive_address: string;
}

/**
 * The reviewers, who take turns: who writes in English has an English nickname. The demo shopper,
 * who registered lately, wrote some of the new reviews.
 */
export async function openReviewers(tx: Transaction): Promise<(review: GoodsReview) => Buyer> {
  const rows = await tx.rows<Buyer & { readonly username: string }>(
    `
      SELECT
        u.username, u.id AS user_id, u.nickname, a.receive_name, a.receive_tel,
        a.area_info AS receive_area, a.address AS receive_address
      FROM users u
      JOIN addresses a ON a.user_id = u.id AND a.is_default = 1`,
  );
  const byName = new Map(rows.map(({ username, ...buyer }) => [username, buyer]));
  const turns = { zh: 0, en: 0 };
  return ({ text, days }) => {
    const language = langOf(text) === 'en' ? 'en' : 'zh';
    const writers = buyers[language];
    const turn = turns[language];
    turns[language] += 1;
    const isOwn = language === 'zh' && turn % 15 === 0 && days < registeredAgo.shoppers - 8;
    return byName.get(isOwn ? demoShopper : writers[turn % writers.length]!.username)!;
  };
}
