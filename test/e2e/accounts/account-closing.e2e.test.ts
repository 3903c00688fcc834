import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeliverMessages } from '../../../server/mall/messages/delivery/deliver-messages.job.ts';
import { findObstacles } from '../../../server/mall/users/closing/find-obstacles.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { type ClosingMall, sharedClosingMall } from '../../helpers/mall/closing.ts';
import { endCodeMinute, sentCode } from '../../helpers/mall/sent-code.ts';
import { expectInvariants, place, type Trade } from '../../helpers/mall/trade.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
let mall: ClosingMall;
let store: Awaited<ReturnType<Trade['aStore']>>;
beforeAll(async () => {
  ({ souk, trade, mall, store } = await sharedClosingMall());
});
afterAll(async () => {
  await writeConfig(souk.sql, 'mail', {});
  await expectInvariants(souk);
});

describe('asking', () => {
  test('ends other sessions, tells the owner, and shows the date at the next sign-in', async () => {
    const shopper = await mall.shopper();
    const other = (await souk.as.account('shop', shopper.phone)).json();
    expect((await shopper.client.get('/user/closing')).data).toEqual({
      closing_at: '',
      days: 7,
      obstacles: [],
    });
    await writeConfig(souk.sql, 'mail', { driver: 'log' });
    await souk.sql.run(
      `
        INSERT INTO message_settings (area, account_id, language, email)
        VALUES ('shop', $1, 'en', 'lin@example.com')`,
      [shopper.id],
    );
    const { code, data } = await mall.ask(shopper);
    expect([code, data]).toMatchObject([200, { days: 7, obstacles: [] }]);
    const days = (Date.parse(data.closing_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6);
    expect(days).toBeLessThan(8);
    expect((await other.post('/auth/info')).code).toBe(401);
    const again = await souk.as.account('shop', shopper.phone, testPassword);
    expect((await again.post('/auth/info')).data).toMatchObject({ closing_at: data.closing_at });
    expect(await mall.messagesOf(shopper.id)).toEqual(['account_closing']);
    expect((await again.get('/user/messages')).data.data).toMatchObject([
      { link: '/user/safe/close', text: expect.stringContaining(data.closing_at.slice(0, 16)) },
    ]);
    await souk.app.get(DeliverMessages).run();
    expect(
      await souk.sql.rows(
        "SELECT address, kind FROM message_deliveries WHERE area = 'shop' AND account_id = $1 AND channel = 'email'",
        [shopper.id],
      ),
    ).toEqual([{ address: 'lin@example.com', kind: 'account_closing' }]);
    expect((await mall.ask(shopper)).data.closing_at, 'asked again').toBe(data.closing_at);
    expect(await mall.messagesOf(shopper.id)).toEqual(['account_closing']);
    expect((await again.post('/user/closing/cancel')).data.closing_at).toBe('');
    expect((await again.post('/user/closing/cancel')).code, 'cancelled again').toBe(200);
    expect((await again.post('/auth/info')).data).toMatchObject({ closing_at: '' });
    await mall.runJob();
    expect((await mall.rowOf(shopper.id)).closed_at).toBeNull();
    expect(await mall.auditsOf(shopper.id)).toEqual(
      expect.arrayContaining(['account.closing', 'account.kept']),
    );
  });

  test('needs the password, a code to the phone, or a new session without a password', async () => {
    const shopper = await mall.shopper();
    expect((await mall.ask(shopper, {})).code).toBe(422);
    expect((await mall.ask(shopper, { proof: 'wrong' })).code).toBe(422);
    expect((await mall.ask(shopper, { code: '000000' })).code).toBe(400);
    await endCodeMinute(souk, shopper.phone);
    await shopper.client.post('/sms', { phone: shopper.phone, name: 'edit_user' });
    const code = await sentCode(souk, shopper.phone, 'edit_user');
    expect((await mall.ask(shopper, { code })).code).toBe(200);
    expect((await mall.ask(shopper, { code })).code, 'a code counts once').toBe(400);

    const bare = await mall.shopper();
    await souk.sql.run("UPDATE users SET password = '' WHERE id = $1", [bare.id]);
    await souk.sql.run(
      "UPDATE sessions SET created_at = created_at - interval '11 minutes' WHERE area = 'shop' AND account_id = $1",
      [bare.id],
    );
    expect((await mall.ask(bare, {})).msg).toContain('Sign in again');
    await souk.sql.run(
      "UPDATE sessions SET created_at = mall_now() WHERE area = 'shop' AND account_id = $1",
      [bare.id],
    );
    expect((await mall.ask(bare, {})).code).toBe(200);
  });

  test('visitors and back offices have no such call', async () => {
    expect((await souk.anonymous.get('/user/closing')).code).toBe(401);
    expect((await (await souk.as.seller(store)).post('/user/closing')).code).toBe(401);
  });
});

describe('obstacles', () => {
  test('an open order and a balance refuse the closing by name', async () => {
    const shopper = await mall.shopper({ money: 5000 });
    const goods = await trade.goods(store);
    await place(shopper, [{ goods_id: goods.id }]);
    const refused = await mall.ask(shopper);
    expect([refused.code, refused.msg]).toEqual([
      400,
      'The account cannot be closed yet. Finish what is listed first',
    ]);
    expect(refused.data.obstacles).toEqual([
      { name: 'orders', count: 1 },
      { name: 'money', count: 1 },
    ]);
    expect((await mall.rowOf(shopper.id)).closing_at).toBeNull();
    expect((await shopper.client.post('/auth/info')).code, 'stays signed in').toBe(200);
  });

  const insertStore = `
    INSERT INTO stores (user_id, store_name, store_status, store_verify)
    SELECT $1::bigint, 'Store of ' || $1::bigint, `;
  /** Statements that make one obstacle for the user `$1`. */
  const cases: Readonly<Record<string, readonly string[]>> = {
    points_orders: [
      `
        INSERT INTO integral_orders (user_id, buy_num, goods_price, total_price, order_status)
        VALUES ($1, 1, 5, 5, 2)`,
    ],
    refunds: [
      `
        WITH p AS (
          INSERT INTO order_pays (user_id, pay_no, total, pay_status, pay_time)
          VALUES ($1, 'P' || $1::bigint, 5, 1, mall_now())
          RETURNING id
        )
        INSERT INTO pay_refunds (pay_id, refund_no, cause, cause_id, money)
        SELECT id, 'R', 'refund', 1, 5
        FROM p`,
    ],
    frozen: [
      `
        INSERT INTO ledger_accounts (owner, owner_id, kind, balance)
        VALUES ('user', $1, 'frozen', 5)`,
    ],
    withdrawals: [
      'INSERT INTO cashes (user_id, money, commission, cash_status) VALUES ($1, 9, 0, 0)',
    ],
    commissions: ['INSERT INTO distribution_logs (user_id, status) VALUES ($1, 0)'],
    store: [`${insertStore} 1, 4`],
    store_trade: [
      `${insertStore} 0, 4`,
      `
        INSERT INTO ledger_accounts (owner, owner_id, kind, balance)
        SELECT 'store', id, 'available', -5
        FROM stores
        WHERE user_id = $1`,
    ],
    disabled: ['UPDATE users SET status = 0 WHERE id = $1'],
  };
  test.each(Object.entries(cases))('%s', async (name, statements) => {
    const { id } = await souk.aShopper();
    const rollback = new Error('undone');
    let found: unknown;
    await souk.sql
      .transaction(async (tx) => {
        await tx.run('SET LOCAL session_replication_role = replica'); // rows without what they refer to
        for (const statement of statements) await tx.run(statement, [id]);
        found = (await findObstacles(tx, [id])).get(id);
        throw rollback;
      })
      .catch((error: unknown) => {
        if (error !== rollback) throw error;
      });
    expect(found).toEqual([{ name, count: 1 }]);
  });

  test('a closed or denied store without trade is none', async () => {
    const { id } = await souk.aShopper();
    await souk.sql.run(`${insertStore} 0, 3`, [id]);
    expect((await findObstacles(souk.sql, [id])).size).toBe(0);
  });
});
