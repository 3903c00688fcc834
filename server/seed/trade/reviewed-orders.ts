import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { recordSalesSql } from '../../mall/catalog/stock/record-sales-sql.ts';
import { type PricedStockMove, takeStock } from '../../mall/catalog/stock/take-stock.ts';
import type { LineComment } from '../../mall/comments/comment-order.ts';
import { payStatus } from '../../mall/kernel/statuses.ts';
import { shipOrders } from '../../mall/orders/dispatch/ship-orders.ts';
import { moveOrders } from '../../mall/orders/move-orders.ts';
import { orderNumberSql } from '../../mall/orders/placing/order-number-sql.ts';
import { post } from '../../mall/wallet/post.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { demoShopper, reviewers, shoppers } from '../accounts/accounts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Pictures } from '../catalogue/pictures.ts';
import { readSql } from '../insert-rows.ts';
import type { Mall, TradeEvent } from './mall.ts';
import trade from './trade.json' with { type: 'json' };

/** Reviews of one day are written together; older ones of three days. */
const bucketOf = (days: number): number =>
  days < 60 ? Math.floor(days) : Math.floor(days / 3) * 3;

/**
 * Steps of an order of one piece for each review, placed, paid, shipped, received and commented
 * together with the others of its days. The pieces are added to the stock before.
 */
export async function reviewedOrders(
  { tx, commenting }: Mall,
  catalogue: Catalogue,
  pictures: Pictures,
): Promise<readonly TradeEvent[]> {
  await tx.run(`
    CREATE OR REPLACE FUNCTION pg_temp.order_number() RETURNS text
    LANGUAGE sql
    AS $$ SELECT ${orderNumberSql} $$`);
  await tx.run(readSql('trade', 'reviewed.sql'), [JSON.stringify(reviewsIn(catalogue, pictures))]);
  await tx.run(readSql('trade', 'reviewed-stock.sql'));
  const days = await tx.rows<{ day: number }>('SELECT DISTINCT day FROM reviewed');
  return days.flatMap(({ day }): TradeEvent[] => {
    let ids: readonly number[] = [];
    const commentedAgo = day + 0.45 + ((day * 7) % 10) / 20;
    const place = async (): Promise<void> => {
      ids = await placeAndPay(tx, day);
    };
    const comment = async (): Promise<void> =>
      commenting.insert(tx, 'system', ids, await tx.rows<LineComment>(commentsSql, [day]));
    return [
      { daysAgo: commentedAgo + 5, run: place },
      { daysAgo: commentedAgo + 4.2, run: () => shipOrders(tx, 'system', ids.map(shipmentOf)) },
      { daysAgo: commentedAgo + 1.5, run: () => moveOrders(tx, 'system', 'receive', { ids }) },
      { daysAgo: commentedAgo, run: comment },
      { daysAgo: commentedAgo - 0.4, run: () => tx.run(replySql, [day]) },
    ];
  });
}

/**
 * The reviews of goods on sale with their writers, who take turns: who writes in English has an
 * English nickname. The demo shopper, who registered lately, wrote some of the new reviews.
 */
function reviewsIn({ goods }: Catalogue, pictures: Pictures): readonly object[] {
  const turns = { zh: 0, en: 0 };
  const writerOf = (text: string, days: number): string => {
    const language = langOf(text) === 'en' ? 'en' : 'zh';
    const turn = turns[language];
    turns[language] += 1;
    const isOwn = language === 'zh' && turn % 15 === 0 && days < shoppers[0]!.days - 8;
    return isOwn ? demoShopper : reviewers[language][turn % reviewers[language].length]!.username;
  };
  return goods.flatMap(({ state, no, base, reviews }) =>
    state
      ? []
      : reviews.map(({ days, pictures: names = [], ...review }) => ({
          ...review,
          goods_no: no,
          day: bucketOf(days),
          shown: names.map((name) => pictures.get(`${base}/${name}`)!.url),
          writer: writerOf(review.text, days),
        })),
  );
}

/** Writes the paid orders of the reviews of a day. @returns their ids */
async function placeAndPay(tx: Transaction, day: number): Promise<readonly number[]> {
  const taken = await tx.rows<PricedStockMove & { readonly round: number }>(
    readSql('trade', 'place-reviewed.sql'),
    [day, orderStatus.toPay, trade.settings.commission.rate * 100],
  );
  // A statement takes each SKU once
  for (const moves of groupBy(taken, ({ round }) => round).values()) await takeStock(tx, moves);
  const paid = await moveOrders(tx, 'system', 'pay', { ids: taken.map((move) => move.cause_id) });
  await tx.run(
    `
      UPDATE order_pays p
      SET pay_status = ${payStatus.paid}, pay_time = ${nowSql}, trade_no = 'demo' || p.pay_no
      FROM reviewed r
      WHERE r.day = $1 AND p.id = r.pay_id`,
    [day],
  );
  await tx.run(recordSalesSql('$1::bigint[]', 'sold'), [idsOf(paid)]);
  const postings = paid.map(({ id, store_id, order_no, total_price: total }) => ({
    cause: { type: 'order', id },
    event: 'order_paid',
    info: order_no,
    legs: [
      { account: { owner: 'platform', kind: 'clearing' } as const, amount: -total },
      { account: { owner: 'store', id: store_id, kind: 'pending' } as const, amount: total },
    ],
  }));
  await post(tx, postings);
  return idsOf(paid);
}

const shipmentOf = (id: number) => {
  const courier = trade.couriers[id % trade.couriers.length]!;
  const delivery_no = `${courier.toUpperCase()}${7_600_000_000 + id * 7919}`;
  return { order_id: id, pointer: '', parcels: [{ delivery_code: courier, delivery_no }] };
};

const commentsSql = `
  SELECT
    line_id AS order_goods_id, text AS content, shown AS image, stars AS score, stars AS agree,
    least(stars + 1, 5) AS service, stars AS speed
  FROM reviewed
  WHERE day = $1
  ORDER BY line_id`;

const replySql = `
  UPDATE order_comments c
  SET reply = r.reply, reply_time = ${nowSql}
  FROM reviewed r
  WHERE r.day = $1 AND c.order_goods_id = r.line_id AND r.reply <> ''`;
