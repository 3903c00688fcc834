import type { Client } from '../http/client.ts';
import { addCouriers, placeAndPay, type Shopper, Trade } from '../mall/trade.ts';
import { sharedApp, type TestApp } from '../server/app.ts';

/** A store, a shopper and an admin of the worker's mall, as legacy clients meet them. */
export interface LegacyMall {
  readonly souk: TestApp;
  readonly trade: Trade;
  readonly admin: Client;
  readonly store: Awaited<ReturnType<Trade['aStore']>>;
  readonly seller: Client;
  readonly shopper: Shopper;
  readonly goods: number;
}

export async function legacyMall(): Promise<LegacyMall> {
  const souk = await sharedApp();
  const trade = new Trade(souk);
  const [admin, store, shopper] = await Promise.all([
    souk.as.admin(),
    trade.aStore(),
    trade.shopper({ money: 1_000_000 }),
  ]);
  const seller = await souk.as.seller(store);
  const { id: goods } = await trade.goods(store);
  await addCouriers(souk);
  return { souk, trade, admin, store, seller, shopper, goods };
}

export async function aPaidOrder({ shopper, goods }: LegacyMall): Promise<number> {
  return placeAndPay(shopper, [{ goods_id: goods }]);
}
