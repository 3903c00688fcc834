import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import { joinNames, localName } from '../../../schemas/rules/local-name.ts';
import { recordSalesSql } from '../../mall/catalog/stock/record-sales-sql.ts';
import { takeStock } from '../../mall/catalog/stock/take-stock.ts';
import { payStatus } from '../../mall/kernel/statuses.ts';
import { shipOrders } from '../../mall/orders/dispatch/ship-orders.ts';
import { moveOrders } from '../../mall/orders/move-orders.ts';
import { orderNumberSql } from '../../mall/orders/placing/order-number-sql.ts';
import { post } from '../../mall/wallet/post.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { insertRows } from '../insert-rows.ts';
import type { Mall, TradeEvent } from './mall.ts';
import { type Buyer, commentOf, type GoodsReview, openReviewers, writeReplies } from './reviews.ts';
import trade from './trade.json' with { type: 'json' };

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

/** A SKU, or goods without any. */
interface Item {
  readonly goods_no: string;
  readonly goods_id: number;
  readonly store_id: number;
  readonly class_id: number;
  readonly goods_name: string;
  readonly goods_weight: number;
  readonly freight_id: number | null;
  /** 0 for goods without SKUs. */
  readonly sku_id: number;
  readonly names: readonly string[];
  readonly price: number;
  readonly image: string;
}
/** An order to place for a review. */
interface Wanted {
  readonly review: GoodsReview;
  readonly item: Item;
  readonly buyer: Buyer;
}

/**
 * Steps of an order of one piece for each review, placed, paid, shipped, received and commented
 * together with the others of its days. The pieces are added to the stock before.
 */
export async function reviewedOrders(
  { tx, commenting }: Mall,
  reviews: readonly GoodsReview[],
): Promise<readonly TradeEvent[]> {
  const itemOf = await readItems(tx);
  const buyerOf = await openReviewers(tx);
  const wanted = reviews.map(
    (review): Wanted => ({ review, item: itemOf(review), buyer: buyerOf(review) }),
  );
  await addStock(tx, wanted);
  const days = groupBy(wanted, ({ review }) => bucketOf(review.days));
  return [...days].flatMap(([day, ofDay]): TradeEvent[] => {
    let ids: readonly number[] = [];
    let lines: readonly number[] = [];
    const written = ofDay.map(({ review }) => review);
    const commentedAgo = day + 0.45 + ((day * 7) % 10) / 20;
    return [
      {
        daysAgo: commentedAgo + before.placed,
        run: async () => {
          ({ ids, lines } = await place(tx, ofDay));
          await pay(tx, ids, ofDay);
        },
      },
      {
        daysAgo: commentedAgo + before.shipped,
        run: () => shipOrders(tx, 'system', ids.map(shipmentOf)),
      },
      {
        daysAgo: commentedAgo + before.received,
        run: () => moveOrders(tx, 'system', 'receive', { ids }),
      },
      {
        daysAgo: commentedAgo,
        run: () =>
          commenting.insert(
            tx,
            'system',
            ids,
            lines.map((id, index) => commentOf(id, written[index])),
          ),
      },
      { daysAgo: commentedAgo - answeredAfter, run: () => writeReplies(tx, written, ids) },
    ];
  });
}

/** The SKU of a review: that of its choice, or the one with most stock. */
async function readItems(tx: Transaction): Promise<(review: GoodsReview) => Item> {
  const items = await tx.rows<Item>(
    `
      SELECT
        g.goods_no, g.id AS goods_id, g.store_id, g.class_id, g.goods_name, g.goods_weight,
        g.freight_id, coalesce(k.id, 0) AS sku_id, coalesce(k.sku_name, '{}') AS names,
        coalesce(k.goods_price, g.goods_price) AS price,
        coalesce(nullif(k.goods_image, ''), g.goods_master_image) AS image
      FROM goods g
      LEFT JOIN goods_skus k ON k.goods_id = g.id
      ORDER BY k.goods_stock DESC, k.id`,
  );
  const byGoods = groupBy(items, ({ goods_no: no }) => no);
  return ({ goodsNo, choice = [] }) => {
    const chosen = ({ names }: Item): number =>
      names.filter((name) => choice.includes(localName(name, 'zh-cn'))).length;
    return byGoods.get(goodsNo)!.toSorted((a, b) => chosen(b) - chosen(a))[0]!;
  };
}

async function addStock(tx: Transaction, wanted: readonly Wanted[]): Promise<void> {
  const pieces = groupBy(wanted, ({ item }) => item);
  const added = [...pieces].map(([{ goods_id, sku_id }, { length }]) => ({
    table: sku_id === 0 ? 'goods' : 'goods_skus',
    id: sku_id || goods_id,
    num: length,
  }));
  for (const [table, rows] of groupBy(added, (row) => row.table))
    await tx.run(
      `
        UPDATE ${table} t
        SET goods_stock = t.goods_stock + w.num
        FROM jsonb_to_recordset($1::jsonb) AS w(id bigint, num bigint)
        WHERE t.id = w.id`,
      [JSON.stringify(rows)],
    );
}

/** Places an order of one piece for each review and takes the stock. */
async function place(tx: Transaction, wanted: readonly Wanted[]) {
  const orders = wanted.map(({ item, buyer: { nickname: _, ...buyer } }) => {
    const freight_money = item.freight_id === -1 ? 0 : freight;
    return {
      ...buyer,
      store_id: item.store_id,
      order_name: item.goods_name,
      order_image: item.image,
      order_price: item.price,
      coupon_money: 0,
      freight_money,
      total_price: item.price + freight_money,
      order_status: orderStatus.toPay,
    };
  });
  const ids = await insertRows(tx, 'orders', orders, {
    order_no: orderNumberSql,
    group_id: "nextval('order_groups')",
  });
  const goods = wanted.map(({ item, buyer }, index) => ({
    order_id: ids[index],
    user_id: buyer.user_id,
    store_id: item.store_id,
    goods_id: item.goods_id,
    sku_id: item.sku_id,
    class_id: item.class_id,
    goods_name: item.goods_name,
    goods_image: item.image,
    sku_name: joinNames(item.names),
    buy_num: 1,
    goods_price: item.price,
    total_price: item.price,
    total_weight: item.goods_weight,
    activity_id: 0,
    rate,
  }));
  const lines = await insertRows(tx, 'order_goods', goods);
  const logs = wanted.map(({ buyer }, index) => ({
    order_id: ids[index],
    act: 'place',
    to_status: orderStatus.toPay,
    actor_area: 'shop',
    actor_id: buyer.user_id,
    actor_name: buyer.nickname,
  }));
  await insertRows(tx, 'order_logs', logs);
  const taken = wanted.map(({ item: { goods_id, sku_id, price } }, index) => ({
    goods_id,
    sku_id,
    price,
    num: 1,
    cause_id: ids[index]!,
  }));
  // A statement takes each SKU once
  const bySku = groupBy(taken, ({ goods_id, sku_id }) => `${goods_id}/${sku_id}`);
  const numbered = [...bySku.values()].flatMap((lines) => [...lines.entries()]);
  for (const round of groupBy(numbered, ([nth]) => nth).values())
    await takeStock(
      tx,
      round.map(([, line]) => line),
    );
  return { ids, lines };
}

/** Pays the orders through providers. */
async function pay(
  tx: Transaction,
  orderIds: readonly number[],
  wanted: readonly Wanted[],
): Promise<void> {
  const paid = await moveOrders(tx, 'system', 'pay', { ids: orderIds });
  const totals = new Map(paid.map(({ id, total_price }) => [id, total_price]));
  const pays = wanted.map(({ item, buyer }, index) => ({
    user_id: buyer.user_id,
    name: localName(item.goods_name, 'zh-cn').slice(0, 60),
    payment_name: orderIds[index]! % 3 === 0 ? 'alipay' : 'wechat',
    device: 'scan',
    total: totals.get(orderIds[index]!),
  }));
  const payIds = await insertRows(tx, 'order_pays', pays, {
    pay_no: orderNumberSql,
    expire_time: `${nowSql} + interval '30 minutes'`,
  });
  const covered = pays.map(({ total: money }, index) => ({
    pay_id: payIds[index],
    order_id: orderIds[index],
    money,
    is_effective: true,
  }));
  await insertRows(tx, 'pay_orders', covered);
  await tx.run(
    `
      UPDATE order_pays
      SET pay_status = ${payStatus.paid}, pay_time = ${nowSql}, trade_no = 'demo' || pay_no
      WHERE id = ANY($1)`,
    [payIds],
    'seed.paid',
  );
  await tx.run(recordSalesSql('$1::bigint[]', 'sold'), [orderIds]);
  const postings = paid.map(({ id, store_id, order_no, total_price }) => ({
    cause: { type: 'order', id },
    event: 'order_paid',
    info: order_no,
    legs: [
      { account: { owner: 'platform', kind: 'clearing' } as const, amount: -total_price },
      { account: { owner: 'store', id: store_id, kind: 'pending' } as const, amount: total_price },
    ],
  }));
  await post(tx, postings);
}

const shipmentOf = (id: number) => {
  const courier = trade.couriers[id % trade.couriers.length]!;
  const delivery_no = `${courier.toUpperCase()}${7_600_000_000 + id * 7919}`;
  return { order_id: id, pointer: '', parcels: [{ delivery_code: courier, delivery_no }] };
};
