import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import type { Client } from '../../helpers/http/client.ts';
import { uploadPicture } from '../../helpers/http/uploads.ts';
import { type LegacyMall, legacyMall } from '../../helpers/legacy/legacy-mall.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { bankCardNo, idCardNo, sendIdentityCheck } from '../../helpers/mall/identity-checks.ts';

/**
 * Whole answers that a client sends back to calls that are no resource or no update
 * (docs/decisions/0003-legacy-clients.md).
 */
let souk: LegacyMall['souk'];
let trade: LegacyMall['trade'];
let admin: LegacyMall['admin'];
let goods: number;
beforeAll(async () => {
  ({ souk, trade, admin, goods } = await legacyMall());
});

const strict = { prefer: 'handling=strict' };

describe('a line of the cart', () => {
  const aLine = async () => {
    const { client } = await trade.shopper();
    await client.post('/user/carts', { goods_id: goods, buy_num: 3 });
    const read = async () => (await client.get('/user/carts')).data.data[0].cart_list[0];
    const line = await read();
    const path = `/user/carts/${line.cart_id}`;
    return { client, line, path, quantity: async () => (await read()).buy_num };
  };

  test('is saved as it was read, with another quantity, and with a step', async () => {
    const { client, line, path, quantity } = await aLine();
    expect((await client.put(path, line)).code, 'unchanged').toBe(200);
    expect(await quantity()).toBe(3);
    expect((await client.put(path, { ...line, checked: true, buy_num: 5 })).code).toBe(200);
    expect(await quantity()).toBe(5);
    const changed = { ...line, buy_num: 5, total: '50.00' };
    expect((await client.put(path, { ...changed, is_type: 1 })).code, 'one more').toBe(200);
    expect(await quantity()).toBe(6);
    const form = { ...line, is_type: '0', buy_num: 1, total: '60.00', shown_price: '' };
    expect((await client.put(path, form)).code, 'another quantity beside a step').toBe(422);
  });

  test('is refused with another price, for another shopper, and by strict callers', async () => {
    const { client, line, path, quantity } = await aLine();
    expect(await client.put(path, { ...line, goods_price: '0.01' })).toMatchObject({
      code: codes.badInput,
      data: { errors: [{ pointer: '/goods_price' }] },
    });
    expect((await client.with(strict).put(path, line)).code).toBe(codes.badInput);
    expect((await client.put(path, {})).code, 'nothing').toBe(codes.badInput);
    const other = (await trade.shopper()).client;
    expect((await other.put(path, line)).code).toBe(codes.notFound);
    expect(await quantity()).toBe(3);
  });
});

describe('an identity check', () => {
  const read = async (client: Client) => (await client.get('/user/check')).data;

  test('is sent in the answer that has none', async () => {
    const { client } = await trade.shopper();
    const filled = {
      ...(await read(client)),
      name: 'Bo Li',
      card_no: idCardNo,
      card_t: await uploadPicture(client, 'shop'),
      card_b: await uploadPicture(client, 'shop'),
      bank_no: bankCardNo,
      bank_name: 'Bank',
    };
    const proven = { ...filled, proof_password: testPassword };
    expect((await client.with(strict).post('/user/check', proven)).code).toBe(codes.badInput);
    expect((await client.post('/user/check', filled)).data.errors).toMatchObject([
      { pointer: '/proof' },
    ]);
    expect((await client.post('/user/check', proven)).code).toBe(200);
    expect(await read(client)).toMatchObject({ name: 'Bo Li', check_status: 0 });
  });

  test('that waits is saved as it was read, and takes no change', async () => {
    const { client } = await trade.shopper();
    await sendIdentityCheck(client, 'Bo Li');
    const before = await read(client);
    for (const caller of [client, client.json()])
      expect((await caller.post('/user/check', before)).data).toMatchObject({ id: before.id });
    expect((await client.post('/user/check', { ...before, name: 'Bo Lin' })).code).toBe(
      codes.badInput,
    );
    expect(await client.post('/user/check', { ...before, check_status: 1 })).toMatchObject({
      code: codes.badInput,
      data: { errors: [{ pointer: '/check_status' }] },
    });
    const outdated = { ...before, rev: before.rev + 1 };
    expect((await client.post('/user/check', outdated)).code).toBe(codes.stale);
    expect(await read(client)).toEqual(before);
  });

  test('that was refused is sent again with what changed; its card numbers and pictures stay', async () => {
    const { client } = await trade.shopper();
    await sendIdentityCheck(client, 'Bo Li');
    const { id } = await read(client);
    await admin.post(`/Admin/user_checks/${id}/commands/refuse`, { input: { reason: 'A typo' } });
    await souk.sql.run("UPDATE files SET created_at = created_at - interval '25 hours'");
    const refused = await read(client);
    expect((await client.post('/user/check', refused)).code).toBe(codes.badInput);
    const sent = await client.proven().post('/user/check', { ...refused, name: 'Bo Lin' });
    expect(sent, JSON.stringify(sent.data)).toMatchObject({ code: 200 });
    const again = await read(client);
    expect(again).toMatchObject({ name: 'Bo Lin', check_status: 0, refuse_info: '' });
    expect(again.id).not.toBe(id);
    const reveal = async (command: string) =>
      (await admin.post(`/Admin/user_checks/${again.id}/commands/${command}`)).data;
    expect(await reveal('show_id_card')).toMatchObject({ text: idCardNo });
    expect(await reveal('show_bank_card')).toMatchObject({ text: bankCardNo });
    expect([again.card_t, again.card_b]).toEqual([refused.card_t, refused.card_b]);
    for (const picture of [again.card_t, again.card_b]) {
      const { headers } = await admin.raw(`/api/Admin${picture}`);
      expect(headers.get('content-type'), picture).toBe('image/webp');
    }
  });
});

test('a wrong password counts once: in a command, an update and a new row', async () => {
  const account = await souk.anAdmin();
  const caller = (await souk.as.account('Admin', account.username)).json();
  const user = await souk.aShopper();
  const path = `/Admin/users/${user.id}`;
  const { data: row } = await caller.get(path);
  const role = { name: 'With rights', menu_id: [1], _labels: {} };
  const funds = { ...row, is_type: 0, money: '1.00', info: 'counted once' };
  const calls = [
    (proof: string) => caller.post(`${path}/commands/money`, { ...funds, proof }),
    (proof: string) => caller.put(path, { ...row, phone: '13912340001', _labels: {}, proof }),
    (proof: string) => caller.post('/Admin/roles', { ...role, proof }),
  ];
  const wrong = { code: codes.badInput, data: { errors: [{ pointer: '/proof' }] } };
  // Ten are allowed
  for (let round = 0; round < 3; round += 1)
    for (const call of calls) expect(await call('wrong')).toMatchObject(wrong);
  expect(await calls[0]!(testPassword)).toMatchObject({ code: 200 });
});
