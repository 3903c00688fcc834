import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { takeStock } from '../../mall/catalog/stock/take-stock.ts';
import { shipOrders } from '../../mall/orders/dispatch/ship-orders.ts';
import { moveOrders } from '../../mall/orders/move-orders.ts';
import { orderNumberSql } from '../../mall/orders/placing/order-number-sql.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Sql, Transaction } from '../../platform/database/sql.ts';
import { reviewers } from '../accounts/accounts.ts';
import { insertRows } from '../insert-rows.ts';
import type { Mall } from './mall.ts';
import { writeAddresses } from './participants.ts';
import { payOrders } from './pay-orders.ts';
import { commentOf, type GoodsReview, writeReplies } from './reviews.ts';
import trade from './trade.json' with { type: 'json' };
import type { TradeEvent } from './trade-event.ts';

/** Days before the review at which its order was placed, shipped and received. */
const before = { placed: 5, shipped: 4.2, received: 1.5 } as const;
/** Days after the review at which the store answers. */
const answeredAfter = 0.4;
/** Reviews of one day are written together; older ones of three days. */
const bucketOf = (days: number): number =>
  days < 60 ? Math.floor(days) : Math.floor(days / 3) * 3;
/** Fen. Freight of goods that are not free. */
const freight = 800;
/** The fee of the platform in hundredths of a percent. */
const rate = 500;

/** An order to place for a review; `username` is the buyer. */
interface Wanted extends GoodsReview {
  readonly username: string;
}

interface PlacedLine {
  readonly order_id: number;
  readonly line_id: number;
  readonly goods_id: number;
  readonly sku_id: number;
  readonly num: number;
  readonly price: number;
  /** Index of the review among those of its day. */
  readonly position: number;
}

/**
 * Steps of an order of one piece for each review, placed, paid, shipped, received and commented
 * together with the others of its days. The pieces are added to the stock before.
 */
export async function reviewedOrders(
  mall: Mall,
  reviews: readonly GoodsReview[],
): Promise<readonly TradeEvent[]> {
  const wanted = toWanted(reviews);
  await writeReviewers(mall.tx, wanted);
  await addStock(mall.tx, wanted);
  const days = groupBy(wanted, (review) => bucketOf(review.days));
  return [...days].flatMap(([day, ofDay]) => {
    let lines: readonly PlacedLine[] = [];
    const commentedAgo = day + 0.45 + ((day * 7) % 10) / 20;
    const ids = (): readonly number[] => lines.map(({ order_id: id }) => id);
    const { tx } = mall;
    return [
      {
        daysAgo: commentedAgo + before.placed,
        run: async () => {
          lines = await place(tx, ofDay);
          await payOrders(tx, ids());
        },
      },
      {
        daysAgo: commentedAgo + before.shipped,
        run: () => shipOrders(tx, 'system', ids().map(shipmentOf)),
      },
      {
        daysAgo: commentedAgo + before.received,
        run: async () => void (await moveOrders(tx, 'system', 'receive', { ids: ids() })),
      },
      {
        daysAgo: commentedAgo,
        run: () =>
          mall.commenting.insert(
            tx,
            'system',
            ids(),
            lines.map(({ line_id: id, position }) => commentOf(id, ofDay[position])),
          ),
      },
      { daysAgo: commentedAgo - answeredAfter, run: () => writeReplies(tx, ofDay, ids()) },
    ];
  });
}

/** Shoppers take turns; who writes in English has an English nickname. */
function toWanted(reviews: readonly GoodsReview[]): readonly Wanted[] {
  const turns = { zh: 0, en: 0 };
  return reviews.map((review) => {
    const language = langOf(review.text) === 'en' ? 'en' : 'zh';
    const list = reviewers[language];
    return { ...review, username: usernameOf(language, turns[language]++ % list.length) };
  });
}

const usernameOf = (language: 'zh' | 'en', index: number): string =>
  `1990000${(language === 'zh' ? 5000 : 6000) + index}`;

async function writeReviewers(tx: Transaction, wanted: readonly Wanted[]): Promise<void> {
  const used = new Set(wanted.map(({ username }) => username));
  const rows = (['zh', 'en'] as const)
    .flatMap((language) =>
      reviewers[language].map((nickname, index) => ({
        nickname,
        username: usernameOf(language, index),
        phone: usernameOf(language, index),
      })),
    )
    .filter(({ username }) => used.has(username));
  await insertRows(tx, 'users', { username: 'text', phone: 'text', nickname: 'text' }, rows);
  await tx.run(
    `
      UPDATE users
      SET created_at = date_trunc('second', now() - interval '440 days')
      WHERE username = ANY($1)`,
    [[...used]],
  );
  await writeAddresses(tx, [...used]);
}

/** SQL of the SKU of a review: that of its choice, or the one with most stock. */
const skuOfReview = `
  LEFT JOIN LATERAL (
    SELECT k.id, k.goods_price, k.goods_image, k.sku_name
    FROM goods_skus k
    WHERE k.goods_id = g.id
    ORDER BY
      (
        SELECT count(*)
        FROM unnest(k.sku_name) AS name
        WHERE w.choice ? split_part(name, ' | ', 1)
      ) DESC,
      k.goods_stock DESC, k.id
    LIMIT 1
  ) k ON true`;

async function addStock(sql: Sql, wanted: readonly Wanted[]): Promise<void> {
  await sql.run(
    `
      WITH pieces AS MATERIALIZED (
        SELECT g.id AS goods_id, k.id AS sku_id, count(*) AS num
        FROM jsonb_to_recordset($1::jsonb) AS w("goodsNo" text, choice jsonb)
        JOIN goods g ON g.goods_no = w."goodsNo"
        ${skuOfReview}
        GROUP BY 1, 2
      ),
        skus AS (
          UPDATE goods_skus k
          SET goods_stock = k.goods_stock + p.num
          FROM pieces p
          WHERE k.id = p.sku_id
        )
      UPDATE goods g
      SET goods_stock = g.goods_stock + p.num
      FROM pieces p
      WHERE g.id = p.goods_id AND p.sku_id IS NULL`,
    [JSON.stringify(wanted)],
  );
}

const placeSql = `
  WITH wanted AS MATERIALIZED (
    SELECT
      nextval(pg_get_serial_sequence('orders', 'id')) AS id, u.id AS user_id, u.nickname,
      g.id AS goods_id, g.store_id, g.class_id, g.goods_name, g.goods_weight,
      coalesce(k.id, 0) AS sku_id,
      coalesce(nullif(k.goods_image, ''), g.goods_master_image) AS image,
      coalesce(k.goods_price, g.goods_price) AS price,
      CASE WHEN g.freight_id = -1 THEN 0 ELSE ${freight} END AS freight,
      CASE
        WHEN k.id IS NULL THEN ''
        ELSE concat_ws(
          ' | ',
          (SELECT string_agg(split_part(n, ' | ', 1), ' ') FROM unnest(k.sku_name) n),
          (
            SELECT string_agg(split_part(n, ' | ', 2), ' ')
            FROM unnest(k.sku_name) n
            WHERE n LIKE '% | %'
          )
        )
      END AS sku_name,
      a.receive_name, a.receive_tel, a.area_info, a.address, w.ordinal - 1 AS position
    FROM ROWS
    FROM (jsonb_to_recordset($1::jsonb) AS ("goodsNo" text, choice jsonb, username text))
    WITH ORDINALITY AS w("goodsNo", choice, username, ordinal)
    JOIN goods g ON g.goods_no = w."goodsNo"
    JOIN users u ON u.username = w.username
    JOIN addresses a ON a.user_id = u.id AND a.is_default = 1
    ${skuOfReview}
    ORDER BY w.ordinal
  ),
    placed AS (
      INSERT INTO orders (
        id, group_id, order_no, user_id, store_id, order_name, order_image, order_price,
        coupon_money, freight_money, total_price, platform_money, refund_money, order_status,
        refund_status, is_settlement, receive_name, receive_tel, receive_area, receive_address,
        remark, created_at, updated_at
      )
      SELECT
        id, nextval('order_groups'), ${orderNumberSql}, user_id, store_id, goods_name, image,
        price, 0, freight, price + freight, 0, 0, ${orderStatus.toPay}, 0, 0, receive_name,
        receive_tel, area_info, address, '', ${nowSql},
        ${nowSql}
      FROM wanted
    ),
    lines AS (
      INSERT INTO order_goods (
        order_id, user_id, store_id, goods_id, sku_id, class_id, goods_name, goods_image,
        sku_name, buy_num, goods_price, total_price, off_money, platform_money, total_weight,
        activity, activity_id, activity_money, reduction_money, rate, refund_num, refund_money
      )
      SELECT
        id, user_id, store_id, goods_id, sku_id, class_id, goods_name, image, sku_name, 1, price,
        price, 0, 0, goods_weight, '', 0, 0, 0, ${rate}, 0, 0
      FROM wanted
      RETURNING id, order_id
    ),
    logged AS (
      INSERT INTO order_logs (
        order_id, act, from_status, to_status, actor_area, actor_id, actor_name
      )
      SELECT id, 'place', NULL, ${orderStatus.toPay}, 'shop', user_id, nickname
      FROM wanted
    )
  SELECT
    w.id AS order_id, l.id AS line_id, w.goods_id, w.sku_id, 1 AS num, w.price, w.position
  FROM wanted w
  JOIN lines l ON l.order_id = w.id
  ORDER BY w.id`;

/** Places an order of one piece for each review and takes the stock. */
async function place(tx: Transaction, wanted: readonly Wanted[]): Promise<readonly PlacedLine[]> {
  const lines = await tx.rows<PlacedLine>(placeSql, [JSON.stringify(wanted)], 'seed.place');
  // A statement takes each SKU once
  const rounds = new Map<string, number>();
  const byRound = groupBy(lines, ({ goods_id, sku_id }) => {
    const key = `${goods_id}/${sku_id}`;
    rounds.set(key, (rounds.get(key) ?? 0) + 1);
    return rounds.get(key)!;
  });
  for (const round of byRound.values())
    await takeStock(
      tx,
      round.map(({ order_id: cause_id, ...line }) => ({ ...line, cause_id })),
    );
  return lines;
}

const shipmentOf = (id: number) => {
  const courier = trade.couriers[id % trade.couriers.length]!;
  return {
    order_id: id,
    pointer: '',
    parcels: [
      {
        delivery_code: courier,
        delivery_no: `${courier.toUpperCase()}${7_600_000_000 + id * 7919}`,
      },
    ],
  };
};
