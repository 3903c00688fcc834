import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { type RaceMall, sharedRaceMall } from '../../helpers/mall/race-mall.ts';
import type { Goods } from '../../helpers/mall/trade.ts';
import { openFront } from '../../helpers/server/open-front.ts';

/**
 * Pages with all their caches, of two processes over one database. A page that is visited follows a
 * change within the age of its answers and 3 s of its own (docs/storefront.md#age-of-answers).
 */
let mall: RaceMall;
let fronts: readonly FastifyInstance[];
let goods: Goods;
let flash: Goods;
let store: Awaited<ReturnType<RaceMall['parts']['trade']['aStore']>>;

const sql = (text: string, values: readonly unknown[]) => mall.parts.souk.sql.run(text, values);

beforeAll(async () => {
  mall = await sharedRaceMall();
  const { souk, other, trade } = mall.parts;
  store = await trade.aStore();
  goods = await trade.goods(store, { price: 123_400 });
  flash = await trade.goods(store, { price: 246_800 });
  await sql('UPDATE goods SET goods_name = $2 WHERE id = $1', [goods.id, 'Agedpot']);
  await sql('UPDATE goods SET goods_name = $2 WHERE id = $1', [flash.id, 'Agedcup']);
  await sql(
    `
      UPDATE goods_classes
      SET is_sort = -9
      WHERE id = (
        SELECT m.pid FROM goods_classes c JOIN goods_classes m ON m.id = c.pid WHERE c.id = $1
      )`,
    [store.classId],
  );
  await sql(
    `
      INSERT INTO seckills (store_id, goods_id, discount, stock, start_time, end_time)
      VALUES ($1, $2, 50, 5, mall_now() - interval '1 hour', mall_now() + interval '1 hour')`,
    [store.storeId, flash.id],
  );
  fronts = await Promise.all([openFront(souk.url), openFront(other.url)]);
});
afterAll(async () => {
  await mall.parts.admin.put('/Admin/configs/web', { currency_id: null });
  const isBack = async () => !(await visible(fronts[0]!, '/')).includes('£');
  await vi.waitUntil(isBack, { timeout: 30_000, interval: 200 });
  await Promise.all(fronts.map((front) => front.close()));
});

/** Ages of the answers in each page, ms. */
const pages = {
  home: { path: () => '/', ageMs: 5000 },
  class: {
    path: () => `/s/${encodeParams({ class_id: store.classId, deep: 3 })}`,
    ageMs: 3000,
  },
  search: { path: () => `/s/${encodeParams({ keywords: 'Aged' })}`, ageMs: 3000 },
  goods: { path: () => `/goods/${goods.id}`, ageMs: 5000 },
  store: { path: () => `/store/${store.storeId}`, ageMs: 5000 },
  seckills: { path: () => '/seckills', ageMs: 0 },
} as const;
type PageName = keyof typeof pages;
const pageNames = Object.keys(pages) as readonly PageName[];
/** The page keeps its answers for 1 s; it and a proxy keep its HTML for 2 s; the rest is for a machine under load. */
const moreMs = 1000 + 2000 + 8000;

async function visible(front: FastifyInstance, path: string): Promise<string> {
  const { payload } = await front.inject({ url: path, headers: { 'accept-language': 'en' } });
  return payload.split('<script type="application/json" id="page-data">', 1)[0]!;
}

/** Waits until a page of both processes shows one text and not another. */
async function expectFollows(
  name: PageName,
  { shows = '', hides }: { readonly shows?: string; readonly hides?: string },
): Promise<void> {
  const { path, ageMs } = pages[name];
  await Promise.all(
    fronts.map((front, process) =>
      expect
        .poll(
          async () => {
            const html = await visible(front, path());
            return html.includes(shows) && (hides === undefined || !html.includes(hides));
          },
          { timeout: ageMs + moreMs, message: `${name} of process ${process}: ${shows}` },
        )
        .toBe(true),
    ),
  );
}

/** Makes a change after all pages are cached, and waits for all that show it. */
async function expectAllFollow(
  change: () => Promise<unknown>,
  expected: Partial<Record<PageName, Parameters<typeof expectFollows>[1]>>,
): Promise<void> {
  await Promise.all(
    fronts.flatMap((front) => pageNames.map((name) => visible(front, pages[name].path()))),
  );
  await change();
  await Promise.all(
    Object.entries(expected).map(([name, texts]) => expectFollows(name as PageName, texts)),
  );
}

test('every page follows a changed price', async () => {
  const change = { shows: '7,777', hides: '1,234' };
  await expectAllFollow(
    () => sql('UPDATE goods SET goods_price = 777700 WHERE id = ANY($1)', [[goods.id, flash.id]]),
    {
      home: change,
      class: change,
      search: change,
      goods: change,
      store: change,
      seckills: { shows: '3,888' },
    },
  );
});

test('every page follows a changed name', async () => {
  const change = { shows: 'Agednewpot', hides: 'Agedpot' };
  await expectAllFollow(
    async () => {
      await sql('UPDATE goods SET goods_name = $2 WHERE id = $1', [goods.id, 'Agednewpot']);
      await sql('UPDATE goods SET goods_name = $2 WHERE id = $1', [flash.id, 'Agednewcup']);
    },
    {
      home: change,
      class: change,
      goods: change,
      store: change,
      seckills: { shows: 'Agednewcup', hides: 'Agedcup' },
    },
  );
});

test('every page follows the last piece', async () => {
  const change = { shows: 'Sold out' };
  await expectAllFollow(() => sql('UPDATE goods SET goods_stock = 0 WHERE id = $1', [goods.id]), {
    home: change,
    class: change,
    goods: change,
    store: change,
  });
});

test('every page follows the currency, and shows one only', async () => {
  const { admin } = mall.parts;
  const added = await admin.post('/Admin/currencies', {
    name: 'Pound',
    ename: 'en',
    currency: '£',
    currency_ename: 'GBP',
  });
  const change = { shows: '£', hides: '¥' };
  await expectAllFollow(
    () => admin.put('/Admin/configs/web', { currency_id: added.data.id }),
    Object.fromEntries(pageNames.map((name) => [name, change])),
  );
});

test('every page follows a store that closes', async () => {
  const gone = { hides: 'Agednew' };
  await expectAllFollow(
    () => sql('UPDATE stores SET store_status = 0 WHERE id = $1', [store.storeId]),
    Object.fromEntries(pageNames.map((name) => [name, gone])),
  );
});
