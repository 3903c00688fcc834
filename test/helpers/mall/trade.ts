import { expect } from 'vitest';
import { checks, examine } from '../../../server/doctor/examine.ts';
import { hashToken, newToken } from '../../../server/identity/sessions/token.ts';
import { openDefaultFreights } from '../../../server/mall/shipping/freights/default-freight.ts';
import { type BalanceAccount, type UserAccount } from '../../../server/mall/wallet/accounts.ts';
import { balanceOf, post } from '../../../server/mall/wallet/post.ts';
import type { Database } from '../../../server/platform/database/sql.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import { Client, type Reply } from '../http/client.ts';
import { sharedSettings, startApp, type TestApp } from '../server/app.ts';
import { weakHash } from '../values/weak-hash.ts';
import type { Built, BuiltSeller } from './builders.ts';

export const payPassword = '246810';
let payPasswordHash: Promise<string> | undefined;
const hashOfPayPassword = (): Promise<string> => {
  payPasswordHash ??= weakHash(payPassword);
  return payPasswordHash;
};
const nextNumber = counter();

export interface Shopper extends Built {
  readonly client: Client;
  readonly addressId: number;
}
export interface Goods {
  readonly id: number;
  readonly skus: readonly number[];
}
interface GoodsOptions {
  /** Fen. */
  readonly price?: number;
  readonly stock?: number;
  /** Stock of each SKU. Default: goods without SKUs. */
  readonly skuStocks?: readonly number[];
  readonly weight?: number;
  readonly freightId?: number;
}

/** Start and end of a promotion that is open during every test. */
export const openPeriod = { start_time: '2020-01-01 00:00:00', end_time: '2099-01-01 00:00:00' };

/** Makes stores with goods and shoppers with money by SQL. */
export class Trade {
  constructor(readonly app: Pick<TestApp, 'sql' | 'aSeller' | 'aShopper' | 'aClassOf' | 'as'>) {}

  private get sql(): Database {
    return this.app.sql;
  }

  /** A store whose default freight template is free. */
  async aStore(): Promise<BuiltSeller & { readonly classId: number }> {
    const seller = await this.app.aSeller();
    await openDefaultFreights(this.sql, [seller.storeId]);
    return { ...seller, classId: await this.app.aClassOf(seller.storeId) };
  }

  async goods(
    store: { readonly storeId: number; readonly classId: number },
    { price = 1000, stock = 100, skuStocks = [], weight = 1, freightId = 0 }: GoodsOptions = {},
  ): Promise<Goods> {
    const [row] = await this.sql.rows<{ id: number }>(
      `
        INSERT INTO goods (
          store_id, class_id, goods_name, goods_images, goods_master_image, goods_price,
          goods_market_price, goods_weight, goods_stock, freight_id, goods_status, goods_verify
        )
        VALUES (
          $1, $2, $3, '[]', '', $4, $4, $5, $6, $7, 1, 1
        )
        RETURNING id`,
      [
        store.storeId,
        store.classId,
        `Goods ${nextNumber()}`,
        price,
        weight,
        skuStocks.length > 0 ? 0 : stock,
        freightId,
      ],
    );
    const skus =
      skuStocks.length === 0
        ? []
        : await this.sql.rows<{ id: number }>(
            `
              INSERT INTO goods_skus (
                goods_id, spec_key, sku_name, goods_price, goods_stock, goods_weight
              )
              SELECT $1, at::text, ARRAY['Kind ' || at], $2::bigint, stock, $4
              FROM unnest($3::bigint[]) WITH ORDINALITY AS s(stock, at)
              RETURNING id`,
            [row!.id, price, skuStocks, weight],
          );
    return { id: row!.id, skus: skus.map(({ id }) => id) };
  }

  /** Goods of the points mall that are on sale. @param price points */
  async pointsGoods({
    price = 50,
    stock = 9,
  }: {
    readonly price?: number;
    readonly stock?: number;
  } = {}): Promise<{ readonly id: number }> {
    const [goods] = await this.sql.rows<{ id: number }>(
      `
        WITH c AS (INSERT INTO integral_goods_classes (name) VALUES ($1) RETURNING id)
        INSERT INTO integral_goods (
          cid, goods_name, goods_images, goods_price, goods_market_price, goods_stock,
          goods_status
        )
        SELECT id, $1, '[]', $2, 100, $3, 1
        FROM c
        RETURNING id`,
      [`Gift ${nextNumber()}`, price, stock],
    );
    return goods!;
  }

  /** @param money fen on the balance */
  async shopper({
    money = 0,
    points = 0,
    inviterId,
  }: {
    readonly money?: number;
    readonly points?: number;
    readonly inviterId?: number;
  } = {}): Promise<Shopper> {
    const built = await this.app.aShopper();
    await this.sql.run('UPDATE users SET pay_password = $2, inviter_id = $3 WHERE id = $1', [
      built.id,
      await hashOfPayPassword(),
      inviterId ?? null,
    ]);
    const [province] = await this.sql.rows<{ id: number }>(
      "INSERT INTO areas (name, code) VALUES ('Zhejiang', $1) RETURNING id",
      [`p${nextNumber()}`],
    );
    const [address] = await this.sql.rows<{ id: number }>(
      `
        INSERT INTO addresses (
          user_id, receive_name, receive_tel, province_id, area_info, address, is_default
        )
        VALUES ($1, 'Lin', '13800000000', $2, 'Zhejiang Hangzhou Xihu', 'Road 1', 1)
        RETURNING id`,
      [built.id, province!.id],
    );
    if (money > 0) await this.give({ owner: 'user', id: built.id, kind: 'money' }, money);
    if (points > 0) await this.give({ owner: 'user', id: built.id, kind: 'points' }, points);
    return { ...built, client: (await this.app.as.shopper(built)).json(), addressId: address!.id };
  }

  /** Makes many shoppers, each with an address and a session, by SQL: sign-ins would take too long. */
  async crowd(size: number, url: string): Promise<readonly Client[]> {
    const tokens = Array.from({ length: size }, () => newToken());
    const users = await this.sql.rows<{ id: number }>(
      `
        INSERT INTO users (username, password, nickname, status)
        SELECT 'crowd' || nextval('adjustment_numbers'), '', 'Crowd', 1
        FROM generate_series(1, $1)
        RETURNING id`,
      [size],
    );
    const ids = users.map(({ id }) => id);
    await this.sql.run(
      `
        INSERT INTO addresses (user_id, receive_name, receive_tel, area_info, address, is_default)
        SELECT id, 'Lin', '13800000000', 'Hangzhou', 'Road 1', 1
        FROM unnest($1::bigint[]) AS u(id)`,
      [ids],
    );
    await this.sql.run(
      `
        INSERT INTO sessions (token_hash, seed, area, account_id, ends_at)
        SELECT decode(hash, 'hex'), '\\x00', 'shop', id, mall_now() + interval '1 day'
        FROM unnest($1::text[], $2::bigint[]) AS s(hash, id)`,
      [tokens.map((token) => hashToken(token).toString('hex')), ids],
    );
    return tokens.map((token) => new Client(url, token).json());
  }

  async give(account: UserAccount, amount: number): Promise<void> {
    const [next] = await this.sql.rows<{ id: number }>(
      "SELECT nextval('adjustment_numbers') AS id",
    );
    await this.sql.transaction((tx) =>
      post(tx, [
        {
          cause: { type: 'adjustment', id: next!.id },
          event: 'adjustment',
          legs: [
            { account, amount },
            {
              account: {
                owner: 'platform',
                kind: account.kind === 'points' ? 'points' : 'adjustments',
              },
              amount: -amount,
            },
          ],
        },
      ]),
    );
  }

  balance(owner: BalanceAccount['owner'], id: number, kind: string): Promise<number> {
    return balanceOf(this.sql, { owner, id, kind } as BalanceAccount);
  }

  /** Pending, available and frozen money of a store, fen. */
  storeMoney(id: number): Promise<readonly number[]> {
    return Promise.all(
      ['pending', 'available', 'frozen'].map((kind) => this.balance('store', id, kind)),
    );
  }

  /** An order of one line that is paid, shipped, received and reviewed. @returns its id */
  async aCompletedOrder(
    store: BuiltSeller,
    shopper: Shopper,
    goodsId: number,
    num = 1,
  ): Promise<number> {
    const id = await placeAndPay(shopper, [{ goods_id: goodsId, buy_num: num }]);
    await completeOrder((await this.app.as.seller(store)).json(), shopper, id);
    return id;
  }

  async stockOf({ id, skus }: Goods): Promise<number> {
    const [row] = await this.sql.rows<{ stock: number }>(
      skus.length > 0
        ? 'SELECT sum(goods_stock)::bigint AS stock FROM goods_skus WHERE goods_id = $1'
        : 'SELECT goods_stock AS stock FROM goods WHERE id = $1',
      [id],
    );
    return row!.stock;
  }

  async statusOf(orderId: number): Promise<number> {
    const [row] = await this.sql.rows<{ order_status: number }>(
      'SELECT order_status FROM orders WHERE id = $1',
      [orderId],
    );
    return row!.order_status;
  }
}

export interface OrderLine {
  readonly goods_id: number;
  readonly sku_id?: number;
  readonly buy_num?: number;
  readonly collective_id?: number;
  readonly cart_id?: number;
}
/** `params` of the checkout calls. @param ifcart 1 when the lines are in the cart */
export const paramsOf = (order: readonly OrderLine[], ifcart: 0 | 1 = 0): string =>
  Buffer.from(
    JSON.stringify({ order: order.map((line) => ({ sku_id: 0, buy_num: 1, ...line })), ifcart }),
  ).toString('base64url');

/**
 * Places one order per store of the lines.
 * @returns the ids of the orders
 * @throws Error with code and text of a refusal
 */
export async function place(
  shopper: Shopper,
  order: readonly OrderLine[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<readonly number[]> {
  const { code, msg, data } = await shopper.client.post<{ order_id: readonly number[] }>(
    '/user/order/create',
    { params: paramsOf(order), address_id: shopper.addressId, ...more },
  );
  if (code !== 200) throw new Error(`${code} ${msg}`);
  return data.order_id;
}

export async function payByBalance(shopper: Shopper, ids: readonly number[]): Promise<void> {
  const { code, msg } = await shopper.client.post('/user/order/pay', {
    order_id: ids.join(','),
    payment_name: 'balance',
    pay_password: payPassword,
  });
  if (code !== 200) throw new Error(`${code} ${msg}`);
}

/** Places one order and pays it from the balance. @returns its id */
export async function placeAndPay(
  shopper: Shopper,
  order: readonly OrderLine[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const [id] = await place(shopper, order, more);
  await payByBalance(shopper, [id!]);
  return id!;
}

/** All invariants but number 38, which reports waiting work: tests stop jobs and move the clock. */
export const checksOfTests = checks.filter(({ invariant }) => invariant !== 38);

/** Adds the couriers `sf` and `yd`, unless the mall has them. */
export const addCouriers = ({ sql }: Pick<TestApp, 'sql'>): Promise<number> =>
  sql.run(`
    INSERT INTO expresses (name, code)
    VALUES ('SF', 'sf'), ('Yunda', 'yd')
    ON CONFLICT
    DO NOTHING`);

/** Starts an empty mall with couriers, for `beforeAll`. @param settings as of `startApp` */
export async function startTrade(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly souk: TestApp; readonly trade: Trade }> {
  const souk = await startApp(settings);
  await addCouriers(souk);
  return { souk, trade: new Trade(souk) };
}

let shared: ReturnType<typeof startTrade> | undefined;

/** Settings of the applications of `sharedTrade` and `sharedRaceMall`, which have one database. */
export const tradeSettings = {
  ...sharedSettings,
  SOUK_SECRET: 'a-secret-of-two-applications-of-32-letters',
} as const;

/**
 * The mall with couriers that the files of a worker share; it ends with the worker. Their
 * tests keep its invariants and settings (`expectInvariants`).
 */
export const sharedTrade = (): ReturnType<typeof startTrade> =>
  (shared ??= startTrade(tradeSettings));

/** Expects that the doctor finds no broken invariant. */
export async function expectInvariants(souk: TestApp): Promise<void> {
  expect(await examine(souk.sql, checksOfTests)).toEqual([]);
}

/** Closes the mall and expects that the doctor finds no broken invariant, for `afterAll`. */
export async function closeAndCheckInvariants(souk: TestApp | undefined): Promise<void> {
  if (!souk) return; // the start failed and was reported
  const found = await examine(souk.sql, checksOfTests);
  await souk.close();
  expect(found).toEqual([]);
}

/** Ships a paid order in one parcel of courier `sf`. */
export const ship = (seller: Client, id: number): Promise<Reply> =>
  seller.post(`/Seller/orders/${id}/commands/ship`, {
    rows: [{ id, input: { parcels: [{ delivery_code: 'sf', delivery_no: 'SF12345678' }] } }],
  });

/** Ships, receives and reviews a paid order, so that it waits for its settlement. */
export async function completeOrder(
  seller: Client,
  { client }: Shopper,
  id: number,
): Promise<void> {
  await ship(seller, id);
  await client.post(`/user/orders/${id}/receive`);
  await client.post('/user/comments', { order_id: id, score: 5 });
}
