import { insertApprovedCheck } from '../mall/identity-checks.ts';
import { payPassword, placeAndPay, type Shopper, ship, type Trade } from '../mall/trade.ts';
import type { TestApp } from '../server/app.ts';
import { dataOf, type Office } from './play-table.ts';

/** The demo mall of the pages: both back offices, and a shopper who buys from the seller. */
export interface PagesMall {
  readonly souk: TestApp;
  readonly trade: Trade;
  readonly Admin: Office;
  readonly Seller: Office;
  readonly store: { readonly storeId: number; readonly classId: number };
  readonly shopper: Shopper;
  readonly goods: number;
}

/** Plays the calls of one page that a table does not have. */
export type PlayPage = (mall: PagesMall) => Promise<void>;

export const encoded = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64');

/** A paid order of the shopper. */
export const aPaidOrder = ({ shopper, goods }: PagesMall): Promise<number> =>
  placeAndPay(shopper, [{ goods_id: goods }]);

/** A shipped order with a request for after-sale: 0 refund, 1 return, 2 exchange. */
export async function anAfterSale(mall: PagesMall, refund_type: 0 | 1 | 2): Promise<number> {
  const id = await aPaidOrder(mall);
  await ship(mall.Seller.client.json(), id);
  const asked = { order_id: id, refund_type, refund_remark: 'Late' };
  dataOf(await mall.shopper.client.post('/user/order/refund', asked), 'an after-sale');
  return id;
}

/** A withdrawal that waits for an admin. */
export async function aWithdrawal({ trade, shopper }: PagesMall): Promise<number> {
  await insertApprovedCheck(trade.app.sql, shopper.id);
  const asked = { money: '50', pay_password: payPassword };
  return dataOf(await shopper.client.post('/user/cashes', asked), 'a withdrawal').id;
}
