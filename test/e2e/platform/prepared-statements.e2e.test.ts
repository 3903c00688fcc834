import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadPicture } from '../../helpers/http/uploads.ts';
import { type OrderLine, paramsOf, payByBalance, place, Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

/** One connection in the pool, so that the test can list its prepared statements. */
let souk: TestApp;
beforeAll(async () => {
  souk = await startApp({ DATABASE_POOL: '1' });
});
afterAll(() => souk.close());

test('a connection keeps a bounded number of prepared statements for any list queries', async () => {
  const admin = await souk.as.admin();
  const { url, token } = admin;
  const fields = ['id', 'name', 'is_sort', 'created_at'];
  const operators = ['eq', 'gt', 'lt', 'ngt', 'nlt'];
  const shapes = fields.flatMap((sort) =>
    operators.flatMap((first) =>
      operators.flatMap((second) =>
        ['', '-'].flatMap((direction) =>
          [30, 100, 200, 300].map(
            (size) =>
              `order=${direction}${sort}&id=1|${first}&is_sort=2|${second}&per_page=${size}`,
          ),
        ),
      ),
    ),
  );
  expect(shapes).toHaveLength(800);
  await Promise.all(
    Array.from({ length: 8 }, async (_, from) => {
      for (let index = from; index < shapes.length; index += 8) {
        const reply = await fetch(`${url}/api/Admin/goods_brands?${shapes[index]}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(await reply.json()).toMatchObject({ code: 200 });
      }
    }),
  );
  const [{ kept } = { kept: 0 }] = await souk.sql.rows<{ kept: number }>(
    'SELECT count(*) AS kept FROM pg_prepared_statements',
  );
  expect(kept).toBeGreaterThan(500);
  // 600 named shapes (statements.ts), plus those named in the code
  expect(kept).toBeLessThan(700);
}, 120_000);

/** Copies a row 20,000 times: in small tables all plans cost about the same. */
async function fill(
  table: string,
  id: number,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = (
    await souk.sql.rows<{ name: string }>(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1',
      [table],
    )
  )
    .map(({ name }) => name)
    .filter((name) => name !== 'id' && !(name in own));
  await souk.sql.run(
    `
      INSERT INTO ${table} (${[...columns, ...Object.keys(own)].join(', ')})
      SELECT ${[...columns.map((name) => `r.${name}`), ...Object.values(own)].join(', ')}
      FROM ${table} r, generate_series(1, 20000) AS g(n)
      WHERE r.id = $1`,
    [id],
  );
  await souk.sql.run(`ANALYZE ${table}`);
}

/**
 * PostgreSQL plans a statement five times with its values before it compares a generic plan. Repeated
 * planning of these statements costs more than running them.
 */
test('statements of placing, paying and reading an order use a generic plan', async () => {
  const trade = new Trade(souk);
  const store = await trade.aStore();
  const goods = await trade.goods(store, { skuStocks: [500, 500, 500] });
  const single = await trade.goods(store);
  const lines: readonly OrderLine[] = [
    ...goods.skus.map((sku) => ({ goods_id: goods.id, sku_id: sku })),
    { goods_id: single.id },
  ];
  const [first] = await place(await trade.shopper(), lines);
  await fill('goods_skus', goods.skus[0]!, { spec_key: "'9-' || g.n" });
  await fill('orders', first!, {
    order_no: "'filled' || g.n",
    group_id: 'r.group_id + g.n',
    order_status: '0',
  });
  await fill(
    'order_goods',
    (await souk.sql.rows<{ id: number }>('SELECT min(id) AS id FROM order_goods'))[0]!.id,
    { order_id: `${first!} + g.n` },
  );
  for (let n = 0; n < 8; n += 1) {
    const shopper = await trade.shopper({ money: 100_000 });
    await shopper.client.post('/user/order/before', { params: paramsOf(lines), address_id: 0 });
    for (const line of lines) await shopper.client.post('/user/carts', { ...line, buy_num: 1 });
    const carts = await souk.sql.rows<{ id: number; goods_id: number; sku_id: number }>(
      'SELECT id, goods_id, sku_id FROM carts WHERE user_id = $1',
      [shopper.id],
    );
    const ids = await place(shopper, [], {
      params: paramsOf(
        lines.map((line) => ({
          ...line,
          cart_id: carts.find(
            (own) => own.goods_id === line.goods_id && own.sku_id === (line.sku_id ?? 0),
          )!.id,
        })),
        1,
      ),
    });
    await shopper.client.post('/user/order/after', { order_id: ids.join(',') });
    await shopper.client.post('/user/order/check', { order_id: ids.join(',') });
    await payByBalance(shopper, ids);
  }
  const planned = await souk.sql.rows<{ name: string }>(
    `
      SELECT name
      FROM pg_prepared_statements
      WHERE name ~ '^(carts|orders|payments|wallet|catalog|referrals|promotions|once)[.]'
        AND custom_plans > 6`,
  );
  expect(planned).toEqual([]);
});

test('the check of the pictures of a row uses a generic plan', async () => {
  const admin = await souk.as.admin();
  const picture = await uploadPicture(admin, 'Admin');
  const [file] = await souk.sql.rows<{ id: number }>('SELECT id FROM files WHERE url = $1', [
    picture,
  ]);
  await fill('files', file!.id, { url: "'/storage/filled' || g.n" });
  for (let n = 0; n < 24; n += 1)
    await admin.post('/Admin/goods_brands', { name: `Brand ${n}`, thumb: picture });
  const counts = await souk.sql.rows<{ custom: number; generic: number }>(`
    SELECT custom_plans AS custom, generic_plans AS generic
    FROM pg_prepared_statements
    WHERE name = 'files.sent'`);
  expect(counts.length).toBeGreaterThan(0);
  expect(counts.filter(({ custom }) => custom > 6)).toEqual([]);
  expect(counts.some(({ generic }) => generic > 0)).toBe(true);
});
