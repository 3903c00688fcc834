import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client, LooseJson } from '../../helpers/http/client.ts';
import { searches } from '../../helpers/legacy/client-searches.ts';
import { type Caller, kinds, shapes } from '../../helpers/legacy/wire-shapes.ts';
import { demoShopper, demoStaff } from '../../helpers/mall/demo-accounts.ts';
import { paramsOf } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { startDemo } from '../../helpers/server/demo.ts';

/**
 * Fields that legacy clients read by name exist with the expected type
 * (docs/decisions/0001-wire-envelope.md to 0005-time-and-zone.md).
 */
let souk: TestApp;
let callers: Readonly<Record<Caller, Client>>;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  souk = await startDemo({ SOUK_RATE_FACTOR: '50' });
  const shopper = await demoShopper(souk);
  callers = {
    anybody: souk.anonymous,
    shopper: shopper.client,
    Admin: await demoStaff(souk, 'Admin'),
    Seller: await demoStaff(souk, 'Seller'),
  };
  const selectId = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await souk.sql.rows<{ id: number }>(sql, values))[0]!.id;
  const sku = await selectId(
    `
      SELECT s.id
      FROM goods_skus s
      JOIN goods g ON g.id = s.goods_id
      WHERE g.goods_status = 1 AND g.goods_verify = 1 AND s.goods_stock > 3
      ORDER BY s.id
      LIMIT 1`,
  );
  const goods = await selectId('SELECT goods_id AS id FROM goods_skus WHERE id = $1', sku);
  const order = await selectId(
    `
        SELECT max(order_id) AS id
        FROM order_parcels p
        JOIN orders o ON o.id = p.order_id
        WHERE o.user_id = $1`,
    shopper.id,
  );
  await shopper.client.post('/user/carts', { goods_id: goods, sku_id: sku, buy_num: 1 });
  ids = {
    GOODS: String(goods),
    ORDER: String(order),
    COMMENTED: String(await selectId('SELECT goods_id AS id FROM order_comments LIMIT 1')),
    ROLE: String(await selectId('SELECT id FROM admin_roles LIMIT 1')),
    REFUNDED: String(
      await selectId('SELECT order_id AS id FROM refunds WHERE user_id = $1 LIMIT 1', shopper.id),
    ),
    LINES: paramsOf([{ goods_id: goods, sku_id: sku }]),
    FOUND: Buffer.from(JSON.stringify({ order_id: [order] })).toString('base64url'),
  };
});
afterAll(() => souk.close());

const replies = new Map<string, Promise<unknown>>();
function replyData(who: Caller, call: string): Promise<unknown> {
  const [, method, path = '', body = ''] = /^(?:(POST) )?(\S+)(?: (\S+))?$/.exec(
    call.replace(/\b(GOODS|ORDER|COMMENTED|ROLE|REFUNDED|LINES|FOUND)\b/g, (name) => ids[name]!),
  )!;
  const answer = async (): Promise<unknown> => {
    const { code, msg, data } = await (method === 'POST'
      ? callers[who].post(path, Object.fromEntries(new URLSearchParams(body)))
      : callers[who].get(path));
    expect({ code, msg }, call).toMatchObject({ code: 200 });
    return data;
  };
  return (
    replies.get(`${who} ${call}`) ?? replies.set(`${who} ${call}`, answer()).get(`${who} ${call}`)!
  );
}

test.each(shapes.map(([who, call, dataPath, fields]) => ({ who, call, dataPath, fields })))(
  '$who $call · $dataPath',
  async ({ who, call, dataPath, fields }) => {
    const found = (dataPath === '' ? [] : dataPath.split('.')).reduce<LooseJson>(
      (value, part) => value?.[part],
      await replyData(who, call),
    );
    expect(found, 'nothing is there').toBeTypeOf('object');
    expect(
      fields
        .split(/\s+/)
        .filter((field) => {
          const [name = '', kind = ''] = field.split(':');
          return !(name in found) || (kind !== '' && !kinds[kind]!(found[name]));
        })
        .map((field) => `${field}, is ${JSON.stringify(found[field.split(':')[0]!])}`),
    ).toEqual([]);
  },
);

test('rows have the same texts in lists, single reads and exports, in both languages', async () => {
  const [
    { id, order_status_cn: nameOfLog, store_name: store, buyer_name: buyer, _labels: labels },
  ] = (await callers.Admin.get('/Admin/orders', { order_status: 5, refund_status: 1 })).data.data;
  expect([nameOfLog, store, buyer]).toEqual(['After-sale return', labels.store_id, labels.user_id]);
  const alone = (await callers.Admin.speaking('zh-cn').get(`/Admin/orders/${id}`)).data;
  const [refund] = await souk.sql.rows<{ id: number; step: number }>(
    'SELECT id, refund_step AS step FROM refunds WHERE order_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  );
  expect(alone).toMatchObject({
    order_status_cn: '售后退货',
    store_name: store,
    buyer_name: buyer,
    refund_id: refund!.id,
    refund_step: refund!.step,
    refund_status_cn: expect.stringMatching(/^等待/),
  });
  const sheet = await (
    await callers.Admin.raw(
      `/api/Admin/orders/export?format=csv&fields=order_status_cn,store_name,refund_status_cn&ids=${id}`,
    )
  ).text();
  expect(sheet).toContain('After-sale return');
});

test('the money log describes entries in the caller’s language', async () => {
  const nameOfLog = async (client: Client): Promise<string> =>
    (await client.get('/user/money_logs', { is_type: 0, event: 'order_paid' })).data.data[0].name;
  expect([
    await nameOfLog(callers.shopper),
    await nameOfLog(callers.shopper.speaking('zh-cn')),
  ]).toEqual(['Order payment', '订单支付']);
});

test('orders are searched by the names of store and buyer', async () => {
  const [{ store_name: store, buyer_name: buyer }] = (await callers.Admin.get('/Admin/orders')).data
    .data;
  for (const [query, field, name] of [
    [{ store_name: `${store}|whereHas|store` }, 'store_name', store],
    [{ nickname: `${buyer}|whereHas|user` }, 'buyer_name', buyer],
  ] as const) {
    const { data } = (await callers.Admin.get('/Admin/orders', query)).data;
    expect(new Set(data.map((order: Readonly<Record<string, unknown>>) => order[field]))).toEqual(
      new Set([name]),
    );
  }
});

test.each(searches)('%s searches %s', async (who, call) => {
  const { code, msg, data } = await callers[who].get(
    `${call}&page=1&total=0&last_page=0&current_page=1&count=0`,
  );
  expect({ code, msg, data: code === 200 ? [] : data }).toEqual({ code: 200, msg, data: [] });
});
