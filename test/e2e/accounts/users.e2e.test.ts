import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { Client } from '../../helpers/http/client.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { place, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
});

const adjust = (id: number, input: object, client = admin) =>
  client.post(`/Admin/users/${id}/commands/money`, { ...input, proof: testPassword });

describe('users managed by the platform', () => {
  test('the dialog that adjusts funds shows all three accounts and names points', async () => {
    const [en, zh] = await Promise.all(
      (['en', 'zh-cn'] as const).map(async (language) => {
        const { data } = await admin.speaking(language).get('/Admin/screens/users');
        return data.commands.find(({ name }: { name: string }) => name === 'money');
      }),
    );
    expect(en.show.map(({ field }: { field: string }) => field)).toEqual([
      'money',
      'frozen_money',
      'integral',
    ]);
    const labelOf = ({ input }: { input: { name: string; label: string }[] }) =>
      input.find(({ name }) => name === 'money')!.label;
    expect([labelOf(en), labelOf(zh)]).toEqual([
      'Amount or points (− to deduct)',
      '金额或积分（负数为扣减）',
    ]);
  });

  test('save unchanged, and an empty password keeps the old one', async () => {
    const { id, username } = await souk.aShopper();
    expect(
      (
        await admin.put(`/Admin/users/${id}`, {
          username,
          password: '',
          pay_password: '',
          nickname: 'Same again',
        })
      ).code,
    ).toBe(200);
    expect(
      await admin.put(`/Admin/users/${id}`, { pay_password: '123456' }),
      'nobody else’s to set',
    ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/pay_password' }] } });
    expect((await souk.anonymous.post('/login', { username, password: testPassword })).code).toBe(
      200,
    );
  });

  test('are signed out by a new password and when disabled', async () => {
    const shopper = await souk.aShopper();
    for (const change of [{ password: 'Another-good-1', proof: testPassword }, { status: 0 }]) {
      if ('status' in change)
        await admin.put(`/Admin/users/${shopper.id}`, {
          password: testPassword,
          proof: testPassword,
        });
      const client = await souk.as.shopper(shopper);
      expect((await client.post('/auth/info', {})).code).toBe(200);
      expect((await admin.put(`/Admin/users/${shopper.id}`, change)).code).toBe(200);
      expect((await client.post('/auth/info', {})).code).toBe(401);
    }
  });

  test('get a new password or phone only with the admin’s own password', async () => {
    const shopper = await souk.aShopper();
    const path = `/Admin/users/${shopper.id}`;
    for (const change of [{ password: 'Another-good-1' }, { phone: '13800138001' }])
      for (const proof of [{}, { proof: 'wrong' }])
        expect(await admin.put(path, { ...change, ...proof })).toMatchObject({
          code: 422,
          data: { errors: [{ pointer: '/proof' }] },
        });
    const client = await souk.as.shopper(shopper);
    const answer = await admin.proven().put(path, { phone: '13800138001' });
    expect(answer.code).toBe(200);
    expect((await client.post('/auth/info', {})).code, 'sessions end').toBe(401);
    const row = (await admin.get(path)).data;
    expect(
      (await admin.put(path, { phone: row.phone, nickname: 'Echoed', password: '' })).code,
      'a row that is sent back',
    ).toBe(200);
    const events = await souk.sql.rows<{ event: string }>(
      "SELECT event FROM audits WHERE subject = 'users' AND subject_id = $1 AND area = 'Admin'",
      [shopper.id],
    );
    expect(events).toEqual([{ event: 'phone' }]);
  });

  test('are not deleted while money, orders or an open store are left', async () => {
    const trade = new Trade(souk);
    const store = await trade.aStore();
    const shopper = await trade.shopper({ money: 5000 });
    const goods = await trade.goods(store);
    const [order] = await place(shopper, [{ goods_id: goods.id }]);
    const remove = (id: number, client = admin) => client.delete(`/Admin/users/${id}`);
    expect(await remove(shopper.id)).toMatchObject({
      code: 400,
      msg: 'The account cannot be deleted yet: orders are not completed (1), the balance is not 0',
      data: {
        obstacles: [
          { name: 'orders', count: 1 },
          { name: 'money', count: 1 },
        ],
      },
    });
    expect(await remove(store.id, admin.speaking('zh-cn'))).toMatchObject({
      code: 400,
      msg: expect.stringMatching('店铺正在营业或审核中'),
      data: { obstacles: [{ name: 'store' }, { name: 'store_trade' }] },
    });
    expect(
      await souk.sql.rows('SELECT 1 FROM users WHERE id = ANY($1) AND deleted_at IS NULL', [
        [shopper.id, store.id],
      ]),
    ).toHaveLength(2);
    await shopper.client.post(`/user/orders/${order}/cancel`);
    await adjust(shopper.id, { is_type: 0, money: '-50.00', info: 'Paid out' });
    await admin.put(`/Admin/stores/${store.storeId}`, { store_status: 0 });
    await admin.put(`/Admin/users/${store.id}`, { status: 0 });
    expect([(await remove(shopper.id)).code, (await remove(store.id)).code]).toEqual([200, 200]);
    const reopened = await admin
      .proven()
      .put(`/Admin/stores/${store.storeId}`, { store_status: 1 });
    expect(reopened).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/store_status' }] },
    });
  });

  test('have one spelling of a phone, which belongs to one user', async () => {
    const [a, b] = [await souk.aShopper(), await souk.aShopper()];
    const proof = testPassword;
    expect(
      (await admin.put(`/Admin/users/${a.id}`, { phone: '+86 138-0013 8000', proof })).data,
    ).toMatchObject({ phone: '13800138000' });
    for (const phone of ['0086 138 0013 8000', '+1 555 0100'])
      expect(await admin.put(`/Admin/users/${b.id}`, { phone, proof })).toMatchObject({
        code: 422,
        data: { errors: [{ pointer: '/phone' }] },
      });
    expect(
      (await souk.anonymous.post('/login', { username: '138 0013 8000', password: testPassword }))
        .code,
    ).toBe(200);
  });

  test('are not invited by themselves or in a circle, also by parallel changes', async () => {
    const [a, b, c] = [await souk.aShopper(), await souk.aShopper(), await souk.aShopper()];
    const invite = (id: number, inviter: number) =>
      admin.put(`/Admin/users/${id}`, { inviter_id: inviter });
    expect(await invite(a.id, a.id)).toMatchObject({
      code: 422,
      data: {
        errors: [
          {
            pointer: '/inviter_id',
            message: 'An account cannot be its own inviter, directly or through others',
          },
        ],
      },
    });
    await invite(b.id, a.id);
    await invite(c.id, b.id);
    expect((await invite(a.id, c.id)).code).toBe(422);
    const [d, e] = [await souk.aShopper(), await souk.aShopper()];
    const halves = await Promise.all([invite(d.id, e.id), invite(e.id, d.id)]);
    expect(halves.map(({ code }) => code).toSorted()).toEqual([200, 422]);
  });
});

describe('the database refuses a ring of inviters', () => {
  const setInviter = (id: number, inviter: number) =>
    souk.sql.run('UPDATE users SET inviter_id = $2 WHERE id = $1', [id, inviter]);

  test('of one, two and four accounts, whatever the code above it does', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await souk.aShopper()).id));
    const [first = 0, second = 0, , last = 0] = ids;
    await expect(setInviter(first, first)).rejects.toThrow('invited through itself');
    for (const [index, id] of ids.slice(1).entries()) await setInviter(id, ids[index]!);
    await expect(setInviter(first, second)).rejects.toThrow('invited through itself');
    await expect(setInviter(first, last)).rejects.toThrow('invited through itself');
  });

  test('that two changes would close together', async () => {
    const [first, second] = [await souk.aShopper(), await souk.aShopper()];
    const replies = await Promise.allSettled([
      setInviter(first.id, second.id),
      setInviter(second.id, first.id),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('an admin corrects an account', () => {
  test('updates the list, the log and the ledger', async () => {
    const { id } = await souk.aShopper();
    expect((await adjust(id, { is_type: 0, money: '100.50', info: 'Apology' })).code).toBe(200);
    expect((await adjust(id, { is_type: 0, money: '-0.51', info: 'Typo' })).code).toBe(200);
    expect((await adjust(id, { is_type: 2, money: '300', info: 'Gift' })).code).toBe(200);
    expect((await admin.get(`/Admin/users/${id}`)).data).toMatchObject({
      money: '99.99',
      frozen_money: '0.00',
      integral: 300,
    });
    expect((await admin.get(`/Admin/money_logs?user_id=${id}&is_belong=0`)).data).toMatchObject({
      total: 3,
      data: [
        { event: 'adjustment', money: '300.00', balance_after: '300.00', is_type: 2, info: 'Gift' },
        { money: '-0.51', balance_after: '99.99', is_type: 0 },
        { money: '100.50', balance_after: '100.50' },
      ],
    });
    expect(
      (await (await souk.as.shopper(await souk.aShopper())).get('/user/money_logs')).data,
    ).toMatchObject({ total: 0 });
  });

  test.each([
    [
      'more than the balance',
      { is_type: 0, money: '-1.00', info: 'x' },
      { code: 400, msg: 'The balance is too low' },
    ],
    [
      'nothing',
      { is_type: 0, money: '0', info: 'x' },
      { code: 422, data: { errors: [{ pointer: '/money' }] } },
    ],
    [
      'half a point',
      { is_type: 2, money: '0.50', info: 'x' },
      { code: 422, data: { errors: [{ pointer: '/money' }] } },
    ],
    [
      'without a reason',
      { is_type: 0, money: '5.00' },
      { code: 422, data: { errors: [{ pointer: '/info' }] } },
    ],
  ])('refuses %s', async (_name, input, refused) => {
    const { id } = await souk.aShopper();
    expect(await adjust(id, input)).toMatchObject(refused);
    expect((await admin.get(`/Admin/users/${id}`)).data).toMatchObject({
      money: '0.00',
      integral: 0,
    });
  });

  test('requires the right and the password again', async () => {
    const { id } = await souk.aShopper();
    expect(
      (
        await adjust(
          id,
          { is_type: 0, money: '5.00', info: 'x' },
          await souk.as.adminWith('Admin.users.index', 'Admin.users.update'),
        )
      ).code,
    ).toBe(codes.noRight);
    expect(
      await admin.post(`/Admin/users/${id}/commands/money`, {
        is_type: 0,
        money: '5.00',
        info: 'x',
        proof: 'wrong',
      }),
    ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/proof' }] } });
  });

  test('forty parallel corrections count to the cent', async () => {
    const { id } = await souk.aShopper();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => adjust(id, { is_type: 0, money: '0.01', info: 'x' })),
    );
    expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThan(0);
    const done = answers.filter(({ code }) => code === 200).length;
    expect((await admin.get(`/Admin/users/${id}`)).data).toMatchObject({
      money: (done / 100).toFixed(2),
    });
  });
});
