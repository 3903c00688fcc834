import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ObservedStatement,
  statementChannel,
} from '../../../../server/platform/observability/channels.ts';
import { payByBalance, place, startTrade, type Trade } from '../../../helpers/mall/trade.ts';
import type { TestApp } from '../../../helpers/server/app.ts';
import { type ForeignKey, inTheWay, places, type UniqueKey } from './distribution.ts';
import { keylessTables, type PlanNode } from './keyless-tables.ts';

/** docs/operations.md#sharding. `npx vitest -u` writes in-the-way.json anew; new statements are added to statements.json by hand. */
const folder = '../../../../docs/sharding';
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await startTrade());
}, 120_000);
afterAll(() => souk?.close());

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

test('every table has a place, and the columns that it names', async () => {
  const columns = await souk.sql.rows<{ table: string; names: readonly string[] }>(`
    SELECT table_name::text AS table, array_agg(column_name::text) AS names
    FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'test_clock'
    GROUP BY 1
    ORDER BY 1`);
  expect([...places.keys()]).toEqual(columns.map(({ table }) => table));
  for (const { table, names } of columns) {
    const place = places.get(table)!;
    if (place.kind === 'spread') expect(names, table).toContain(place.key ?? place.parent);
  }
});

test('what is in the way of the keys is listed', async () => {
  const uniqueKeys = await souk.sql.rows<UniqueKey>(`
    SELECT
      i.indrelid::regclass::text AS table,
      array_agg(coalesce(a.attname, 'expression')::text ORDER BY k.place) AS columns
    FROM pg_index i
    CROSS JOIN unnest(i.indkey[:i.indnkeyatts - 1]) WITH ORDINALITY AS k(number, place)
    LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number AND k.number > 0
    JOIN pg_class c ON c.oid = i.indrelid
    WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace
    GROUP BY i.indexrelid, i.indrelid
    ORDER BY 1, 2`);
  const foreignKeys = await souk.sql.rows<ForeignKey>(`
    SELECT
      c.conrelid::regclass::text AS table,
      c.confrelid::regclass::text AS target,
      array_agg(a.attname::text ORDER BY k.place) AS columns,
      array_agg(t.attname::text ORDER BY k.place) AS target_columns
    FROM pg_constraint c
    CROSS JOIN unnest(c.conkey, c.confkey) WITH ORDINALITY AS k(number, target, place)
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number
    JOIN pg_attribute t ON t.attrelid = c.confrelid AND t.attnum = k.target
    WHERE c.contype = 'f'
    GROUP BY c.oid, c.conrelid, c.confrelid
    ORDER BY 1, 2, 3`);
  const found = inTheWay(uniqueKeys, foreignKeys);
  expect(found.columns_to_add.length).toBeGreaterThan(0);
  await expect(asJson(found)).toMatchFileSnapshot(`${folder}/in-the-way.json`);
});

test('statements of browsing, placing and paying that name no key are listed', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { skuStocks: [9, 9] });
  const shopper = await trade.shopper({ money: 100_000 });
  const seller = (await souk.as.seller(store)).json();
  const statements = new Map<string, string>();
  const record = (message: unknown): void => {
    const { name, text } = message as ObservedStatement;
    if (name?.includes('.')) statements.set(name.replace(/#.*$/, ''), text);
  };
  statementChannel.start.subscribe(record);
  await souk.anonymous.get(`/goods/${goods.id}`);
  await souk.anonymous.get('/goods?per_page=20');
  await souk.anonymous.get(`/store/${store.storeId}`);
  const line = { goods_id: goods.id, sku_id: goods.skus[0]! };
  await shopper.client.post('/user/carts', line);
  await shopper.client.get('/user/carts');
  await payByBalance(shopper, await place(shopper, [line]));
  await shopper.client.get('/user/orders');
  await seller.get('/Seller/orders');
  await shopper.client.get(`/goods/${goods.id}/mine`);
  statementChannel.start.unsubscribe(record);

  const keyless: Record<string, string> = {};
  for (const [name, text] of [...statements].toSorted()) {
    const plan = await planOf(text);
    const tables = plan ? [...new Set(keylessTables(plan))].toSorted() : [];
    if (tables.length > 0) keyless[name] = tables.join(', ');
  }
  expect(statements.size).toBeGreaterThan(20);
  // Some run only until the listing index is loaded
  const listed = JSON.parse(readFileSync('docs/sharding/statements.json', 'utf8')) as object;
  expect(listed).toMatchObject(keyless);
});

/** The plan for any parameters; undefined for a statement that has none. */
async function planOf(text: string): Promise<PlanNode | undefined> {
  if (!/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/.test(text)) return undefined;
  const [row] = await souk.sql.rows<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
    `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`,
  );
  return row!['QUERY PLAN'][0].Plan;
}
