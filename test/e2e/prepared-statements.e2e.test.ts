import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../helpers/app.ts';

/** One connection in the pool, so that what it holds can be asked of itself. */
let souk: TestApp;
beforeAll(async () => { souk = await startApp({ DATABASE_POOL: '1' }); });
afterAll(() => souk.close());

test('whatever lists ask for, a connection keeps a bounded number of statements prepared', async () => {
  const admin = await souk.as.admin(), { url, token } = admin;
  const fields = ['id', 'name', 'is_sort', 'created_at'], operators = ['eq', 'gt', 'lt', 'ngt', 'nlt'];
  const shapes = fields.flatMap((sort) => operators.flatMap((first) => operators.flatMap((second) => ['', '-'].flatMap((direction) => [30, 100, 200, 300].map((size) => `order=${direction}${sort}&id=1|${first}&is_sort=2|${second}&per_page=${size}`)))));
  expect(shapes).toHaveLength(800);
  await Promise.all(Array.from({ length: 8 }, async (_, from) => {
    for (let at = from; at < shapes.length; at += 8) {
      const reply = await fetch(`${url}/api/Admin/goods_brands?${shapes[at]}`, { headers: { authorization: `Bearer ${token}` } });
      expect(await reply.json()).toMatchObject({ code: 200 });
    }
  }));
  const [{ kept } = { kept: 0 }] = await souk.sql.rows<{ kept: number }>('SELECT count(*) AS kept FROM pg_prepared_statements');
  expect(kept).toBeGreaterThan(500);
  expect(kept).toBeLessThan(700); // 600 named shapes (statements.ts), beside those whose names stand in the code
}, 120_000);
