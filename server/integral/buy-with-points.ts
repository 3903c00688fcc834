import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { httpErrors, Refusal } from '../http/errors.ts';
import { once } from '../http/once.ts';
import { post } from '../wallet/post.ts';
import { walletErrors } from '../wallet/wallet.errors.ts';
import { integralErrors } from './integral.errors.ts';

export interface Buying {
  readonly goodsId: number;
  readonly num: number;
  readonly addressId: number;
  readonly remark: string;
}
interface Goods {
  readonly id: number;
  readonly goods_name: string;
  readonly goods_master_image: string;
  readonly goods_price: number;
  readonly goods_stock: number;
  readonly goods_status: number;
}
interface Address {
  readonly receive_name: string;
  readonly receive_tel: string;
  readonly area_info: string;
  readonly address: string;
}

/** Points for goods of the platform (reference §4.13): points leave the account, stock the shelf, and an order waits to be shipped; free of freight. */
@Injectable()
export class BuyWithPoints {
  constructor(private readonly database: Database) {}

  /** @returns its id @throws Refusal 404; `integral.*` */
  run(actor: Actor, { goodsId, num, addressId, remark }: Buying): Promise<number> {
    return this.database.transaction((tx) =>
      once(tx, actor, async () => {
        const [goods] = await tx.rows<Goods>(
          'SELECT id, goods_name, goods_master_image, goods_price, goods_stock, goods_status FROM integral_goods WHERE id = $1 AND deleted_at IS NULL',
          [goodsId],
          'integral.goods',
        );
        if (!goods) throw httpErrors.notFound();
        if (goods.goods_status !== 1) throw integralErrors.notOnSale();
        if (goods.goods_stock < num) throw integralErrors.stockShort({ left: goods.goods_stock });
        const [address] = await tx.rows<Address>(
          'SELECT receive_name, receive_tel, area_info, address FROM addresses WHERE user_id = $1 AND ($2::bigint = 0 OR id = $2) ORDER BY is_default DESC, id DESC LIMIT 1',
          [actor.id, addressId],
          'integral.address',
        );
        if (!address) throw integralErrors.addressMissing();
        const order = await write(tx, actor.id, { goods, address, num, remark });
        await pay(tx, actor.id, order, goods.goods_price * num);
        const taken = await tx.run(
          'UPDATE integral_goods SET goods_stock = goods_stock - $2, goods_sale = goods_sale + $2 WHERE id = $1 AND goods_stock >= $2 AND goods_price = $3 AND goods_status = 1 AND deleted_at IS NULL',
          [goodsId, num, goods.goods_price],
          'integral.take',
        );
        if (taken === 0) throw integralErrors.stockShort({ left: 0 });
        return order.id;
      }),
    );
  }
}

interface Written {
  readonly id: number;
  readonly order_no: string;
}

async function write(
  tx: Transaction,
  userId: number,
  {
    goods,
    address,
    num,
    remark,
  }: {
    readonly goods: Goods;
    readonly address: Address;
    readonly num: number;
    readonly remark: string;
  },
): Promise<Written> {
  const [order] = await tx.rows<Written>(
    `INSERT INTO integral_orders (user_id, order_no, order_name, order_image, goods_id, buy_num, goods_price, total_price, order_status, receive_name, receive_tel, receive_area, receive_address, delivery_code, delivery_no, pay_time, remark)
     VALUES ($1, to_char(mall_now(), 'YYYYMMDDHH24MISS') || lpad((nextval('order_numbers') % 1000000)::text, 6, '0'), $2, $3, $4, $5, $6, $7, 2, $8, $9, $10, $11, '', '', date_trunc('second', mall_now()), $12) RETURNING id, order_no`,
    [
      userId,
      goods.goods_name,
      goods.goods_master_image,
      goods.id,
      num,
      goods.goods_price,
      goods.goods_price * num,
      address.receive_name,
      address.receive_tel,
      address.area_info,
      address.address,
      remark,
    ],
    'integral.write',
  );
  return order!;
}

async function pay(
  tx: Transaction,
  userId: number,
  { id, order_no }: Written,
  points: number,
): Promise<void> {
  try {
    await post(tx, [
      {
        cause: { type: 'integral', id },
        event: 'points_order',
        info: order_no,
        legs: [
          { account: { owner: 'user', id: userId, kind: 'points' }, amount: -points },
          { account: { owner: 'platform', kind: 'points' }, amount: points },
        ],
      },
    ]);
  } catch (error) {
    throw error instanceof Refusal && error.key === walletErrors.short().key
      ? integralErrors.pointsShort({ points })
      : error;
  }
}

interface Ended {
  readonly id: number;
  readonly user_id: number;
  readonly goods_id: number;
  readonly buy_num: number;
  readonly total_price: number;
  readonly order_no: string;
}

/** Ends orders that were not shipped: points and stock come back once. @throws Refusal `integral.notNow` */
export async function cancelIntegral(tx: Transaction, ids: readonly number[]): Promise<void> {
  const ended = await tx.rows<Ended>(
    'UPDATE integral_orders SET order_status = 0, rev = rev + 1 WHERE id = ANY($1::bigint[]) AND order_status = 2 RETURNING id, user_id, goods_id, buy_num, total_price, order_no',
    [ids],
    'integral.cancel',
  );
  if (ended.length < ids.length) throw integralErrors.notNow();
  await post(
    tx,
    ended
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, user_id, total_price: points, order_no }) => ({
        cause: { type: 'integral', id },
        event: 'points_returned',
        info: order_no,
        legs: [
          { account: { owner: 'user', id: user_id, kind: 'points' } as const, amount: points },
          { account: { owner: 'platform', kind: 'points' } as const, amount: -points },
        ],
      })),
  );
  await tx.run(
    `WITH back AS (SELECT goods_id AS id, sum(buy_num)::bigint AS num FROM jsonb_to_recordset($1::jsonb) AS e(goods_id bigint, buy_num bigint) GROUP BY 1), locked AS MATERIALIZED (SELECT id FROM integral_goods WHERE id IN (SELECT id FROM back) ORDER BY id FOR NO KEY UPDATE)
     UPDATE integral_goods g SET goods_stock = g.goods_stock + b.num, goods_sale = greatest(g.goods_sale - b.num, 0) FROM back b, locked l WHERE g.id = b.id AND l.id = g.id`,
    [JSON.stringify(ended)],
    'integral.back',
  );
}

export interface Parcel {
  readonly delivery_code: string;
  readonly delivery_no: string;
}

/** Ships orders that wait for it, each with its parcel, all or none. @throws Refusal `integral.notNow` */
export async function shipIntegral(
  tx: Transaction,
  shipments: readonly { readonly id: number; readonly parcel: Parcel }[],
): Promise<void> {
  const shipped = await tx.run(
    `UPDATE integral_orders o SET order_status = 3, delivery_code = p.delivery_code, delivery_no = p.delivery_no, delivery_time = date_trunc('second', mall_now())
     FROM jsonb_to_recordset($1::jsonb) AS p(id bigint, delivery_code text, delivery_no text) WHERE o.id = p.id AND o.order_status = 2`,
    [JSON.stringify(shipments.map(({ id, parcel }) => ({ ...parcel, id })))],
    'integral.ship',
  );
  if (shipped < shipments.length) throw integralErrors.notNow();
}
