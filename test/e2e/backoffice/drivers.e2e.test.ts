import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../../helpers/http/client.ts';
import { Sandbox } from '../../helpers/http/sandbox.ts';
import { place, Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import {
  anIntegrator,
  type Integrator,
  integratorPassword,
} from '../../helpers/server/integrator.ts';

/** Installs `examples/more-drivers`, as docs/drivers.md describes it, and uses each driver. */
let souk: Integrator;
/** The product alone on the same database: it makes stores, goods and shoppers. */
let product: TestApp;
let admin: Client;
const profile = { SOUK_PROFILE: 'test', SOUK_RATE_FACTOR: '1000' };
beforeAll(async () => {
  souk = await anIntegrator();
  souk.add('more-drivers');
  await souk.build();
  const server = souk.start(profile);
  await server.until('Stop with Ctrl-C');
  admin = await souk.admin();
  product = await startApp({
    ...profile,
    DATABASE_URL: souk.databaseUrl,
    SOUK_SECRET: 'integrator'.repeat(4),
  });
}, 400_000);
afterAll(async () => {
  await product?.close();
  await souk?.remove();
});

/** Saves settings with the proof that they need. */
async function save(group: string, values: object): Promise<void> {
  const proven = admin.with({ 'proof-password': integratorPassword });
  const { code, msg, data } = await proven.put(`/Admin/configs/${group}`, values);
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe(200);
}

test('the check has nothing to say', { timeout: 120_000 }, async () => {
  const check = souk.run('check');
  expect(await check.ended(), check.output()).toBe(0);
});

test('their settings are tabs of the pages of their kinds', async () => {
  const pages = { store: 'courier_swift', oauth: 'oauth_club', pay: 'pay_bank' };
  for (const [page, group] of Object.entries(pages)) {
    const { blocks } = (await admin.get(`/Admin/screens/configs/${page}`)).data;
    expect(blocks).toContainEqual(
      expect.objectContaining({
        screen: expect.objectContaining({ resource: `configs/${group}` }),
      }),
    );
  }
});

test('the courier is chosen in the settings, and its signed pushes are read', async () => {
  await save('courier_swift', { url: 'https://swift.example', token: 'secret' });
  expect((await admin.get('/Admin/configs/courier_swift')).data.token).not.toBe('secret');
  const moved = await admin
    .with({ 'proof-password': integratorPassword })
    .put('/Admin/configs/courier_swift', { url: 'https://thief.example' });
  expect(moved, 'the token goes nowhere new').toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/token' }] },
  });
  await save('kuaibao', { driver: 'swift' });
  const [track] = await product.sql.rows<{ id: number; salt: string }>(
    `
      INSERT INTO courier_tracks (delivery_code, delivery_no, phone)
      VALUES ('sf', 'SW1', '8000')
      RETURNING id, salt`,
  );
  const parcel = { no: 'SW1', events: [{ at: Date.now(), text: 'Arrived', done: true }] };
  const push = async (salt: string): Promise<unknown> => {
    const content = JSON.stringify(parcel, null, 1);
    const sign = createHmac('sha256', salt).update(content).digest('hex');
    const response = await fetch(`${souk.url}/api/couriers/swift/${track!.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sign, content }),
    });
    return response.json();
  };
  expect(await push('another')).toEqual({ accepted: false });
  expect(await push(track!.salt)).toEqual({ accepted: true });
  const [stored] = await product.sql.rows(
    "SELECT state, events->0->>'context' AS text FROM courier_tracks WHERE id = $1",
    [track!.id],
  );
  expect(stored).toEqual({ state: 'delivered', text: 'Arrived' });
});

test('the sign-in is offered with its name, and signs in who proves to be a member', async () => {
  const club = { page: 'https://club.example/enter', client_id: 'mall', key: 'shared key' };
  await save('oauth_club', club);
  expect((await new Client(souk.url).get('/oauth/providers')).data).toContainEqual({
    name: 'club',
    title: 'Club card',
    icon: 'M3 5h18v14H3zM3 10h18',
  });
  const enter = async (key: string) => {
    const begun = await fetch(`${souk.url}/api/oauth/club`, { method: 'POST' });
    const { url } = ((await begun.json()) as { readonly data: { readonly url: string } }).data;
    const state = new URL(url).searchParams.get('state')!;
    const sign = createHmac('sha256', key).update(`m7 ${state}`).digest('hex');
    const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';');
    const callback = await fetch(`${souk.url}/api/oauth/callback/club`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ code: `m7.${sign}`, state }),
    });
    return (await callback.json()) as { readonly code: number; readonly data: object };
  };
  expect(await enter('another key')).toMatchObject({ code: 400 });
  expect(await enter('shared key')).toMatchObject({
    code: 200,
    data: { access_token: expect.any(String) },
  });
});

test('an order is paid at the sandbox of the provider; its forged notices are refused', async () => {
  const trade = new Trade(product);
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1234 });
  const shopper = await trade.shopper();
  const [orderId] = await place(shopper, [{ goods_id: goods.id }]);
  const client = shopper.client.at(souk.url);
  expect((await client.get('/payment/methods')).data).toEqual([
    'balance',
    'wechat',
    'alipay',
    'bank',
  ]);
  expect((await client.get('/payment/options')).data).toContainEqual({
    name: 'bank',
    title: 'Bank transfer',
  });
  const { code, msg, data } = await client.post('/user/order/pay', {
    order_id: orderId,
    payment_name: 'bank',
    device: 'web',
  });
  expect(code, msg).toBe(200);
  expect(data).toMatchObject({ kind: 'redirect', url: expect.stringContaining('/sandbox/pay/') });
  const sandbox = new Sandbox({ sql: product.sql, url: souk.url });
  const stateOf = async () => {
    const [row] = await product.sql.rows<{ pay_status: number }>(
      'SELECT pay_status FROM order_pays WHERE pay_no = $1',
      [data.pay_no],
    );
    return row?.pay_status;
  };
  for (const forgery of ['wrong_amount', 'wrong_signature', 'other_app'] as const) {
    await sandbox.press(data.pay_no, forgery);
    expect(await stateOf(), forgery).toBe(0);
  }
  await sandbox.press(data.pay_no, 'approve');
  expect(await stateOf()).toBe(1);
  const [order] = await product.sql.rows<{ payment_name: string; order_status: number }>(
    'SELECT payment_name, order_status FROM orders WHERE id = $1',
    [orderId],
  );
  expect(order).toEqual({ payment_name: 'bank', order_status: 2 });
});

test('the extension is removed with its drivers', { timeout: 120_000 }, async () => {
  const removal = souk.run('remove', 'more-drivers');
  expect(await removal.ended(), removal.output()).toBe(0);
  expect(removal.output()).toContain('deleted extensions/more-drivers');
});
