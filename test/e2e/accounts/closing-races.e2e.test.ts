import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import {
  CloseAccounts,
  eraseAccounts,
} from '../../../server/mall/users/closing/close-accounts.job.ts';
import { lockAccounts } from '../../../server/mall/wallet/post.ts';
import type { Transaction } from '../../../server/platform/database/sql.ts';
import { openVisitorChat } from '../../helpers/http/chat-calls.ts';
import type { Reply } from '../../helpers/http/client.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { type ClosingMall, sharedClosingMall } from '../../helpers/mall/closing.ts';
import { type RaceMall, sharedRaceMall } from '../../helpers/mall/race-mall.ts';
import { answerRefund, requestRefund } from '../../helpers/mall/refund-calls.ts';
import {
  expectInvariants,
  paramsOf,
  payByBalance,
  place,
  type Shopper,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { runAtLockedRows, runDuringChange } from '../../helpers/server/lock-contention.ts';

let races: RaceMall;
let souk: TestApp;
let trade: Trade;
let mall: ClosingMall;
let store: Awaited<ReturnType<Trade['aStore']>>;
let province: number;
beforeAll(async () => {
  races = await sharedRaceMall();
  ({ souk, trade, mall, store } = await sharedClosingMall());
  const area = { name: 'Zhejiang', code: '33' };
  province = (await (await souk.as.admin()).json().proven().post('/Admin/areas', area)).data.id;
});
afterAll(() => expectInvariants(souk));

/** Erases an account as the job that closes accounts does. */
async function eraseLocked(tx: Transaction, id: number): Promise<void> {
  await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
  await eraseAccounts(tx, [id]);
}

/** As `deleteRows` does after it has found no obstacle. */
async function deleteLocked(tx: Transaction, id: number): Promise<void> {
  await tx.rows('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
  await tx.run('UPDATE users SET deleted_at = mall_now() WHERE id = $1', [id]);
}

const ends = [
  ['closed by its owner', eraseLocked],
  ['deleted by an admin', deleteLocked],
] as const;

/** Requests that add rows to a table of the shopper. */
const requests: readonly (readonly [
  table: string,
  send: (shopper: Shopper, goodsId: number) => Promise<Reply>,
])[] = [
  [
    'orders',
    ({ client, addressId }, goodsId) =>
      client.post('/user/order/create', {
        params: paramsOf([{ goods_id: goodsId }]),
        address_id: addressId,
      }),
  ],
  [
    'carts',
    ({ client }, goodsId) =>
      client.post('/user/carts', { goods_id: goodsId, sku_id: 0, buy_num: 1 }),
  ],
  ['favorites', ({ client }, id) => client.post('/user/favorites', { out_id: id, is_type: 0 })],
  [
    'addresses',
    ({ client }) =>
      client.post('/user/addresses', {
        receive_name: 'Lin',
        receive_tel: '13800000000',
        area: [province],
        address: 'Road 1',
      }),
  ],
  ['stores', ({ client }) => client.post('/store/join', {})],
  ['message_settings', ({ client }) => client.put('/user/messages/settings', { is_digest: 1 })],
  [
    'chat_visitors',
    async ({ client }) => {
      const { token } = await openVisitorChat(souk.anonymous, store.storeId);
      return client.with({ 'x-visitor': token }).get('/chats');
    },
  ],
];

const rowsOf = (table: string, userId: number): Promise<readonly object[]> =>
  table === 'message_settings'
    ? souk.sql.rows("SELECT * FROM message_settings WHERE area = 'shop' AND account_id = $1", [
        userId,
      ])
    : souk.sql.rows(`SELECT * FROM ${table} WHERE user_id = $1`, [userId]);

describe('a closing beside other requests', () => {
  test('two processes close every account once', async () => {
    const shoppers = await Promise.all(Array.from({ length: 25 }, () => souk.aShopper()));
    const ids = shoppers.map(({ id }) => id);
    await souk.sql.run(
      "UPDATE users SET closing_at = mall_now() - interval '1 minute' WHERE id = ANY($1)",
      [ids],
    );
    const { other } = races.parts;
    await Promise.all([mall.runJob(), other.app.get(CloseAccounts).run(), mall.runJob()]);
    await mall.runJob();
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

  test.each(ends)(
    'a request that runs while its account ends (%s) is refused',
    async (_name, end) => {
      const { id: goodsId } = await trade.goods(store);
      for (const [table, send] of requests) {
        const shopper = await mall.shopper();
        const before = await rowsOf(table, shopper.id);
        const { status, code } = await runDuringChange(
          souk.sql,
          (tx) => end(tx, shopper.id),
          () => send(shopper, goodsId),
        );
        expect([status, code], table).toEqual([200, 401]);
        const after = await rowsOf(table, shopper.id);
        expect(after.length, table).toBe(end === eraseLocked ? 0 : before.length);
      }
    },
  );

  test.each(ends)(
    'an after-sale or appeal that begins while its account ends (%s) is refused',
    async (_name, end) => {
      const goods = await trade.goods(store, { price: 1000 });
      const seller = (await souk.as.seller(store)).json().proven();
      const shopper = await trade.shopper({ money: 1000 });
      const orderId = await trade.aCompletedOrder(store, shopper, goods.id);
      const asked = await runDuringChange(
        souk.sql,
        (tx) => end(tx, shopper.id),
        () => requestRefund(shopper, { order_id: orderId }),
      );
      expect(asked.code).toBe(401);
      expect(await rowsOf('refunds', shopper.id)).toEqual([]);

      const other = await trade.shopper({ money: 1000 });
      const refusedId = await trade.aCompletedOrder(store, other, goods.id);
      await requestRefund(other, { order_id: refusedId });
      await answerRefund(seller, refusedId, { refund_verify: 2, refuse_remark: 'No' });
      const appealed = await runDuringChange(
        souk.sql,
        (tx) => end(tx, other.id),
        () => other.client.post(`/user/order/refund/${refusedId}/appeal`, { remark: 'Broken' }),
      );
      expect(appealed.code).toBe(401);
      expect(await rowsOf('refunds', other.id)).toMatchObject([{ is_open: 0 }]);
    },
  );

  test.each(ends)(
    'a store gets no data and no sub-account while the account of its owner ends (%s)',
    async (_name, end) => {
      const shopper = await mall.shopper();
      expect((await shopper.client.post('/store/join', {})).code).toBe(200);
      const saved = await runDuringChange(
        souk.sql,
        (tx) => end(tx, shopper.id),
        () => shopper.client.put('/store', { legal_person: 'Lin Shan', store_phone: '0571-888' }),
      );
      expect(saved.code).toBe(401);
      expect(await rowsOf('stores', shopper.id)).toMatchObject([
        { legal_person: '', store_phone: '' },
      ]);

      const own = await trade.aStore();
      const seller = (await souk.as.seller(own)).json().proven();
      const { id: roleId } = (await seller.post('/Seller/roles', { name: 'Packers' })).data;
      const username = `packer-${own.storeId}`;
      await souk.sql.run('UPDATE stores SET store_status = 0 WHERE id = $1', [own.storeId]);
      const added = await runDuringChange(
        souk.sql,
        (tx) => end(tx, own.id),
        () => seller.post('/Seller/users', { username, password: testPassword, role_id: [roleId] }),
      );
      expect(added.code).toBe(401);
      expect(await souk.sql.rows('SELECT 1 FROM users WHERE username = $1', [username])).toEqual(
        [],
      );
    },
  );

  test('an order that is placed while an admin deletes the account is refused', async () => {
    const shopper = await mall.shopper();
    const goods = await trade.goods(store);
    const admin = await souk.as.admin();
    const [deleted, placed] = await runAtLockedRows(
      souk.sql,
      `SELECT 1 FROM users WHERE id = ${shopper.id}`,
      [
        () => admin.delete(`/Admin/users/${shopper.id}`),
        () =>
          shopper.client.post('/user/order/create', {
            params: paramsOf([{ goods_id: goods.id }]),
            address_id: shopper.addressId,
          }),
      ],
    );
    expect([deleted!.code, placed!.code]).toEqual([200, 401]);
    expect(await rowsOf('orders', shopper.id)).toEqual([]);
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
    const seller = (await souk.as.seller(store)).json().proven();
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
    const seller = (await souk.as.seller(store)).json().proven();
    const rule = { goods_id: goods.id, lev_1: 5, lev_2: 0, lev_3: 0 };
    expect((await seller.post('/Seller/distributions', rule)).code).toBe(200);
    const orders = await place(buyer, [{ goods_id: goods.id }]);
    await runDuringChange(
      souk.sql,
      (tx) => deleteLocked(tx, inviter.id),
      () => payByBalance(buyer, orders),
    );
    expect(await trade.statusOf(orders[0]!)).toBe(orderStatus.toShip);
    expect(
      await souk.sql.rows('SELECT 1 FROM distribution_logs WHERE user_id = $1', [inviter.id]),
    ).toEqual([]);
  });
});
