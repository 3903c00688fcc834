import type { Client, Reply } from '../http/client.ts';
import { startApp, type TestApp } from '../server/app.ts';
import { testPassword } from './builders.ts';
import { makeSettlementDue, settle } from './settle.ts';
import {
  completeOrder,
  payPassword,
  placeAndPay,
  type Shopper,
  sharedTrade,
  type Trade,
  tradeSettings,
} from './trade.ts';
import { writeConfig } from './write-config.ts';

export const proof = { 'proof-password': testPassword };

interface RaceMallParts {
  readonly souk: TestApp;
  /** A second process over the same database. */
  readonly other: TestApp;
  readonly trade: Trade;
  readonly admin: Client;
  /** At the second process. */
  readonly secondAdmin: Client;
}

/** Two processes over one database, with deals that two actions fight over. */
export class RaceMall {
  constructor(readonly parts: RaceMallParts) {}

  readonly storeMoney = (id: number): Promise<readonly number[]> => this.parts.trade.storeMoney(id);

  /** Completed orders earn points until `endPoints`. */
  readonly startPoints = (): Promise<number> =>
    writeConfig(this.parts.souk.sql, 'integral', { order_status: 1, order_integral: 50 });

  /** Sets the rules of points back for the other files, for `afterAll`. */
  readonly endPoints = (): Promise<number> => writeConfig(this.parts.souk.sql, 'integral', {});

  readonly userBalance = (id: number, kind = 'money'): Promise<number> =>
    this.parts.trade.balance('user', id, kind);

  readonly atBothProcesses = <Job>(job: new (...args: never[]) => Job): readonly [Job, Job] => [
    this.parts.souk.app.get(job) as Job,
    this.parts.other.app.get(job) as Job,
  ];

  readonly aDeal = async ({
    money = 10_000,
    inviterId,
    price = 1000,
  }: {
    readonly money?: number;
    readonly inviterId?: number;
    readonly price?: number;
  } = {}) => {
    const { souk, trade } = this.parts;
    const store = await trade.aStore();
    const goods = await trade.goods(store, { price, stock: 100 });
    const shopper = await trade.shopper({
      money,
      ...(inviterId === undefined ? {} : { inviterId }),
    });
    const seller = (await souk.as.seller(store)).json().with(proof);
    return { store, goods, shopper, seller };
  };

  readonly aPaidOrder = async (
    { goods, shopper }: Deal,
    num = 1,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<number> => {
    return placeAndPay(shopper, [{ goods_id: goods.id, buy_num: num }], more);
  };

  readonly makeDue = (id: number): Promise<number> => makeSettlementDue(this.parts.souk.sql, [id]);

  readonly aCompletedOrder = async (deal: Deal, num = 1): Promise<number> => {
    const id = await this.aPaidOrder(deal, num);
    await completeOrder(deal.seller, deal.shopper, id);
    return id;
  };

  readonly aSettledOrder = async (deal: Deal, num = 1): Promise<number> => {
    const id = await this.aCompletedOrder(deal, num);
    await settle(this.parts.souk, id);
    return id;
  };
}
export type Deal = Awaited<ReturnType<RaceMall['aDeal']>>;

let shared: Promise<RaceMall> | undefined;

/** The mall of `sharedTrade` with a second process; both end with the worker. */
export const sharedRaceMall = (): Promise<RaceMall> => (shared ??= startRaceMall());

async function startRaceMall(): Promise<RaceMall> {
  const { souk, trade } = await sharedTrade();
  const other = await startApp({ ...tradeSettings, DATABASE_URL: souk.databaseUrl });
  const admin = (await souk.as.admin()).json().with(proof);
  const secondAdmin = (await souk.as.admin()).json().with(proof).at(other.url);
  return new RaceMall({ souk, other, trade, admin, secondAdmin });
}

export const codesOf = (replies: readonly Reply[]): readonly number[] =>
  replies.map(({ code }) => code);
export const successes = (replies: readonly Reply[]): number =>
  replies.filter(({ code }) => code === 200).length;
/** SQL of the row of an account, to be locked by `runAtLockedRows`. */
export const account = (owner: 'user' | 'store', id: number, kind: string): string =>
  `SELECT 1 FROM ledger_accounts WHERE owner = '${owner}' AND owner_id = ${id} AND kind = '${kind}'`;
export const orderRow = (id: number): string => `SELECT 1 FROM orders WHERE id = ${id}`;

export const pay = ({ client }: Shopper, id: number) =>
  client.post('/user/order/pay', {
    order_id: id,
    payment_name: 'balance',
    pay_password: payPassword,
  });
