import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SweepFiles } from '../../../server/backoffice/files/references/sweep-files.ts';
import { readAccess } from '../../../server/mall/messages/inbox/read-access.ts';
import { MailTokens } from '../../../server/mall/messages/mail/mail-tokens.ts';
import { personalData } from '../../../server/mall/users/closing/personal-data.ts';
import { Client } from '../../helpers/http/client.ts';
import { uploadPicture } from '../../helpers/http/uploads.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { type ClosingMall, sharedClosingMall } from '../../helpers/mall/closing.ts';
import { insertApprovedCheck } from '../../helpers/mall/identity-checks.ts';
import { endCodeMinute, sentCode } from '../../helpers/mall/sent-code.ts';
import { settle } from '../../helpers/mall/settle.ts';
import {
  completeOrder,
  expectInvariants,
  place,
  placeAndPay,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
let mall: ClosingMall;
let store: Awaited<ReturnType<Trade['aStore']>>;
beforeAll(async () => {
  ({ souk, trade, mall, store } = await sharedClosingMall());
});
afterAll(() => expectInvariants(souk));

describe('closing', () => {
  test('removes personal data and keeps orders, money and logs', async () => {
    const inviter = await trade.shopper();
    const shopper = await mall.shopper({ money: 1000, inviterId: inviter.id });
    const { id, client, phone } = shopper;
    const seller = (await souk.as.seller(store)).json().proven();
    const goods = await trade.goods(store, { price: 1000 });
    const orderId = await placeAndPay(shopper, [{ goods_id: goods.id }]);
    await completeOrder(seller, shopper, orderId);
    await client.post('/user/carts', { goods_id: goods.id, sku_id: 0, buy_num: 1 });
    await client.post('/user/favorites', { out_id: goods.id, is_type: 0 });
    const avatar = await uploadPicture(client, 'shop');
    await client.post('/auth/edit', { avatar });
    await insertApprovedCheck(souk.sql, id);
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
    await mall.close(shopper);

    expect(await mall.rowOf(id)).toMatchObject({
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
        // Admins have ids of their own
        `SELECT count(*)::int AS count
         FROM ${table}
         WHERE ${by} = $1 ${by === 'account_id' ? "AND area IN ('shop', 'Seller')" : ''}`,
        [by === 'phone' ? phone : id],
      );
      expect(left, table).toEqual({ count: 0 });
    }
    expect(await mall.auditsOf(id)).toContain('account.closed');
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
    await settle(souk, orderId);
    const admin = (await souk.as.admin()).json().proven();
    const clawBack = await admin.post(`/Admin/orders/${orderId}/commands/claw_back`, {
      reason: 'Fakes',
      proof: testPassword,
    });
    expect([clawBack.code, clawBack.msg]).toEqual([
      400,
      'This account is closed. It cannot receive money or points',
    ]);
    await expectInvariants(souk);
  });

  test('the account cannot sign in, and its phone is free again', async () => {
    const shopper = await mall.shopper();
    const { id, phone, client } = shopper;
    await mall.close(shopper);
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
    const shopper = await mall.shopper();
    const admin = (await souk.as.admin()).json().proven();
    const stateOf = async () =>
      (await admin.get('/Admin/users', { id: shopper.id })).data.data[0]?.account_state;
    expect(await stateOf()).toBe('open');
    await mall.ask(shopper);
    expect(await stateOf()).toBe('closing');
    await mall.makeDue(shopper);
    await mall.runJob();
    expect(await stateOf()).toBe('closed');
    const closed = await admin.get('/Admin/users', { account_state: 'closed' });
    expect(closed.data.data.map(({ id }: { id: number }) => id)).toContain(shopper.id);
    const wrongStatus = { code: 400, msg: 'Not possible in the current status' };
    expect(await admin.put(`/Admin/users/${shopper.id}`, { status: 1 })).toMatchObject(wrongStatus);
    expect(await admin.delete(`/Admin/users/${shopper.id}`)).toMatchObject(wrongStatus);
    const credit = await admin.post(`/Admin/users/${shopper.id}/commands/money`, {
      proof: testPassword,
      is_type: 0,
      money: '1.00',
      info: 'test',
    });
    expect(credit).toMatchObject(wrongStatus);
    await expect(trade.give({ owner: 'user', id: shopper.id, kind: 'points' }, 1)).rejects.toThrow(
      'wallet.closed',
    );
    expect((await mall.rowOf(shopper.id)).status).toBe(0);
  });

  test('an order that it paid from its balance is not refunded any more, and its store is paid', async () => {
    const shopper = await mall.shopper({ money: 1000 });
    const seller = await trade.aStore();
    const goods = await trade.goods(seller, { price: 1000 });
    const id = await placeAndPay(shopper, [{ goods_id: goods.id }]);
    await completeOrder((await souk.as.seller(seller)).json().proven(), shopper, id);
    await mall.close(shopper);
    const admin = (await souk.as.admin()).json().proven();
    const refund = { proof: testPassword, reason: 'Recall' };
    expect(await admin.post(`/Admin/orders/${id}/commands/refund`, refund)).toMatchObject({
      code: 400,
      msg: 'This account is closed. It cannot receive money or points',
    });
    await settle(souk, id);
    expect(await trade.storeMoney(seller.storeId)).toEqual([0, 1000, 0]);
    expect(await trade.balance('user', shopper.id, 'money')).toBe(0);
  });

  test('an account with a new open order is kept, and its owner gets a message', async () => {
    const shopper = await mall.shopper();
    await mall.ask(shopper);
    const goods = await trade.goods(store);
    await place(shopper, [{ goods_id: goods.id }]);
    await mall.makeDue(shopper);
    await mall.runJob();
    expect(await mall.rowOf(shopper.id)).toMatchObject({
      closing_at: null,
      closed_at: null,
      status: 1,
    });
    expect(await mall.messagesOf(shopper.id)).toEqual(['account_closing', 'account_kept']);
    expect(await mall.auditsOf(shopper.id)).toContain('account.kept');
  });

  test('with the owner of a closed store its sub-accounts close, and the papers of the store are removed', async () => {
    const owner = await souk.aSeller();
    const sub = await souk.aSubAccount(owner, { rights: ['Seller.goods.index'] });
    await souk.sql.run("UPDATE users SET phone = '13400000000' WHERE id = $1", [sub.id]);
    await souk.sql.run(
      "UPDATE stores SET store_status = 0, legal_person = 'Lin', id_card_no = 'x' WHERE id = $1",
      [owner.storeId],
    );
    await mall.makeDue(owner);
    await mall.runJob();
    for (const id of [owner.id, sub.id])
      expect(await mall.rowOf(id)).toMatchObject({
        username: `closed:${id}`,
        phone: '',
        status: 0,
      });
    expect(
      await souk.sql.rows('SELECT legal_person, id_card_no FROM stores WHERE id = $1', [
        owner.storeId,
      ]),
    ).toEqual([{ legal_person: '', id_card_no: null }]);
    const admin = (await souk.as.admin()).json().proven();
    const reopened = await admin.put(`/Admin/stores/${owner.storeId}`, { store_status: 1 });
    expect(reopened).toMatchObject({
      code: 422,
      msg: 'The owner’s account is closed or deleted, so the store cannot be opened',
      data: { errors: [{ pointer: '/store_status' }] },
    });
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
    'admin_keys.used_ip',
    'refunds.refuse_remark',
  ]);
  test('are all listed in personalData, which lists no other column', async () => {
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

  test('every table that refers to users is in personalData, except the roles of stores', async () => {
    const tables = await souk.sql.rows<{ name: string }>(
      `
        SELECT DISTINCT conrelid::regclass::text AS name
        FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'users'::regclass`,
    );
    const undecided = tables.filter(({ name }) => !Object.hasOwn(personalData, name));
    expect(undecided.map(({ name }) => name)).toEqual(['user_roles']); // roles of a store
  });

  test('every table that is kept states a reason', () => {
    const kept = Object.values(personalData).filter(({ effect }) => effect === 'keep');
    expect(kept.filter(({ reason }) => !reason)).toEqual([]);
  });
});

test('a link that confirms an e-mail address does nothing for a closed account', async () => {
  const shopper = await mall.shopper();
  await mall.close(shopper);
  const tokens = souk.app.get(MailTokens);
  const reader = { area: 'shop', id: shopper.id } as const;
  const token = tokens.sign({
    ...reader,
    purpose: 'confirm',
    email: 'reader@example.com',
    access: tokens.accessDigest(await readAccess(souk.sql, reader)),
    endsAt: Date.now() + 3_600_000,
  });
  expect((await souk.anonymous.post(`/mail_link?token=${token}`)).code).toBe(400);
  expect(
    await souk.sql.rows("SELECT 1 FROM message_settings WHERE area = 'shop' AND account_id = $1", [
      shopper.id,
    ]),
  ).toEqual([]);
});
