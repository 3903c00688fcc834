import { Injectable } from '@nestjs/common';
import { nowSql } from '../../platform/database/now-sql.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors, Refusal } from '../../platform/http/response/errors.ts';
import { once } from '../../platform/idempotency/idempotency.ts';
import { assertMallOpen } from '../content/assert-mall-open.ts';
import { pointsOrderStatus } from '../kernel/statuses.ts';
import { orderNumberSql } from '../orders/placing/order-number-sql.ts';
import { post } from '../wallet/post.ts';
import { walletErrors } from '../wallet/wallet.errors.ts';
import { integralErrors } from './integral.errors.ts';
import { pointsPosting } from './points-posting.ts';

export interface PointsPurchase {
  readonly goodsId: number;
  readonly num: number;
  /** 0: the default address, or else the newest. */
  readonly addressId: number;
  readonly remark: string;
  /** Points that the shopper was shown; undefined: not compared. */
  readonly shownTotal?: number | undefined;
}

interface Goods {
  readonly id: number;
  readonly goods_name: string;
  readonly goods_master_image: string;
  /** Points per piece. */
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

interface PointsOrder {
  readonly id: number;
  readonly order_no: string;
}

/** Buys goods of the platform with points, without freight (docs/product.md#points). */
@Injectable()
export class BuyWithPoints {
  constructor(private readonly database: Database) {}

  /**
   * @returns the id of the points order
   * @throws Refusal 404; those of `assertMallOpen`; `integral.notOnSale`, `integral.stockShort`,
   *   `integral.addressMissing`, `integral.pointsShort`, `integral.changed`
   */
  run(actor: Actor, purchase: PointsPurchase): Promise<number> {
    return once(this.database, actor, async (tx) => {
      await assertMallOpen(tx);
      const goods = await getGoodsOnSale(tx, purchase);
      assertTotalUnchanged(goods, purchase);
      const address = await getAddress(tx, actor.id, purchase.addressId);
      const order = await insertOrder(tx, actor.id, { purchase, goods, address });
      await takePoints(tx, actor.id, order, goods.goods_price * purchase.num);
      await takeStock(tx, goods, purchase);
      return order.id;
    });
  }
}

async function getGoodsOnSale(tx: Transaction, { goodsId, num }: PointsPurchase): Promise<Goods> {
  const [goods] = await tx.rows<Goods>(
    `
      SELECT id, goods_name, goods_master_image, goods_price, goods_stock, goods_status
      FROM integral_goods
      WHERE id = $1 AND deleted_at IS NULL`,
    [goodsId],
    'integral.goods',
  );
  if (!goods) throw httpErrors.notFound();
  if (goods.goods_status !== 1) throw integralErrors.notOnSale();
  if (goods.goods_stock < num) throw integralErrors.stockShort({ left: goods.goods_stock });
  return goods;
}

/**
 * A shopper cannot cancel a points order, so nobody pays more than was shown.
 *
 * @throws Refusal `integral.changed`
 */
function assertTotalUnchanged(goods: Goods, { num, shownTotal }: PointsPurchase): void {
  if (shownTotal !== undefined && shownTotal !== goods.goods_price * num)
    throw integralErrors.changed();
}

async function getAddress(tx: Transaction, userId: number, addressId: number): Promise<Address> {
  const [address] = await tx.rows<Address>(
    `
      SELECT receive_name, receive_tel, area_info, address
      FROM addresses
      WHERE user_id = $1 AND ($2::bigint = 0 OR id = $2)
      ORDER BY is_default DESC, id DESC
      LIMIT 1`,
    [userId, addressId],
    'integral.address',
  );
  if (!address) throw integralErrors.addressMissing();
  return address;
}

async function insertOrder(
  tx: Transaction,
  userId: number,
  {
    purchase: { num, remark },
    goods,
    address,
  }: {
    readonly purchase: PointsPurchase;
    readonly goods: Goods;
    readonly address: Address;
  },
): Promise<PointsOrder> {
  const [order] = await tx.rows<PointsOrder>(
    `
      INSERT INTO integral_orders (
        user_id, order_no, order_name, order_image, goods_id, buy_num, goods_price, total_price,
        order_status, receive_name, receive_tel, receive_area, receive_address, delivery_code,
        delivery_no, pay_time, remark
      )
      VALUES (
        $1, ${orderNumberSql},
        $2, $3, $4, $5, $6, $7, ${pointsOrderStatus.toShip}, $8, $9, $10, $11, '', '',
        ${nowSql}, $12
      )
      RETURNING id, order_no`,
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

/** @throws Refusal `integral.pointsShort` */
async function takePoints(
  tx: Transaction,
  userId: number,
  { id, order_no: orderNo }: PointsOrder,
  points: number,
): Promise<void> {
  const cause = { type: 'integral', id };
  const posting = pointsPosting({ cause, event: 'points_order', info: orderNo }, userId, -points);
  try {
    await post(tx, [posting]);
  } catch (error) {
    const isShort = error instanceof Refusal && error.key === walletErrors.short().key;
    throw isShort ? integralErrors.pointsShort({ points }) : error;
  }
}

/**
 * Runs last (docs/invariants.md#lock-order).
 *
 * @throws Refusal that of `getGoodsOnSale` for goods that changed since they were read;
 *   `integral.changed` when only their price did
 */
async function takeStock(tx: Transaction, goods: Goods, purchase: PointsPurchase): Promise<void> {
  const taken = await tx.run(
    `
      UPDATE integral_goods
      SET goods_stock = goods_stock - $2, goods_sale = goods_sale + $2
      WHERE id = $1
        AND goods_stock >= $2
        AND goods_price = $3
        AND goods_status = 1
        AND deleted_at IS NULL`,
    [goods.id, purchase.num, goods.goods_price],
    'integral.take',
  );
  if (taken > 0) return;
  await getGoodsOnSale(tx, purchase);
  throw integralErrors.changed();
}
