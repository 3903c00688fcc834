import type { Client } from '../http/client.ts';
import type { TestApp } from '../server/app.ts';
import { placeAndPay, type Shopper, ship, type Trade } from './trade.ts';

export const parcel = { delivery_code: 'sf', delivery_no: 'SF12345678' };

interface PaidOrderOptions {
  readonly price?: number;
  readonly num?: number;
  readonly freight?: number;
  readonly skus?: boolean;
  readonly shipped?: boolean;
}

/** A paid order of one line, with its store, shopper and signed-in seller. */
export async function aPaidOrder(
  { souk, trade }: { readonly souk: TestApp; readonly trade: Trade },
  { price = 1000, num = 3, freight = 0, skus = false, shipped = false }: PaidOrderOptions = {},
) {
  const store = await trade.aStore();
  if (freight > 0)
    await souk.sql.run('UPDATE freights SET f_price = $2 WHERE store_id = $1', [
      store.storeId,
      freight,
    ]);
  const goods = await trade.goods(store, skus ? { price, skuStocks: [10] } : { price, stock: 10 });
  const shopper = await trade.shopper({ money: 100_000 });
  const id = await placeAndPay(shopper, [
    { goods_id: goods.id, buy_num: num, ...(skus ? { sku_id: goods.skus[0]! } : {}) },
  ]);
  const seller = (await souk.as.seller(store)).json();
  if (shipped) await ship(seller, id);
  const { data } = await shopper.client.get(`/user/order/${id}`);
  return { store, goods, shopper, seller, id, line: data.order_goods[0].id as number };
}

export const requestRefund = (shopper: Shopper, body: object) =>
  shopper.client.post('/user/order/refund', { refund_type: 0, refund_remark: 'Broken', ...body });
export const answerRefund = (seller: Client, id: number, body: object) =>
  seller.put(`/Seller/refunds/${id}`, body);
