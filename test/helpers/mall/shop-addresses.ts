import type { Client } from '../http/client.ts';
import type { TestApp } from '../server/app.ts';

export interface ExampleShopper {
  readonly id: number;
  readonly client: Client;
}
/** Finds the path of an example for a page, among the rows of the demo and those of its shopper. */
type ExampleAddress = (app: TestApp, shopper: ExampleShopper) => Promise<string>;

const first = async (
  app: TestApp,
  text: string,
  values: readonly unknown[] = [],
): Promise<string> => String((await app.sql.rows<{ v: number | string }>(text, values))[0]?.v ?? 0);
const base64 = (params: object): string =>
  Buffer.from(JSON.stringify(params)).toString('base64url');
/** Goods of the demo without SKUs, so that they can be ordered at once. */
const plainGoods = `
    SELECT id AS v
    FROM goods g
    WHERE goods_status = 1
      AND goods_verify = 1
      AND goods_stock > 5
      AND NOT EXISTS (SELECT FROM goods_skus s WHERE s.goods_id = g.id)
    ORDER BY id
    LIMIT 1`;
const pointsGoods = `
    SELECT id AS v
    FROM integral_goods
    WHERE deleted_at IS NULL
    ORDER BY id
    LIMIT 1`;
const ownOrder = (app: TestApp, id: number, more: string): Promise<string> =>
  first(app, `SELECT id AS v FROM orders WHERE user_id = $1 AND ${more} ORDER BY id DESC LIMIT 1`, [
    id,
  ]);

const plainOrder = async (app: TestApp): Promise<object> => ({
  order: [
    { goods_id: Number(await first(app, plainGoods)), sku_id: 0, buy_num: 1, collective_id: 0 },
  ],
  ifcart: 0,
});

/** Examples of addresses with parameters, by the page of the route table. */
export const exampleAddresses: Readonly<Record<string, ExampleAddress>> = {
  store: async (app) =>
    `/store/${await first(
      app,
      `
      SELECT id AS v
      FROM stores
      WHERE store_verify = 4 AND store_status = 1
      ORDER BY id
      LIMIT 1`,
    )}`,
  goods: async (app) =>
    `/goods/${await first(
      app,
      `
      SELECT goods_id AS v
      FROM goods_skus s
      JOIN goods g ON g.id = s.goods_id
      WHERE g.goods_status = 1 AND g.goods_verify = 1
      ORDER BY g.id
      LIMIT 1`,
    )}`,
  'integral/goods': async (app) => `/integral/goods/${await first(app, pointsGoods)}`,
  'integral/order': async (app) => `/integral/order/${await first(app, pointsGoods)}/1`,
  'order/before': async (app) => `/order/before/${base64(await plainOrder(app))}`,
  'order/pay': async (app, { client }) => {
    const params = base64(await plainOrder(app));
    const { data } = await client.post<object>('/user/order/create', { params });
    return `/order/pay/${base64(data)}`;
  },
  'user/comment-add': async (app, { id }) =>
    `/user/comment/add/${await ownOrder(app, id, 'order_status = 4')}`,
  'user/order': async (app, { id }) => `/user/order/${await ownOrder(app, id, 'order_status = 3')}`,
  'user/order/comment': async (app, { id }) =>
    `/user/order/comment/${await ownOrder(app, id, 'order_status = 4')}`,
  'user/order/refund': async (app, { id }) =>
    `/user/order/refund/${await ownOrder(app, id, 'id IN (SELECT order_id FROM refunds)')}`,
  'user/order/refund-form': async (app, { id }) =>
    `/user/order/refund_form/${await ownOrder(app, id, 'order_status IN (2, 3)')}`,
  'user/article': async () => '/user/article/help',
  'store/step-2': async (app, { id }) => {
    await applyForStore(app, id);
    return '/store/step_2';
  },
  'store/step-3': async (app, { id }) => {
    await applyForStore(app, id);
    await app.sql.run(
      "UPDATE stores SET store_verify = 3, store_refuse_info = '执照不清晰' WHERE user_id = $1",
      [id],
    );
    return '/store/step_3';
  },
  notice: async (app) =>
    `/notice/${await first(app, 'SELECT id AS v FROM notices WHERE deleted_at IS NULL LIMIT 1')}`,
  agreement: async () => '/agreement/agreement',
};

/** The shopper's application for a store, which waits for its review. */
async function applyForStore(app: TestApp, userId: number): Promise<void> {
  await app.sql.run(
    `
      INSERT INTO stores (user_id, store_name, store_verify, store_status)
      VALUES ($1, '山间小铺', 1, 0)
      ON CONFLICT
      DO NOTHING`,
    [userId],
  );
  await app.sql.run('UPDATE stores SET store_verify = 1 WHERE user_id = $1', [userId]);
}
