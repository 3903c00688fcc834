import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GoodsDetail } from '../../../schemas/contract/calls/catalog/goods.ts';
import type { HomeAnswer } from '../../../schemas/contract/calls/catalog/home.ts';
import type { SeckillCard } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { shopHtml } from '../../helpers/http/shop-html.ts';
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
