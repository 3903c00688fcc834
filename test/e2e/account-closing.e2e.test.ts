import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClosingState } from '../../schemas/contract/calls/closing.ts';
import { SweepFiles } from '../../server/backoffice/files/references/sweep-files.ts';
import { findObstacles } from '../../server/mall/users/closing/find-obstacles.ts';
import { CloseAccounts } from '../../server/mall/users/closing/close-accounts.job.ts';
import { personalData } from '../../server/mall/users/closing/personal-data.ts';
import { DeliverMessages } from '../../server/mall/messages/delivery/deliver-messages.job.ts';
import { SettleOrders } from '../../server/mall/settlements/settle-orders.ts';
import { Client } from '../helpers/http/client.ts';
import { uploadPicture } from '../helpers/http/uploads.ts';
import { testPassword } from '../helpers/mall/builders.ts';
import { endCodeMinute, sentCode } from '../helpers/mall/sent-code.ts';
import {
  closeAndCheckInvariants,
  completeOrder,
  expectInvariants,
  payByBalance,
  place,
  type Shopper,
  startTrade,
  type Trade,
} from '../helpers/mall/trade.ts';
import { writeConfig } from '../helpers/mall/write-config.ts';
import type { TestApp } from '../helpers/server/app.ts';
import { counter } from '../helpers/values/counter.ts';

let souk: TestApp;
let trade: Trade;
let store: Awaited<ReturnType<Trade['aStore']>>;
beforeAll(async () => {
  ({ souk, trade } = await startTrade({ SOUK_RATE_FACTOR: '50' }));
  store = await trade.aStore();
});
afterAll(() => closeAndCheckInvariants(souk));

const nextPhone = counter(13_500_000_000);
/** A shopper with a phone, as registration makes one. */
async function withPhone(more: Parameters<Trade['shopper']>[0] = {}) {
  const shopper = await trade.shopper(more);
  const phone = String(nextPhone());
  await souk.sql.run('UPDATE users SET phone = $2, username = $2, nickname = $2 WHERE id = $1', [
    shopper.id,
    phone,
  ]);
  return { ...shopper, phone };
}
const ask = ({ client }: Shopper, more: object = { proof: testPassword }) =>
  client.post<ClosingState>('/user/closing', more);
const runJob = () => souk.app.get(CloseAccounts).run();
async function makeDue({ id }: { readonly id: number }): Promise<void> {
  await souk.sql.run(
    "UPDATE users SET closing_at = mall_now() - interval '1 minute' WHERE id = $1",
    [id],
  );
}
async function close(shopper: Shopper): Promise<void> {
  const { code, msg, data } = await ask(shopper);
  if (code !== 200) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`);
  await makeDue(shopper);
  await runJob();
}
const rowOf = async (id: number) =>
  (await souk.sql.rows('SELECT * FROM users WHERE id = $1', [id]))[0]!;
const messagesOf = async (id: number) =>
  (
    await souk.sql.rows<{ kind: string }>(
      "SELECT kind FROM messages WHERE account_id = $1 AND area = 'shop' ORDER BY id",
      [id],
    )
  ).map(({ kind }) => kind);
const auditsOf = async (id: number) =>
  (
    await souk.sql.rows<{ event: string }>(
      "SELECT event FROM audits WHERE subject = 'users' AND subject_id = $1 ORDER BY id",
      [id],
    )
  ).map(({ event }) => event);

describe('asking', () => {
  test('ends other sessions, tells the owner, and shows the date at the next sign-in', async () => {
    const shopper = await withPhone();
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
    const { code, data } = await ask(shopper);
    expect([code, data]).toMatchObject([200, { days: 7, obstacles: [] }]);
    const days = (Date.parse(data.closing_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6);
    expect(days).toBeLessThan(8);
    expect((await other.post('/auth/info')).code).toBe(401);
    const again = await souk.as.account('shop', shopper.phone);
    expect((await again.post('/auth/info')).data).toMatchObject({ closing_at: data.closing_at });
    expect(await messagesOf(shopper.id)).toEqual(['account_closing']);
    expect((await again.get('/user/messages')).data.data).toMatchObject([
      { link: '/user/safe/close', text: expect.stringContaining(data.closing_at.slice(0, 16)) },
    ]);
    await souk.app.get(DeliverMessages).run();
    expect(
      await souk.sql.rows(
        "SELECT address, kind FROM message_deliveries WHERE account_id = $1 AND channel = 'email'",
        [shopper.id],
      ),
    ).toEqual([{ address: 'lin@example.com', kind: 'account_closing' }]);
    expect((await ask(shopper)).data.closing_at, 'asked again').toBe(data.closing_at);
    expect(await messagesOf(shopper.id)).toEqual(['account_closing']);
    expect((await again.post('/user/closing/cancel')).data.closing_at).toBe('');
    expect((await again.post('/user/closing/cancel')).code, 'cancelled again').toBe(200);
    expect((await again.post('/auth/info')).data).toMatchObject({ closing_at: '' });
    await runJob();
    expect((await rowOf(shopper.id)).closed_at).toBeNull();
    expect(await auditsOf(shopper.id)).toEqual(
      expect.arrayContaining(['account.closing', 'account.kept']),
    );
  });

  test('needs the password, a code to the phone, or a new session without a password', async () => {
    const shopper = await withPhone();
    expect((await ask(shopper, {})).code).toBe(422);
    expect((await ask(shopper, { proof: 'wrong' })).code).toBe(422);
    expect((await ask(shopper, { code: '000000' })).code).toBe(400);
    await endCodeMinute(souk, shopper.phone);
    await shopper.client.post('/sms', { phone: shopper.phone, name: 'edit_user' });
    const code = await sentCode(souk, shopper.phone, 'edit_user');
    expect((await ask(shopper, { code })).code).toBe(200);
    expect((await ask(shopper, { code })).code, 'a code counts once').toBe(400);

    const bare = await withPhone();
    await souk.sql.run("UPDATE users SET password = '' WHERE id = $1", [bare.id]);
    await souk.sql.run(
      "UPDATE sessions SET created_at = created_at - interval '11 minutes' WHERE account_id = $1",
      [bare.id],
    );
    expect((await ask(bare, {})).msg).toContain('Sign in again');
    await souk.sql.run('UPDATE sessions SET created_at = mall_now() WHERE account_id = $1', [
      bare.id,
    ]);
    expect((await ask(bare, {})).code).toBe(200);
  });

  test('visitors and back offices have no such call', async () => {
    expect((await souk.anonymous.get('/user/closing')).code).toBe(401);
    expect((await (await souk.as.seller(store)).post('/user/closing')).code).toBe(401);
  });
});

describe('obstacles', () => {
  test('an open order and a balance refuse the closing by name', async () => {
    const shopper = await withPhone({ money: 5000 });
    const goods = await trade.goods(store);
    await place(shopper, [{ goods_id: goods.id }]);
    const refused = await ask(shopper);
    expect([refused.code, refused.msg]).toEqual([
      400,
      'The account cannot be closed yet. Finish what is listed first',
    ]);
    expect(refused.data.obstacles).toEqual([
      { name: 'orders', count: 1 },
      { name: 'money', count: 1 },
    ]);
    expect((await rowOf(shopper.id)).closing_at).toBeNull();
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

describe('closing', () => {
  test('removes personal data and keeps orders, money and logs', async () => {
    const inviter = await trade.shopper();
    const shopper = await withPhone({ money: 1000, inviterId: inviter.id });
    const { id, client, phone } = shopper;
    const seller = (await souk.as.seller(store)).json();
    const goods = await trade.goods(store, { price: 1000 });
    const [orderId] = await place(shopper, [{ goods_id: goods.id }]);
    await payByBalance(shopper, [orderId!]);
    await completeOrder(seller, shopper, orderId!);
    await client.post('/user/carts', { goods_id: goods.id, sku_id: 0, buy_num: 1 });
    await client.post('/user/favorites', { out_id: goods.id, is_type: 0 });
    const avatar = await uploadPicture(client, 'shop');
    await client.post('/auth/edit', { avatar });
    await souk.sql.run(
      `
        INSERT INTO user_checks (user_id, name, card_no, card_t, card_b, bank_no, bank_name)
        VALUES ($1, 'Lin', '', '/a', '/b', '6222000011112222', 'Bank')`,
      [id],
    );
    await souk.sql.run(
      "INSERT INTO oauths (user_id, oauth_name, issuer, openid) VALUES ($1, 'oidc', 'i', 'o' || $1::bigint)",
      [id],
    );
    await endCodeMinute(souk, phone);
    await client.post('/sms', { phone, name: 'edit_user' });
    expect(await sentCode(souk, phone)).not.toBe('');
    const ledger = () =>
      souk.sql.rows(
        "SELECT * FROM ledger_entries WHERE owner = 'user' AND owner_id = $1 ORDER BY id",
        [id],
      );
    const orderOf = () => souk.sql.rows('SELECT * FROM orders WHERE id = $1', [orderId]);
    const before = [await ledger(), await orderOf()];
    await close(shopper);

    expect(await rowOf(id)).toMatchObject({
      username: `closed:${id}`,
      nickname: `closed:${id}`,
      phone: '',
      email: '',
      avatar: '',
      ip: '',
      password: '',
      pay_password: '',
      status: 0,
      closing_at: null,
      closed_at: expect.any(String),
      inviter_id: inviter.id,
    });
    expect([await ledger(), await orderOf()]).toEqual(before);
    for (const [table, { effect, by }] of Object.entries(personalData)) {
      if (effect !== 'delete') continue;
      const [left] = await souk.sql.rows<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table} WHERE ${by} = $1`,
        [by === 'phone' ? phone : id],
      );
      expect(left, table).toEqual({ count: 0 });
    }
    expect(await auditsOf(id)).toContain('account.closed');
    await souk.sql.run(
      "UPDATE files SET unused_since = unused_since - interval '2 hours' WHERE url = $1",
      [avatar],
    );
    await souk.app.get(SweepFiles).run();
    expect(await souk.sql.rows('SELECT 1 FROM files WHERE url = $1', [avatar])).toEqual([]);
    expect((await souk.anonymous.get(`/goods_comments/${goods.id}`)).data.data).toMatchObject([
      { nickname: '', avatar: '' },
    ]);
    expect((await inviter.client.get('/user/distributions')).data.data).toMatchObject([
      { id, nickname: '', avatar: '' },
    ]);
    await souk.sql.run(
      "UPDATE orders SET complete_time = complete_time - interval '9 days' WHERE id = $1",
      [orderId],
    );
    await souk.app.get(SettleOrders).run();
    await expectInvariants(souk);
  });

  test('the account cannot sign in, and its phone is free again', async () => {
    const shopper = await withPhone();
    const { id, phone, client } = shopper;
    await close(shopper);
    expect((await client.post('/auth/info')).code).toBe(401);
    const login = async (username: string) => {
      const { status, code, msg, data } = await souk.anonymous.post('/login', {
        username,
        password: testPassword,
      });
      return { status, code, msg, data };
    };
    const unknown = await login('13999999999');
    expect(await login(phone)).toEqual(unknown);
    expect(await login(`closed:${id}`)).toEqual(unknown);
    await endCodeMinute(souk, phone);
    expect((await souk.anonymous.post('/sms', { phone, name: 'register' })).code).toBe(200);
    const registered = await souk.anonymous.post('/register', {
      type: 'phone',
      username: phone,
      password: 'A-good-password-7',
      code: await sentCode(souk, phone, 'register'),
    });
    expect(registered.code).toBe(200);
    const fresh = new Client(souk.url, registered.data.access_token);
    const { data } = await fresh.post('/auth/info');
    expect(data).toMatchObject({ phone, closing_at: '' });
    expect(data.id).not.toBe(id);
  });

  test('admins see the state and can neither change nor credit the account', async () => {
    const shopper = await withPhone();
    const admin = (await souk.as.admin()).json();
    const stateOf = async () =>
      (await admin.get('/Admin/users', { id: shopper.id })).data.data[0]?.account_state;
    expect(await stateOf()).toBe('open');
    await ask(shopper);
    expect(await stateOf()).toBe('closing');
    await makeDue(shopper);
    await runJob();
    expect(await stateOf()).toBe('closed');
    const closed = await admin.get('/Admin/users', { account_state: 'closed' });
    expect(closed.data.data.map(({ id }: { id: number }) => id)).toContain(shopper.id);
    expect((await admin.put(`/Admin/users/${shopper.id}`, { status: 1 })).code).not.toBe(200);
    expect((await admin.delete(`/Admin/users/${shopper.id}`)).code).not.toBe(200);
    const credit = await admin.post(`/Admin/users/${shopper.id}/commands/money`, {
      proof: testPassword,
      rows: [{ id: shopper.id, input: { is_type: 0, money: '1.00', info: 'test' } }],
    });
    expect(credit.code).not.toBe(200);
    await expect(trade.give({ owner: 'user', id: shopper.id, kind: 'points' }, 1)).rejects.toThrow(
      'wallet.closed',
    );
    expect((await rowOf(shopper.id)).status).toBe(0);
  });

  test('an account that has something to finish again is kept, and hears so', async () => {
    const shopper = await withPhone();
    await ask(shopper);
    const goods = await trade.goods(store);
    await place(shopper, [{ goods_id: goods.id }]);
    await makeDue(shopper);
    await runJob();
    expect(await rowOf(shopper.id)).toMatchObject({ closing_at: null, closed_at: null, status: 1 });
    expect(await messagesOf(shopper.id)).toEqual(['account_closing', 'account_kept']);
    expect(await auditsOf(shopper.id)).toContain('account.kept');
  });

  test('two runs at once close every account once', async () => {
    const shoppers = await Promise.all(Array.from({ length: 25 }, () => souk.aShopper()));
    const ids = shoppers.map(({ id }) => id);
    await souk.sql.run(
      "UPDATE users SET closing_at = mall_now() - interval '1 minute' WHERE id = ANY($1)",
      [ids],
    );
    await Promise.all([runJob(), runJob(), runJob()]);
    await runJob();
    const [audits] = await souk.sql.rows(
      `
        SELECT count(*)::int AS count, count(DISTINCT subject_id)::int AS accounts
        FROM audits
        WHERE event = 'account.closed' AND subject_id = ANY($1)`,
      [ids],
    );
    expect(audits).toEqual({ count: 25, accounts: 25 });
  });

  test('the owner of a closed store takes its sub-accounts and the application along', async () => {
    const owner = await souk.aSeller();
    const sub = await souk.aSubAccount(owner, { rights: ['Seller.goods.index'] });
    await souk.sql.run("UPDATE users SET phone = '13400000000' WHERE id = $1", [sub.id]);
    await souk.sql.run(
      "UPDATE stores SET store_status = 0, legal_person = 'Lin', id_card_no = 'x' WHERE id = $1",
      [owner.storeId],
    );
    await makeDue(owner);
    await runJob();
    for (const id of [owner.id, sub.id])
      expect(await rowOf(id)).toMatchObject({ username: `closed:${id}`, phone: '', status: 0 });
    expect(
      await souk.sql.rows('SELECT legal_person, id_card_no FROM stores WHERE id = $1', [
        owner.storeId,
      ]),
    ).toEqual([{ legal_person: '', id_card_no: null }]);
    const admin = (await souk.as.admin()).json();
    const reopened = await admin.put(`/Admin/stores/${owner.storeId}`, { store_status: 1 });
    expect(reopened.code).not.toBe(200);
  });
});

describe('a closing beside other requests', () => {
  test('an order under way is seen, and a later one finds no account', async () => {
    const shopper = await withPhone();
    const goods = await trade.goods(store);
    await ask(shopper);
    await makeDue(shopper);
    const [placed] = await Promise.allSettled([place(shopper, [{ goods_id: goods.id }]), runJob()]);
    await runJob();
    const { closed_at: closedAt } = await rowOf(shopper.id);
    expect(closedAt === null).toBe(placed.status === 'fulfilled');
    if (closedAt !== null)
      expect(String((placed as PromiseRejectedResult).reason)).toContain('401');
  });

  test('a closed account gets no rows and no commission', async () => {
    const inviter = await withPhone();
    const buyer = await trade.shopper({ money: 1000, inviterId: inviter.id });
    const goods = await trade.goods(store, { price: 1000 });
    const seller = (await souk.as.seller(store)).json();
    await seller.post('/Seller/distributions', {
      goods_id: goods.id,
      lev_1: 5,
      lev_2: 0,
      lev_3: 0,
    });
    await close(inviter);
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
});

/**
 * Columns that tell who somebody is, or that name an account. A new one must be decided in
 * `personalData`, or here when it is about something else.
 */
describe('personal columns', () => {
  const personalWords = `
    user_id account_id actor_id actor_name owner_id reporter_id sid phone tel mobile email nickname
    avatar ip agent openid unionid card_no card_t card_b bank_no bank_name legal_person
    emergency_contact receive_name receive_area receive_address remark address`
    .trim()
    .split(/\s+/);
  const personalName = new RegExp(`(^|_)(${personalWords.join('|')})$`);
  /** Not about owners of accounts: back offices, and the words of a store. */
  const others = new Set([
    'admins.nickname',
    'admins.avatar',
    'admins.ip',
    'refunds.refuse_remark',
  ]);
  test('every one is decided', async () => {
    const columns = await souk.sql.rows<{ name: string; place: string; table_name: string }>(
      `
        SELECT table_name, column_name AS name, table_name || '.' || column_name AS place
        FROM information_schema.columns
        WHERE table_schema = 'public'
        ORDER BY 1, ordinal_position`,
    );
    const undecided = columns.filter(
      ({ table_name: table, name, place }) =>
        personalName.test(name) &&
        !others.has(place) &&
        !personalData[table]?.columns.includes(name),
    );
    expect(undecided.map(({ place }) => place)).toEqual([]);
    const known = new Set(columns.map(({ place }) => place));
    const unknown = Object.entries(personalData).flatMap(([table, { columns: names }]) =>
      names.map((name) => `${table}.${name}`).filter((place) => !known.has(place)),
    );
    expect(unknown).toEqual([]);
  });

  test('every table that refers to users is decided', async () => {
    const tables = await souk.sql.rows<{ name: string }>(
      `
        SELECT DISTINCT conrelid::regclass::text AS name
        FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'users'::regclass`,
    );
    const undecided = tables.filter(({ name }) => !Object.hasOwn(personalData, name));
    expect(undecided.map(({ name }) => name)).toEqual(['user_roles']); // roles of a store
  });

  test('what is kept has a reason', () => {
    const kept = Object.values(personalData).filter(({ effect }) => effect === 'keep');
    expect(kept.filter(({ reason }) => !reason)).toEqual([]);
  });
});
