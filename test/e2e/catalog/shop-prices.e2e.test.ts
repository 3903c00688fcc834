import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GoodsDetail } from '../../../schemas/contract/calls/catalog/goods.ts';
import type {
  GoodsList,
  GoodsParams,
} from '../../../schemas/contract/calls/catalog/goods-search.ts';
import type { HomeAnswer } from '../../../schemas/contract/calls/catalog/home.ts';
import type {
  Favorite,
  GoodsCard,
  RankedGoods,
  ShownPrice,
} from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { CartStore } from '../../../schemas/contract/calls/orders/cart.ts';
import type { StoreQuoteAnswer } from '../../../schemas/contract/calls/orders/checkout.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { RefreshListPrices } from '../../../server/mall/shop/search/refresh-list-prices.job.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import { shopHtml } from '../../helpers/http/shop-html.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { startDemo } from '../../helpers/server/demo.ts';

/**
 * One price in every place of the shop (docs/decisions/0012-store-pricing.md), over all goods and
 * SKUs of the demo mall. The expected prices are computed here from the tables.
 */
let souk: TestApp;
beforeAll(async () => {
  souk = await startDemo();
  // The cheapest SKU of some goods is sold out
  await souk.sql.run(`
    UPDATE goods_skus
    SET goods_stock = 0
    WHERE id IN (
      SELECT DISTINCT ON (goods_id) id
      FROM goods_skus
      WHERE goods_id % 3 = 0
      ORDER BY goods_id, goods_price, id
    )`);
}, 400_000);
afterAll(() => souk?.close());

interface Sku {
  readonly goods_id: number;
  readonly sku_id: number;
  readonly price: number;
  readonly stock: number;
  /** Of the running round, in percent. */
  readonly discount: number | null;
  readonly end_at: number;
}

/** All SKUs on sale, and goods without SKUs as one, the cheapest in stock of its goods first. */
const readSkus = (): Promise<Sku[]> =>
  souk.sql.rows<Sku>(`
    SELECT
      f.goods_id, coalesce(k.id, 0) AS sku_id, coalesce(k.goods_price, g.goods_price) AS price,
      coalesce(k.goods_stock, g.goods_stock) AS stock, z.discount::float8 AS discount,
      coalesce(z.end_at, 0) AS end_at
    FROM goods_shelf f
    JOIN goods g ON g.id = f.goods_id
    LEFT JOIN goods_skus k ON k.goods_id = g.id
    LEFT JOIN LATERAL (
      SELECT s.discount, (extract(epoch FROM s.end_time) * 1000)::bigint AS end_at
      FROM seckills s
      WHERE s.goods_id = g.id
        AND s.deleted_at IS NULL
        AND mall_now() BETWEEN s.start_time AND s.end_time
        AND s.sold < s.stock
      ORDER BY s.id
      LIMIT 1
    ) z
      ON true
    ORDER BY f.goods_id, coalesce(k.goods_stock, g.goods_stock) = 0, price, k.id`);
const amountOf = ({ price, discount }: Sku): string =>
  ((price - Math.floor((price * (discount ?? 0)) / 100 + 0.5)) / 100).toFixed(2);

const skuKey = (goodsId: number, skuId: number): string => `${goodsId}/${skuId}`;
const essence = ({ amount, end_at: endAt, is_from: isFrom }: ShownPrice): string =>
  `${amount} ${endAt} ${isFrom}`;
async function expected() {
  const skus = await readSkus();
  const bySku = new Map(skus.map((sku) => [skuKey(sku.goods_id, sku.sku_id), sku]));
  const goods = new Map<number, string>();
  const cheapest = new Map<number, string>();
  for (const id of new Set(skus.map(({ goods_id: goodsId }) => goodsId))) {
    const own = skus.filter(({ goods_id: goodsId }) => goodsId === id);
    const [first] = own as [Sku];
    const isFrom = own.some(({ stock, price }) => stock > 0 && price > first.price);
    cheapest.set(id, amountOf(first));
    goods.set(
      id,
      essence({ amount: amountOf(first), end_at: first.end_at, is_from: isFrom, was: '' }),
    );
  }
  return { skus, bySku, goods, cheapest };
}

type Priced = Pick<RankedGoods, 'id' | 'shown_price'>;
async function readLists(): Promise<Readonly<Record<string, readonly Priced[]>>> {
  const get = async <Answer>(path: string, query: object = {}): Promise<Answer> =>
    (await souk.anonymous.get<Answer>(path, { ...query })).data as Answer;
  const [search, home, collectives, seckills, stores, suggestions] = await Promise.all([
    get<GoodsList>('/goods', { per_page: 60 }),
    get<HomeAnswer>('/home'),
    get<GoodsList>('/collectives'),
    get<GoodsList>('/seckills', { start_time: 0 }),
    get<{ data: readonly { id: number; goods: readonly Priced[] }[] }>('/stores'),
    get<{ goods: readonly Priced[] }>('/goods/suggest', { keywords: 'tea' }),
  ]);
  const ids = search.data.map(({ id }) => id);
  const { username } = await souk.aShopper();
  const shopper = await souk.as.account('shop', username, testPassword);
  for (const id of ids) await shopper.json().post('/user/favorites', { out_id: id, is_type: 0 });
  const favourites = await shopper.get<{ data: readonly Favorite[] }>('/user/favorites', {
    is_type: 0,
    per_page: 60,
  });
  const store = await get<{ sale_list: readonly Priced[] }>(`/store/${stores.data[0]!.id}`);
  return {
    search: search.data,
    cards: await get<readonly GoodsCard[]>('/goods/cards', { ids: ids.join(',') }),
    floors: home.goods.flatMap(({ goods }) => goods),
    picked: home.master,
    'home seckill': home.seckill.goods,
    'home groups': home.collectives,
    'home stores': home.stores.flatMap(({ goods }) => goods),
    groups: collectives.data,
    seckills: seckills.data,
    stores: stores.data.flatMap(({ goods }) => goods),
    store: store.sale_list,
    suggestions: suggestions.goods,
    favourites: favourites.data.data.flatMap(({ goods }) => goods ?? []),
  };
}

test('every list shows the price of the cheapest SKU in stock, and the seckill with its end', async () => {
  const { goods } = await expected();
  for (const [place, cards] of Object.entries(await readLists())) {
    expect(cards.length, place).toBeGreaterThan(0);
    expect(
      cards.map(({ id, shown_price: price }) => [place, id, essence(price)]),
      place,
    ).toEqual(cards.map(({ id }) => [place, id, goods.get(id)]));
  }
});

test('a goods page shows the same price, and each SKU its own', async () => {
  const { bySku, goods, cheapest } = await expected();
  for (const [id, price] of goods) {
    const { data } = await souk.anonymous.get<GoodsDetail>(`/goods/${id}`);
    expect([id, essence(data.shown_price)]).toEqual([id, price]);
    for (const sku of data.skuList) {
      const found = bySku.get(skuKey(id, sku.id))!;
      expect([sku.id, sku.shown_price.amount]).toEqual([sku.id, amountOf(found)]);
      const next = data.next_seckill;
      expect(sku.next_seckill_price).toBe(
        next ? amountOf({ ...found, discount: next.discount }) : '',
      );
    }
    const { html } = await shopHtml(souk, `/goods/${id}`);
    expect(html, `JSON-LD of ${id}`).toContain(`"price":"${cheapest.get(id)}"`);
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
    const shown = Number(cheapest.get(id)!).toLocaleString('en', { maximumFractionDigits: 2 });
    expect(description.replaceAll(',', ''), `description of ${id}`).toContain(
      `¥${shown.replaceAll(',', '')}`,
    );
  }
});

test('the struck price of goods is the same in every place, and above the shown one', async () => {
  const struck = new Map<number, string>();
  for (const [place, cards] of Object.entries(await readLists()))
    for (const { id, shown_price: price } of cards) {
      if (!struck.has(id)) struck.set(id, price.was);
      expect([place, id, price.was]).toEqual([place, id, struck.get(id)]);
      if (price.was !== '') expect(Number(price.was), place).toBeGreaterThan(Number(price.amount));
    }
  const reduced = [...struck].filter(([, was]) => was !== '');
  expect(reduced.length).toBeGreaterThan(0);
  expect(reduced.length).toBeLessThan(struck.size);
  for (const [id, was] of struck) {
    const { data } = await souk.anonymous.get<GoodsDetail>(`/goods/${id}`);
    expect([id, data.shown_price.was]).toEqual([id, was]);
  }
});

test('cart and quote have the price of the goods page for each SKU in stock', async () => {
  const { skus, bySku } = await expected();
  const lines = skus
    .filter(({ stock }) => stock > 0)
    .map(({ goods_id, sku_id }) => ({ goods_id, sku_id, buy_num: 1 }));
  const cart = await souk.anonymous.json().post<CartStore[]>('/cart/preview', {
    lines: lines.map((line) => ({ ...line, buy_num: 2 })),
  });
  const shown = cart.data.flatMap(({ cart_list: list }) => list);
  expect(shown.length).toBe(lines.length);
  for (const { goods_id: id, sku_id: sku, shown_price: price, total } of shown) {
    const amount = amountOf(bySku.get(skuKey(id, sku))!);
    expect([id, sku, price.amount, fenOf(total)]).toEqual([id, sku, amount, 2 * fenOf(amount)]);
  }
  for (const line of lines) {
    const quote = await souk.anonymous.json().post<StoreQuoteAnswer[]>('/cart/quote', {
      params: encodeParams({ order: [line], ifcart: 0 }),
    });
    expect([line, quote.data[0]?.goods_list[0]?.goods_price]).toEqual([
      line,
      amountOf(bySku.get(skuKey(line.goods_id, line.sku_id))!),
    ]);
  }
});

/** The whole list, page by page. */
async function listAll(params: GoodsParams, path = '/goods'): Promise<readonly GoodsCard[]> {
  const all: GoodsCard[] = [];
  for (let page = 1; ; page++) {
    const { data } = await souk.anonymous.get<GoodsList>(path, {
      params: encodeParams(params),
      per_page: 60,
      page,
    });
    all.push(...data.data);
    if (page >= data.last_page) return all;
  }
}
const fenOf = (text: string): number => Math.round(Number(text) * 100);
const shownFen = ({ shown_price: price }: GoodsCard): number => fenOf(price.amount);
const nextBound = counter();
/** An upper bound that leaves nothing out, so that no cached answer is used. */
const wide = (): string => `${900_000 + nextBound()}`;

/** Compares sort, bounds, bands and offers of the list with the prices on its cards. */
async function expectListByShownPrices(): Promise<void> {
  const all = await listAll({ price_to: wide() });
  for (const order of ['asc', 'desc'] as const) {
    const sorted = await listAll({
      sort_type: 'goods_price',
      sort_order: order,
      price_to: wide(),
    });
    const sign = order === 'asc' ? 1 : -1;
    expect(sorted.map(shownFen)).toEqual(all.map(shownFen).toSorted((a, b) => sign * (a - b)));
  }
  const idsOf = (cards: readonly GoodsCard[]) =>
    cards.map(({ id }) => id).toSorted((a, b) => a - b);
  for (const card of all) {
    const from = await listAll({ price_from: card.shown_price.amount, price_to: wide() });
    expect([card.id, idsOf(from)]).toEqual([
      card.id,
      idsOf(all.filter((other) => shownFen(other) >= shownFen(card))),
    ]);
  }
  expect(idsOf(await listAll({ offer: ['reduced'], price_to: wide() }))).toEqual(
    idsOf(all.filter(({ shown_price: price }) => price.was !== '')),
  );
  expect(idsOf(await listAll({ offer: ['group'], price_to: wide() }))).toEqual(
    idsOf(all.filter(({ need }) => need > 0)),
  );
  const { data } = await souk.anonymous.get<GoodsList>('/goods', {
    params: encodeParams({ price_to: wide() }),
    facets: 1,
  });
  expect(data.facets!.prices.map(({ count }) => count)).toEqual(
    data.facets!.prices.map(
      ({ from, to }) =>
        all.filter(
          (card) => shownFen(card) >= fenOf(from) && (to === '' || shownFen(card) <= fenOf(to)),
        ).length,
    ),
  );
}

test('lists sort, filter and count by the prices on their cards', async () => {
  await souk.app.get(RefreshListPrices).run();
  await expectListByShownPrices();
});

test('lists of groups sort and filter by the price of the group', async () => {
  const prices = (cards: readonly GoodsCard[]) => cards.map((card) => fenOf(card.collective_price));
  const groups = await listAll({ price_to: wide() }, '/collectives');
  expect(groups.length).toBeGreaterThan(1);
  const sorted = await listAll(
    { sort_type: 'goods_price', sort_order: 'asc', price_to: wide() },
    '/collectives',
  );
  expect(prices(sorted)).toEqual(prices(groups).toSorted((a, b) => a - b));
  for (const { id, collective_price: price } of groups) {
    const exact = await listAll({ price_from: price, price_to: price }, '/collectives');
    expect(exact.map((card) => card.id)).toContain(id);
  }
});

test.each([1, 2, 3])('generated offers: lists follow the shown prices (%i)', async (seed) => {
  let state = seed;
  const random = (): number => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const all = await souk.sql.rows<{ id: number; store_id: number }>(
    'SELECT goods_id AS id, store_id FROM goods_shelf ORDER BY goods_id',
  );
  // Running, ended, next, sold out, and two that overlap
  for (const { id, store_id: storeId } of all.filter(() => random() < 0.6))
    for (let round = 0; round <= (random() < 0.3 ? 1 : 0); round++) {
      const [start, end] = pick([
        [-2, 2],
        [-2, -1],
        [1, 2],
      ] as const);
      const stock = 5;
      await souk.sql.run(
        `
          INSERT INTO seckills (store_id, goods_id, discount, stock, sold, start_time, end_time)
          VALUES ($1, $2, $3, $4, $5, mall_now() + $6 * interval '1 hour',
            mall_now() + $7 * interval '1 hour')`,
        [storeId, id, pick([0.5, 12.34, 33.33, 50, 95]), stock, pick([0, 2, stock]), start, end],
      );
    }
  for (const { id, store_id: storeId } of all.filter(() => random() < 0.2))
    await souk.sql.run(
      'INSERT INTO collectives (store_id, goods_id, discount, need) VALUES ($1, $2, $3, 3)',
      [storeId, id, pick([5, 17.5, 40])],
    );
  // Some SKUs sell out and others come back; markets above and below the price
  await souk.sql.run(
    'UPDATE goods_skus SET goods_stock = CASE WHEN (id + $1) % 4 = 0 THEN 0 ELSE 7 END',
    [seed],
  );
  await souk.sql.run(
    `UPDATE goods_skus SET goods_market_price = goods_price + ((id * $1) % 3 - 1) * 500
     WHERE id % 2 = 0`,
    [seed],
  );
  await souk.app.get(RefreshListPrices).run();
  await expectListByShownPrices();
  // Rounds that sell out, end and begin change the list without a write to them
  await souk.sql.run('UPDATE seckills SET sold = stock WHERE id % 3 = 0');
  await souk.app.get(RefreshListPrices).run();
  await expectListByShownPrices();
  await souk.sql.run("UPDATE test_clock SET moved_by = moved_by + interval '90 minutes'");
  await souk.app.get(RefreshListPrices).run();
  await expectListByShownPrices();
});
