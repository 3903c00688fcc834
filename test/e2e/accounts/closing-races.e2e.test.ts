import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { CloseAccounts } from '../../../server/mall/users/closing/close-accounts.job.ts';
import { eraseAccounts } from '../../../server/mall/users/closing/erase-accounts.ts';
import { lockAccounts } from '../../../server/mall/wallet/post.ts';
import type { Transaction } from '../../../server/platform/database/sql.ts';
import { type ClosingMall, startClosingMall } from '../../helpers/mall/closing.ts';
import {
  closeAndCheckInvariants,
  paramsOf,
  payByBalance,
  place,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { runDuringChange } from '../../helpers/server/lock-contention.ts';

let souk: TestApp;
let trade: Trade;
let mall: ClosingMall;
let store: Awaited<ReturnType<Trade['aStore']>>;
beforeAll(async () => {
  ({ souk, trade, mall, store } = await startClosingMall());
});
afterAll(() => closeAndCheckInvariants(souk));

/** Erases an account as the job that closes accounts does. */
async function eraseLocked(tx: Transaction, id: number): Promise<void> {
  await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
  await eraseAccounts(tx, [id]);
}

describe('a closing beside other requests', () => {
  test('two processes close every account once', async () => {
    const shoppers = await Promise.all(Array.from({ length: 25 }, () => souk.aShopper()));
    const ids = shoppers.map(({ id }) => id);
    await souk.sql.run(
      "UPDATE users SET closing_at = mall_now() - interval '1 minute' WHERE id = ANY($1)",
      [ids],
    );
    const other = await startApp({ DATABASE_URL: souk.databaseUrl });
    await Promise.all([mall.runJob(), other.app.get(CloseAccounts).run(), mall.runJob()]);
    await mall.runJob();
    await other.close();
    const [audits] = await souk.sql.rows(
      `
        SELECT count(*)::int AS count, count(DISTINCT subject_id)::int AS accounts
        FROM audits
        WHERE event = 'account.closed' AND subject_id = ANY($1)`,
      [ids],
    );
    expect(audits).toEqual({ count: 25, accounts: 25 });
  });

  test('waits while an order locks the account, and then sees the order', async () => {
    const shopper = await mall.shopper();
    const goods = await trade.goods(store);
    await mall.ask(shopper);
    await mall.makeDue(shopper);
    await souk.sql.transaction(async (tx) => {
      await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [shopper.id]);
      await mall.runJob();
      expect((await mall.rowOf(shopper.id)).closed_at).toBeNull();
    });
    await place(shopper, [{ goods_id: goods.id }]);
    await mall.runJob();
    expect(await mall.rowOf(shopper.id)).toMatchObject({ closed_at: null, closing_at: null });
  });

  test.each([
    ['an order', '/user/order/create'],
    ['a cart line', '/user/carts'],
    ['a favourite', '/user/favorites'],
    ['an address', '/user/addresses'],
  ])('%s that comes during the closing is refused', async (_name, path) => {
    const shopper = await mall.shopper();
    const { id: goodsId } = await trade.goods(store);
    const bodies: Readonly<Record<string, object>> = {
      '/user/order/create': {
        params: paramsOf([{ goods_id: goodsId }]),
        address_id: shopper.addressId,
      },
      '/user/carts': { goods_id: goodsId, sku_id: 0, buy_num: 1 },
      '/user/favorites': { out_id: goodsId, is_type: 0 },
      '/user/addresses': {
        receive_name: 'Lin',
        receive_tel: '13800000000',
        area: [1],
        address: 'Road 1',
      },
    };
    const { status, code } = await runDuringChange(
      souk.sql,
      (tx) => eraseLocked(tx, shopper.id),
      () => shopper.client.post(path, bodies[path]),
    );
    expect([status, code === 200]).toEqual([200, false]);
    for (const table of ['orders', 'carts', 'favorites', 'addresses'])
      expect(
        await souk.sql.rows(`SELECT 1 FROM ${table} WHERE user_id = $1`, [shopper.id]),
        table,
      ).toEqual([]);
  });

  test('money that comes during the closing is refused', async () => {
    const { id } = await mall.shopper();
    const account = { owner: 'user', id, kind: 'money' } as const;
    await trade.give(account, 5);
    await trade.give(account, -5);
    await expect(
      runDuringChange(
        souk.sql,
        async (tx) => {
          await lockAccounts(tx, [account]);
          await eraseLocked(tx, id);
        },
        () => trade.give(account, 1),
      ),
    ).rejects.toThrow('wallet.closed');
    expect(await trade.balance('user', id, 'money')).toBe(0);
  });

  test('a closed account gets no rows and no commission', async () => {
    const inviter = await mall.shopper();
    const buyer = await trade.shopper({ money: 1000, inviterId: inviter.id });
    const goods = await trade.goods(store, { price: 1000 });
    const seller = (await souk.as.seller(store)).json();
    await seller.post('/Seller/distributions', {
      goods_id: goods.id,
      lev_1: 5,
      lev_2: 0,
      lev_3: 0,
    });
    await mall.close(inviter);
    await payByBalance(buyer, await place(buyer, [{ goods_id: goods.id }]));
    expect(
      await souk.sql.rows('SELECT 1 FROM distribution_logs WHERE user_id = $1', [inviter.id]),
    ).toEqual([]);
    await expect(
      souk.sql.run('INSERT INTO carts (user_id, goods_id, sku_id, buy_num) VALUES ($1, $2, 0, 1)', [
        inviter.id,
        goods.id,
      ]),
    ).rejects.toThrow('is closed');
    await expect(
      souk.sql.run("UPDATE users SET phone = '13500000000' WHERE id = $1", [inviter.id]),
    ).rejects.toThrow('users_closed');
  });

  test('an order that is paid while an admin deletes its inviter gives no commission', async () => {
    const inviter = await mall.shopper();
    const buyer = await trade.shopper({ money: 1000, inviterId: inviter.id });
    const goods = await trade.goods(store, { price: 1000 });
    const seller = (await souk.as.seller(store)).json();
    const rule = { goods_id: goods.id, lev_1: 5, lev_2: 0, lev_3: 0 };
    expect((await seller.post('/Seller/distributions', rule)).code).toBe(200);
    const orders = await place(buyer, [{ goods_id: goods.id }]);
    await runDuringChange(
      souk.sql,
      async (tx) => {
        // As `deleteRows` does after it has found no obstacle
        await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [inviter.id]);
        await tx.run('UPDATE users SET deleted_at = mall_now() WHERE id = $1', [inviter.id]);
      },
      () => payByBalance(buyer, orders),
    );
    expect(await trade.statusOf(orders[0]!)).toBe(orderStatus.toShip);
    expect(
      await souk.sql.rows('SELECT 1 FROM distribution_logs WHERE user_id = $1', [inviter.id]),
    ).toEqual([]);
  });
});
