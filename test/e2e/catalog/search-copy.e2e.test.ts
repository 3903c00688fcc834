import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type {
  GoodsList,
  GoodsParams,
  Suggestions,
} from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { CopyGoods } from '../../../server/mall/shop/search/copy-goods.ts';
import { GoodsEngine } from '../../../server/mall/shop/search/goods-engine.ts';
import type { GoodsCopy } from '../../../server/mall/shop/search/search-engine.ts';
import { Jobs } from '../../../server/platform/jobs/jobs.ts';
import { Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { OpenSearchServer } from '../../helpers/services/opensearch-server.ts';

/** The copy of the goods in OpenSearch (docs/decisions/0026-search.md). */
const alias = 'souk-goods';
let souk: TestApp;
let server: OpenSearchServer;
let trade: Trade;
let store: Awaited<ReturnType<Trade['aStore']>>;
let settings: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await OpenSearchServer.start();
  settings = {
    SOUK_SEARCH_ENGINE: 'opensearch',
    SOUK_SEARCH_URL: server.url,
    SOUK_SEARCH_TIMEOUT_MS: '2000',
  };
  souk = await startApp({ ...settings, SOUK_METRICS_TOKEN: 'metrics-of-these-tests' });
  trade = new Trade(souk);
  store = await trade.aStore();
  await follow();
}, 180_000);
afterAll(async () => {
  await souk?.close();
  await server?.close();
});
afterEach(() => {
  server.beforeBulk = () => Promise.resolve();
  server.fault = 'none';
  expect(server.refused).toEqual([]);
});

const copying = (): CopyGoods => new CopyGoods(souk.sql, souk.app.get(GoodsEngine).copy!);
const follow = (): Promise<void> => copying().run();
const fallbacks = (): Promise<number> => souk.app.get(GoodsEngine).fallbacks();

async function aGoods(name: string): Promise<number> {
  const { id } = await trade.goods(store);
  await rename(id, name);
  return id;
}
const rename = (id: number, name: string): Promise<number> =>
  souk.sql.run('UPDATE goods SET goods_name = $2 WHERE id = $1', [id, name]);
const found = async (keywords: string, more: GoodsParams = {}, app = souk): Promise<number[]> => {
  const { data } = await app.anonymous.get<GoodsList>('/goods', {
    params: encodeParams({ keywords, ...more }),
  });
  return data.data.map(({ id }) => id);
};
const copied = (id: number) => server.documents(alias).get(String(id));

test('changed, hidden and deleted goods are changed in the index', async () => {
  const [changed, hidden, deleted] = [
    await aGoods('Walnut desk'),
    await aGoods('Oak desk'),
    await aGoods('Ash desk'),
  ];
  await follow();
  expect(new Set(await found('desk'))).toEqual(new Set([changed, hidden, deleted]));
  await rename(changed, 'Walnut bureau 写字台');
  await souk.sql.run('UPDATE goods SET goods_status = 0 WHERE id = $1', [hidden]);
  await souk.sql.run('UPDATE goods SET deleted_at = mall_now() WHERE id = $1', [deleted]);
  expect(await found('oak')).toEqual([]);
  await follow();
  expect([copied(hidden), copied(deleted)]).toEqual([undefined, undefined]);
  expect(copied(changed)).toMatchObject({ name: ' walnut bureau 写字台 ' });
  expect(await found('bureau')).toEqual([changed]);
  expect(await found('xiezitai')).toEqual([changed]);
  expect(await fallbacks()).toBe(0);
});

test('suggestions are the best matches, of equal ones best sellers', async () => {
  const ids = [
    await aGoods('Brass sextant'),
    await aGoods('Brass sextant'),
    await aGoods('Sextants'),
  ];
  for (const [index, id] of ids.entries())
    await souk.sql.run('UPDATE goods SET goods_sale = $2 WHERE id = $1', [id, 10 + index]);
  await aGoods('Sextantic map');
  await follow();
  const { data } = await souk.anonymous.get<Suggestions>('/goods/suggest', { keywords: 'sextant' });
  expect(data.goods.slice(0, 3).map(({ id }) => id)).toEqual(ids.toReversed());
  expect(data.goods.at(-1)?.goods_name).toBe('Sextantic map');
});

test('without the listing index PostgreSQL filters and sorts what OpenSearch finds', async () => {
  const ids = [
    await aGoods('Pewter flagon'),
    await aGoods('Flagon stand'),
    await aGoods('Flagons'),
  ];
  for (const [index, id] of ids.entries())
    await souk.sql.run('UPDATE goods SET goods_sale = $2 WHERE id = $1', [id, 10 + index]);
  await follow();
  const app = await startApp({
    ...settings,
    DATABASE_URL: souk.databaseUrl,
    SOUK_LISTING_INDEX: 'off',
  });
  try {
    const bestSellers = { sort_type: 'goods_sale' } as const;
    expect(await found('flagon', {}, app)).toEqual(await found('flagon'));
    expect(await found('flagon', bestSellers, app)).toEqual(ids.toReversed());
    expect(await found('flagon', { store_id: 999_999 }, app)).toEqual([]);
    // A word in pinyin or a class of its own would be found by PostgreSQL too: the index decides
    server.indexes.get(server.aliases.get(alias)!)!.documents.delete(String(ids[0]));
    expect(await found('flagons', bestSellers, app)).toEqual([ids[2], ids[1]]);
    expect(await app.app.get(GoodsEngine).fallbacks()).toBe(0);
  } finally {
    await app.close();
  }
  expect(await copying().repair()).toBe(1);
});

test('a changed synonym counts without a write to OpenSearch', async () => {
  const id = await aGoods('Velvet chesterfield');
  await follow();
  const before = server.calls.filter((call) => !call.startsWith('search')).length;
  const admin = await souk.as.admin();
  await admin.post('/Admin/search_synonyms', { words: ['chesterfield', 'settee'] });
  await expect.poll(() => found('settee'), { timeout: 40_000, interval: 1000 }).toEqual([id]);
  expect(server.calls.filter((call) => !call.startsWith('search')).length).toBe(before);
});

test('a late write of an older reading does not win', async () => {
  const id = await aGoods('First name');
  await follow();
  let goOn = (): void => undefined;
  const paused = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let bulks = 0;
  server.beforeBulk = () => {
    bulks += 1;
    return bulks === 1 ? paused : Promise.resolve();
  };
  await rename(id, 'Second name');
  const late = follow();
  await expect.poll(() => bulks).toBe(1);
  await rename(id, 'Third name');
  await follow();
  goOn();
  await late;
  expect(copied(id)).toMatchObject({ name: ' third name ' });
});

test('a new index is built under writes, and replaces the present one when it is complete', async () => {
  const kept = await aGoods('Copper lantern');
  const gone = await aGoods('Tin lantern');
  await follow();
  const former = server.aliases.get(alias)!;
  await copying().rebuild();
  server.beforeBulk = async () => {
    server.beforeBulk = () => Promise.resolve();
    expect(server.aliases.get(alias)).toBe(former);
    expect(new Set(await found('lantern'))).toEqual(new Set([kept, gone]));
    await rename(kept, 'Copper torch');
    await souk.sql.run('UPDATE goods SET goods_status = 0 WHERE id = $1', [gone]);
  };
  await follow();
  const current = server.aliases.get(alias)!;
  expect(current).not.toBe(former);
  await follow();
  expect([...server.indexes.keys()]).toEqual([current]);
  expect([copied(kept), copied(gone)]).toMatchObject([{ name: ' copper torch ' }, undefined]);
  expect(await copying().repair()).toBe(0);
});

test('an index of an earlier version is replaced, one of a later version is kept', async () => {
  const { copy } = souk.app.get(GoodsEngine);
  const nextVersion = (version: number): CopyGoods =>
    new CopyGoods(souk.sql, Object.create(copy!, { version: { value: version } }) as GoodsCopy);
  await nextVersion(2).run();
  const later = server.aliases.get(alias)!;
  expect(later).toMatch(/^souk-goods-2-/);
  await follow();
  await follow();
  expect([[...server.indexes.keys()], server.aliases.get(alias)]).toEqual([[later], later]);
});

test('drift is found, repaired and measured', async () => {
  const [lost, other] = [await aGoods('Marble bust'), await aGoods('Plaster bust')];
  await follow();
  const { documents } = server.indexes.get(server.aliases.get(alias)!)!;
  const stored = documents.get(String(other))!;
  documents.delete(String(lost));
  documents.set(String(other), { ...stored, source: { ...stored.source, digest: 1 } });
  documents.set('999999', { version: 1, source: { ...stored.source, id: 999_999 } });
  expect(await copying().repair()).toBe(3);
  const metrics = await fetch(`${souk.url}/metrics`, {
    headers: { authorization: 'Bearer metrics-of-these-tests' },
  });
  expect(await metrics.text()).toMatch(/^souk_search_drifted(\{.*\})? 3$/m);
  expect([copied(lost)?.name, copied(other)?.digest, copied(999_999)]).toEqual([
    ' marble bust ',
    stored.source!.digest,
    undefined,
  ]);
  expect(await copying().repair()).toBe(0);
});

test('after too long a time without the engine all goods are compared', async () => {
  const id = await aGoods('Rattan basket');
  await souk.sql.run("UPDATE search_indexes SET followed_at = followed_at - interval '31 minutes'");
  await souk.sql.run('DELETE FROM shelf_changes WHERE goods_id = $1', [id]);
  await follow();
  expect(copied(id)).toMatchObject({ name: ' rattan basket ' });
});

test('a restored database, whose versions are older, writes over what the index has', async () => {
  const id = await aGoods('Before the backup');
  await follow();
  await souk.sql.run('UPDATE search_indexes SET version = 1');
  await rename(id, 'After the restore');
  await follow();
  expect(copied(id)).toMatchObject({ name: ' after the restore ' });
});

test('the job builds a lost index anew', async () => {
  const id = await aGoods('Granite mortar');
  await follow();
  server.indexes.clear();
  server.aliases.clear();
  expect(await souk.app.get(Jobs).runDue()).toContain('catalog.searchCopy');
  expect(copied(id)).toMatchObject({ name: ' granite mortar ' });
});

test.each([
  ['silent', 'juniper'],
  ['broken', 'cypress'],
] as const)(
  'while OpenSearch is %s, PostgreSQL answers, and then OpenSearch again',
  async (fault, word) => {
    const id = await aGoods(`Carved ${word}`);
    await follow();
    server.fault = fault;
    const before = await fallbacks();
    const startedAt = performance.now();
    expect(await found(word)).toEqual([id]);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(await fallbacks()).toBeGreaterThan(before);
    await expect(follow()).rejects.toThrow();
    server.fault = 'none';
    const asked = server.calls.length;
    const isBack = async (): Promise<boolean> => {
      expect(await found(`${word} ${performance.now()}`)).toEqual([]);
      return server.calls.length > asked;
    };
    await expect.poll(isBack, { timeout: 40_000, interval: 1000 }).toBe(true);
  },
);
