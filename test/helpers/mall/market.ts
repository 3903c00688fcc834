import type { Page } from 'playwright-core';
import type { Client } from '../http/client.ts';
import type { TestApp } from '../server/app.ts';
import type { BuiltSeller } from './builders.ts';
import { Trade } from './trade.ts';

export interface StoreWithGoods {
  readonly seller: BuiltSeller;
  readonly goodsId: number;
  readonly skuId: number;
  readonly name: string;
}

/** Makes stores with one kind of goods each, for tests that buy through the pages. */
export class Market {
  readonly trade: Trade;

  constructor(private readonly souk: TestApp) {
    this.trade = new Trade(souk);
  }

  /** @param price fen; with `sku` the goods have one, in the colour Blue */
  async storeWithGoods(
    storeName: string,
    name: string,
    {
      price,
      sku = false,
      stock = 50,
    }: { readonly price: number; readonly sku?: boolean; readonly stock?: number },
  ): Promise<StoreWithGoods> {
    const seller = await this.trade.aStore();
    await this.souk.sql.run('UPDATE stores SET store_name = $2 WHERE id = $1', [
      seller.storeId,
      storeName,
    ]);
    const goods = await this.trade.goods(seller, {
      price,
      ...(sku ? { skuStocks: [stock] } : { stock }),
    });
    await this.souk.sql.run('UPDATE goods SET goods_name = $2 WHERE id = $1', [goods.id, name]);
    if (sku)
      await this.souk.sql.run(
        "UPDATE goods_skus SET sku_name = ARRAY['Blue'] WHERE goods_id = $1",
        [goods.id],
      );
    return { seller, goodsId: goods.id, skuId: goods.skus[0] ?? 0, name };
  }

  /** A coupon of the store: `money` off orders from `from`, in fen. */
  async coupon(
    { seller }: StoreWithGoods,
    name: string,
    { money, from }: { readonly money: number; readonly from: number },
  ): Promise<number> {
    const [row] = await this.souk.sql.rows<{ id: number }>(
      `
        INSERT INTO coupons (
          store_id, name, money, use_money, stock, per_limit, start_time, end_time
        )
        VALUES (
          $1, $2, $3, $4, 9, 1, mall_now() - interval '1 hour', mall_now() + interval '1 day'
        )
        RETURNING id`,
      [seller.storeId, name, money, from],
    );
    return row!.id;
  }

  /** Ships an order as the store. */
  async ship(stall: StoreWithGoods, orderId: number, number: string): Promise<void> {
    const { code, msg } = await (await this.sellerOf(stall)).post(
      `/Seller/orders/${orderId}/commands/ship`,
      {
        rows: [{ id: orderId, input: { parcels: [{ delivery_code: 'yd', delivery_no: number }] } }],
      },
    );
    if (code !== 200) throw new Error(`${code} ${msg}`);
  }

  async sellerOf({ seller }: StoreWithGoods): Promise<Client> {
    return (await this.souk.as.seller(seller)).json();
  }

  async ordersOf(
    userId: number,
  ): Promise<
    readonly { readonly id: number; readonly store_id: number; readonly order_status: number }[]
  > {
    return this.souk.sql.rows(
      'SELECT id, store_id, order_status FROM orders WHERE user_id = $1 ORDER BY id',
      [userId],
    );
  }

  /** A caller with the session of the page's account. */
  async callerOf(page: Page): Promise<Client> {
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const client = this.souk.anonymous.json();
    client.token = token ?? undefined;
    return client;
  }
}
