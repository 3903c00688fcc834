import { afterAll, beforeAll, expect, test } from 'vitest';
import { Resources } from '../../../server/backoffice/resources/registry.ts';
import { encryptPlainSecrets } from '../../../server/backoffice/resources/tables/encrypt-plain-secrets.ts';
import { Secrets } from '../../../server/platform/config/secrets.ts';
import type { Client } from '../../helpers/http/client.ts';
import { type BuiltSeller } from '../../helpers/mall/builders.ts';
import { bankCardNo, sendIdentityCheck } from '../../helpers/mall/identity-checks.ts';
import { payPassword, Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

/** Bank card numbers: encrypted, shown as masks, read with a right. */
let app: TestApp;
let trade: Trade;
let store: BuiltSeller;
let seller: Client;
let admin: Client;
const otherCardNo = '6222000033334444';
beforeAll(async () => {
  app = await startApp();
  trade = new Trade(app);
  store = await trade.aStore();
  seller = (await app.as.seller(store)).json().proven();
  admin = (await app.as.admin()).json().proven();
  await admin.post(`/Admin/stores/${store.storeId}/commands/money`, {
    is_type: 0,
    money: '1000.00',
    info: 'Bonus',
  });
}, 180_000);
afterAll(() => app.close());

const input = (card: string) => ({
  name: 'Shop',
  card_no: card,
  bank_name: 'Bank',
  amount: '10.00',
});
const apply = (card: string, client = seller) =>
  client.post('/Seller/cashes/commands/apply', { input: input(card) });
/** The newest withdrawal. */
const newest = async (client = seller, path = '/Seller/cashes') =>
  (await client.get(path, { per_page: 1 })).data.data[0];
const show = (client: Client, id: number) =>
  client.post(`/Admin/cashes/${id}/commands/show_card`, {});

test('the number of a withdrawal is stored encrypted and shown with its last four digits', async () => {
  expect(await apply(bankCardNo)).toMatchObject({ code: 200 });
  const { id } = await newest();
  const [stored] = await app.sql.rows<{ text: string }>(
    "SELECT convert_from(card_no, 'UTF8') AS text FROM cashes WHERE id = $1",
    [id],
  );
  expect(stored!.text).toMatch(/^v1\..+\.2222$/);
  expect(stored!.text).not.toContain('62220000');
  for (const row of [
    await newest(),
    await newest(admin, '/Admin/cashes'),
    (await seller.get(`/Seller/cashes/${id}`)).data,
    (await admin.get(`/Admin/cashes/${id}`)).data,
  ])
    expect(row).toMatchObject({ id, card_no: '**** 2222' });
});

test('the mask of a used card, as the dialog fills it in, withdraws to the stored number', async () => {
  expect(await apply(otherCardNo)).toMatchObject({ code: 200 });
  expect(await apply('**** 2222')).toMatchObject({ code: 200 });
  const { id, card_no } = await newest();
  expect(card_no).toBe('**** 2222');
  expect((await show(admin, id)).data).toEqual({ text: bankCardNo });
  const form = { ...input('**** 4444'), money: '10.00', amount: undefined };
  expect(await seller.post('/Seller/cashes', form)).toMatchObject({ code: 200 });
  expect((await show(admin, (await newest()).id)).data).toEqual({ text: otherCardNo });
});

test('the remark of a store is stored and shown to the platform', async () => {
  const remark = 'Rent of May';
  const command = { input: { ...input(otherCardNo), remark } };
  const form = { ...input(otherCardNo), money: '10.00', amount: undefined, remark };
  for (const answer of [
    await seller.post('/Seller/cashes/commands/apply', command),
    await seller.post('/Seller/cashes', form),
  ]) {
    expect(answer).toMatchObject({ code: 200 });
    const { id } = await newest();
    expect((await admin.get(`/Admin/cashes/${id}`)).data).toMatchObject({ remark });
  }
  expect(
    await seller.post('/Seller/cashes/commands/apply', {
      input: { ...command.input, remark: 'x'.repeat(31) },
    }),
  ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/remark' }] } });
});

test('a mask that no withdrawal of the store has is refused', async () => {
  const other = await trade.aStore();
  const stranger = (await app.as.seller(other)).json().proven();
  for (const [client, card] of [
    [seller, '**** 9999'],
    [stranger, '**** 2222'],
  ] as const)
    expect(await apply(card, client)).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/card_no' }] },
    });
});

test('the number is read with a right of its own, and the audit log records it', async () => {
  const { id } = await newest();
  const reader = (await app.as.adminWith('Admin.cashes.index', 'Admin.cashes.show')).json();
  expect((await show(reader, id)).code).toBe(402);
  expect((await seller.post(`/Seller/cashes/${id}/commands/show_card`, {})).code).toBe(404);
  const allowed = (await app.as.adminWith('Admin.cashes.show_card')).json();
  expect((await show(allowed, id)).data).toEqual({ text: otherCardNo });
  const audits = await app.sql.rows(
    `
      SELECT details
      FROM audits
      WHERE event = 'reveal' AND subject = 'cashes' AND subject_id = $1
      ORDER BY id DESC`,
    [id],
  );
  expect(audits[0]).toEqual({ details: { fields: ['card_no'] } });
  const before = audits.length;
  await show(allowed, id);
  expect(
    await app.sql.rows("SELECT 1 FROM audits WHERE event = 'reveal' AND subject_id = $1", [id]),
  ).toHaveLength(before + 1);
});

test('an export contains masks, and the numbers for those who may read them', async () => {
  const exported = async (client: Client, path: string) =>
    (await client.raw(`/api${path}/export?format=csv&fields=id,card_no`)).text();
  const reader = await app.as.adminWith('Admin.cashes.index', 'Admin.cashes.export');
  for (const text of [
    await exported(reader, '/Admin/cashes'),
    await exported(seller, '/Seller/cashes'),
  ]) {
    expect(text).toContain('**** 2222');
    expect(text).not.toContain(bankCardNo);
  }
  expect(await exported(admin, '/Admin/cashes')).toContain(bankCardNo);
});

test('numbers cannot be searched', async () => {
  for (const [client, path] of [
    [admin, '/Admin/cashes'],
    [seller, '/Seller/cashes'],
  ] as const) {
    const numbers = async (word: string) =>
      (await client.get(path, { card_no: `${word}|likeRight` })).data.total;
    expect(await numbers('6222'), 'ignored').toBe(await numbers('1111'));
    const strict = client.with({ prefer: 'handling=strict' });
    expect((await strict.get(path, { card_no: '6222|likeRight' })).code).toBe(422);
  }
});

test('the card of an identity check is masked, and its withdrawals have the number', async () => {
  const shopper = await trade.shopper({ money: 5000 });
  const { client } = shopper;
  const saved = await sendIdentityCheck(client);
  expect(saved, JSON.stringify(saved.data)).toMatchObject({ code: 200 });
  const [{ bank_no: shown, id }] = (await client.get('/user/check')).data.data;
  expect(shown).toBe('**** 2222');
  expect((await admin.get(`/Admin/user_checks/${id}`)).data.bank_no).toBe('**** 2222');
  const [history] = await app.sql.rows<{ after: { bank_no: string } }>(
    "SELECT after FROM histories WHERE resource = 'user_checks' AND row_id = $1",
    [id],
  );
  expect(history!.after.bank_no).toBe('**** 2222');
  await admin.post(`/Admin/user_checks/${id}/commands/approve`, {});
  const { data } = await client.post('/user/cashes', { money: '20.00', pay_password: payPassword });
  expect((await show(admin, data.id)).data).toEqual({ text: bankCardNo });
});

test('a number that a migration left plain is encrypted by the start', async () => {
  const { id } = await newest();
  await app.sql.run("UPDATE cashes SET card_no = convert_to($2, 'UTF8') WHERE id = $1", [
    id,
    '6222000055556666',
  ]);
  const { get } = app.app;
  const encrypt = () => encryptPlainSecrets(app.sql, get(Secrets), get(Resources));
  await encrypt();
  const stored = () =>
    app.sql.rows("SELECT convert_from(card_no, 'UTF8') AS text FROM cashes WHERE id = $1", [id]);
  const encrypted = await stored();
  expect(encrypted).toEqual([{ text: expect.stringMatching(/^v1\..+\.6666$/) }]);
  await encrypt();
  expect(await stored()).toEqual(encrypted);
  expect((await newest()).card_no).toBe('**** 6666');
  expect((await show(admin, id)).data).toEqual({ text: '6222000055556666' });
});

test('required texts have more than white space', async () => {
  const shopper = await trade.shopper();
  const wrong = (pointer: string) => ({
    code: 422,
    data: { errors: [{ pointer, message: 'Cannot be empty' }] },
  });
  const cash = { name: ' ', card_no: otherCardNo, bank_name: 'Bank', money: '10.00' };
  expect(await seller.post('/Seller/cashes', cash)).toMatchObject(wrong('/name'));
  expect(
    await seller.post('/Seller/cashes', { ...cash, name: 'Shop', bank_name: '\u3000\t' }),
  ).toMatchObject(wrong('/bank_name'));
  expect(await shopper.client.post('/auth/edit', { nickname: '  ' })).toMatchObject(
    wrong('/nickname'),
  );
  expect(await shopper.client.post('/user/order/refund/1/appeal', { remark: '\n' })).toMatchObject(
    wrong('/remark'),
  );
  expect(await app.anonymous.post('/login', { username: ' ', password: 'x' })).toMatchObject(
    wrong('/username'),
  );
});
