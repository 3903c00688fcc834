import { langOf } from '../../../schemas/rules/local-name.ts';
import type { LineComment } from '../../mall/comments/comment-order.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import type { Catalogue, Review } from '../catalogue/catalogue.ts';
import type { StorePicture } from '../catalogue/pictures.ts';
import { goodsFolder, goodsNumber } from '../catalogue/write-goods.ts';
import type { ListedGoods } from './participants.ts';

/** A review of the catalogue, for the goods with this number. */
export interface GoodsReview extends Omit<Review, 'pictures'> {
  readonly goodsNo: string;
  /** Addresses of pictures. */
  readonly image: readonly string[];
}

/** The reviews of the catalogue; a purchase takes each once. */
export class Reviews {
  readonly #left: Set<GoodsReview>;

  constructor(reviews: readonly GoodsReview[]) {
    this.#left = new Set(reviews);
  }

  /** Takes the review nearest to a day, in the language of the shopper, of any SKU. */
  take(goodsNo: string, nickname: string, daysAgo: number): GoodsReview | undefined {
    const distance = ({ days }: GoodsReview): number => Math.abs(days - daysAgo);
    const [nearest] = [...this.#left]
      .filter(
        (review) =>
          review.goodsNo === goodsNo &&
          !review.choice &&
          langOf(review.text) === langOf(nickname) &&
          distance(review) < 4,
      )
      .toSorted((a, b) => distance(a) - distance(b));
    if (nearest) this.#left.delete(nearest);
    return nearest;
  }

  /** Those that no purchase took. */
  get rest(): readonly GoodsReview[] {
    return [...this.#left];
  }
}

/** Takes a review for each goods of a purchase, by number of the goods. */
export const reviewsOf = (
  reviews: Reviews,
  {
    goods,
    buyer,
    daysAgo,
  }: {
    readonly goods: readonly ListedGoods[];
    readonly buyer: Actor;
    readonly daysAgo: number;
  },
): ReadonlyMap<string, GoodsReview> =>
  new Map(
    goods.flatMap(({ goods_no: no }) => {
      const review = reviews.take(no, buyer.name, daysAgo);
      return review ? [[no, review] as const] : [];
    }),
  );

/** The comment of an order line; without a review five stars, as an overdue order gets. */
export const commentOf = (lineId: number, review: GoodsReview | undefined): LineComment => {
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
};

/** Writes the answers of the stores to the comments of these orders. */
export const writeReplies = async (
  tx: Transaction,
  reviews: readonly GoodsReview[],
  orderIds: readonly number[],
): Promise<void> =>
  void (await tx.run(
    `
      UPDATE order_comments c
      SET reply = w.reply, reply_time = ${nowSql}
      FROM jsonb_to_recordset($1::jsonb) AS w("goodsNo" text, text text, reply text)
      JOIN goods g ON g.goods_no = w."goodsNo"
      WHERE c.order_id = ANY($2) AND c.goods_id = g.id AND c.content = w.text AND w.reply <> ''`,
    [JSON.stringify(reviews), orderIds],
  ));

/** Reads the reviews of goods on sale. */
export async function readReviews(
  { goods }: Catalogue,
  storePicture: StorePicture,
): Promise<readonly GoodsReview[]> {
  const all = goods.flatMap((each, index) =>
    each.state
      ? []
      : each.reviews.map(async ({ pictures = [], ...review }) => ({
          ...review,
          goodsNo: goodsNumber(index),
          image: await Promise.all(
            pictures.map(async (name) => (await storePicture(goodsFolder(each), name)).url),
          ),
        })),
  );
  return Promise.all(all);
}
