import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../../schemas/contract/calls/accounts/messages.ts';
import type {
  GoodsDetail,
  ShopperGoodsState,
} from '../../../schemas/contract/calls/catalog/goods.ts';
import type { HomeAnswer } from '../../../schemas/contract/calls/catalog/home.ts';
import type { SeckillCard } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { SendStockNotices } from '../../../server/mall/catalog/stock/send-stock-notices.job.ts';
import type { Client } from '../../helpers/http/client.ts';
import { shopHtml } from '../../helpers/http/shop-html.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { startDemo } from '../../helpers/server/demo.ts';

/** Figures that several pages of the shop show: the share of a seckill, and sold-out goods. */
let souk: TestApp;
/** Goods of the running rounds. */
let rounds: readonly SeckillCard[];
beforeAll(async () => {
  souk = await startDemo();
  // Shares at and beside the limits of rounding
  await souk.sql.run(`
    UPDATE seckills
    SET
      stock = 200,
      sold = (ARRAY[3, 1, 199, 0, 101])[id % 5 + 1],
      start_time = mall_now() - interval '13 hours'
    WHERE start_time <= mall_now() AND end_time > mall_now()`);
  rounds = (await souk.anonymous.get<Page<SeckillCard>>('/seckills', { start_time: 0 })).data.data;
}, 400_000);
afterAll(() => souk?.close());

/** HTML of the cards of goods, on pages without scripts. */
const cardsOf = (html: string, id: number): readonly string[] =>
  html
    .split(/(?=<article class="card|<li[ >])/)
    .filter((part) => new RegExp(`href="/goods/${id}"`).test(part));

test('home, seckills and the goods page show the same share of a round', async () => {
  expect(rounds.length).toBeGreaterThan(0);
  const home = (await shopHtml(souk, '/')).html;
  const list = (await shopHtml(souk, '/seckills')).html;
  for (const { id, seckill } of rounds) {
    const percent = `${Math.floor((seckill.sold / seckill.stock) * 100)}% claimed`;
    const { html } = await shopHtml(souk, `/goods/${id}`);
    expect(html).toContain(percent);
    expect(cardsOf(list, id).join(), `list ${id}`).toContain(percent);
    for (const card of cardsOf(home, id))
      if (card.includes('claimed')) expect(card, `home ${id}`).toContain(percent);
    // The hour at which it began is no fact beside the round of this hour
    expect(html).not.toContain(`${seckill.start_time.slice(11, 16)} round`);
  }
});

test('sold-out goods are marked in every list, and their page has no offer that runs', async () => {
  const { data: home } = await souk.anonymous.get<HomeAnswer>('/home');
  const ids = [
    rounds[0]!.id,
    home.collectives[0]!.id,
    home.goods[0]!.goods[0]!.id,
    home.stores[0]!.goods[0]!.id,
  ];
  await souk.sql.run('UPDATE goods_skus SET goods_stock = 0 WHERE goods_id = ANY($1)', [ids]);
  await souk.sql.run('UPDATE goods SET goods_stock = 0 WHERE id = ANY($1)', [ids]);
  await new Promise((resolve) => setTimeout(resolve, 5500)); // age of cached lists
  for (const id of ids) {
    const { data: goods } = await souk.anonymous.get<GoodsDetail>(`/goods/${id}`);
    const { html } = await shopHtml(souk, `/goods/${id}`);
    expect(html).toContain('Sold out');
    expect(html).toContain('https://schema.org/OutOfStock');
    expect(html).toContain('Tell me when it is back');
    expect(html).toContain('Similar items in stock');
    for (const text of ['claimed', 'Ends in', 'Start a group', 'role="timer"'])
      expect(html, text).not.toContain(text);
    const places = [
      '/',
      '/seckills',
      '/collectives',
      '/stores',
      `/store/${goods.store_id}`,
      `/s/${encodeParams({ store_id: goods.store_id })}`,
    ];
    let shown = 0;
    for (const place of places)
      for (const card of cardsOf((await shopHtml(souk, place)).html, id)) {
        shown += 1;
        expect(card, `${place} ${id}`).toContain('Sold out');
      }
    expect(shown).toBeGreaterThan(1);
  }
});

const inbox = async (shopper: Client): Promise<readonly Message[]> =>
  (await shopper.get<Page<Message>>('/user/messages')).data.data.filter(
    ({ kind }) => kind === 'goods_back',
  );

test('a shopper is told once when the SKU that they wait for is back', async () => {
  const skus = await souk.sql.rows<{ id: number; goods_id: number }>(
    `SELECT k.id, k.goods_id FROM goods_skus k
     WHERE k.goods_id = (
       SELECT f.goods_id FROM goods_shelf f JOIN goods_skus o ON o.goods_id = f.goods_id
       GROUP BY f.goods_id HAVING count(*) > 1 ORDER BY f.goods_id DESC LIMIT 1
     )
     ORDER BY k.id`,
  );
  const [sku, other] = skus as [(typeof skus)[0], (typeof skus)[0]];
  const stockOf = (id: number, stock: number) =>
    souk.sql.run('UPDATE goods_skus SET goods_stock = $2 WHERE id = $1', [id, stock]);
  await stockOf(sku.id, 0);
  await stockOf(other.id, 0);
  const { username } = await souk.aShopper();
  const shopper = (await souk.as.account('shop', username, testPassword)).json();
  const ask = (skuId: number, isAsked: boolean, goodsId = sku.goods_id) =>
    shopper.post('/user/stock_notices', { goods_id: goodsId, sku_id: skuId, is_asked: isAsked });
  for (const id of [sku.id, sku.id, other.id]) expect((await ask(id, true)).code).toBe(200);
  expect((await ask(other.id, false)).code).toBe(200);
  expect((await ask(sku.id, true, 999_999)).code).toBe(404);
  expect((await ask(999_999, true)).code).toBe(404);
  const { data } = await shopper.get<ShopperGoodsState>(`/goods/${sku.goods_id}/mine`);
  expect(data.notices).toEqual([sku.id]);
  const job = souk.app.get(SendStockNotices);
  await stockOf(other.id, 5);
  await job.run();
  expect(await inbox(shopper)).toEqual([]);
  await stockOf(sku.id, 5);
  await Promise.all([job.run(), job.run()]);
  await job.run();
  const told = await inbox(shopper);
  expect(told.map(({ link }) => link)).toEqual([`/goods/${sku.goods_id}?sku=${sku.id}`]);
});
