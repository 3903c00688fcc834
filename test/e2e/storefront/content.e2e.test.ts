import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  AdvertAnswer,
  ArticleAnswer,
  TextAnswer,
} from '../../../schemas/contract/calls/catalog/content.ts';
import type { HomeAnswer } from '../../../schemas/contract/calls/catalog/home.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { richTextSeparator } from '../../../schemas/contract/limits.ts';
import { splitRichText } from '../../../schemas/rules/rich-text.ts';
import { CountArticleViews } from '../../../server/mall/content/count-article-views.job.ts';
import type { Client } from '../../helpers/http/client.ts';
import { expectInvariants, sharedTrade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  ({ souk } = await sharedTrade());
  admin = await souk.as.admin();
});
/** Removed at the end: every account of the shared mall reads notices. */
const notices: number[] = [];
afterAll(async () => {
  await souk.sql.run('UPDATE notices SET deleted_at = mall_now() WHERE id = ANY($1)', [notices]);
  await expectInvariants(souk);
});

const day = (offset: number): string =>
  new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
const idOf = async (path: string, body: object): Promise<number> => {
  const { code, msg, data } = await admin.post<{ id: number }>(path, body);
  if (code !== 200) throw new Error(`${path}: ${msg} ${JSON.stringify(data)}`);
  return data.id;
};

test('reads an agreement only by its key', async () => {
  await idOf('/Admin/agreements', {
    name: '入驻',
    ename: 'store_rules',
    content: '<p>真实经营</p>',
  });
  expect(await souk.anonymous.get('/agreements/store_rules')).toMatchObject({
    code: 200,
    data: { name: '入驻', content: expect.stringContaining('真实经营') },
  });
  expect((await souk.anonymous.get('/agreements/nothing')).code).toBe(404);
});

test('answers English text to English readers where it exists, otherwise the default text', async () => {
  await idOf('/Admin/agreements', { name: '退货', ename: 'returns', content: '<p>七天</p>' });
  const nameIn = async (language: Language) =>
    (await souk.anonymous.speaking(language).get<TextAnswer>('/agreements/returns')).data.name;
  expect(await nameIn('en')).toBe('退货');
  await idOf('/Admin/agreements', {
    name: 'Returns',
    ename: 'returns_en',
    content: '<p>Seven days</p>',
  });
  expect([await nameIn('en'), await nameIn('zh-cn')]).toEqual(['Returns', '退货']);
});

test('finds an article by either half of its name and counts each reading, also parallel ones', async () => {
  const pid = await idOf('/Admin/article_menus', { name: 'Guides', pid: 0 });
  await idOf('/Admin/articles', {
    pid,
    name: '怎样退货 | How to return',
    content: '<p>Send it back.</p>',
  });
  await Promise.all(
    Array.from({ length: 10 }, () => souk.anonymous.get('/article/How%20to%20return')),
  );
  expect(
    (await souk.anonymous.get<ArticleAnswer>('/article/How%20to%20return')).data,
  ).toMatchObject({ pid, click: 11, content: expect.stringContaining('Send it back.') });
  expect(
    (await souk.anonymous.get<ArticleAnswer>(`/article/${encodeURIComponent('怎样退货')}`)).data,
  ).toMatchObject({ pid, click: 12 });
  expect((await souk.anonymous.get('/article/How')).code).toBe(404);
  expect((await souk.anonymous.get('/load_article_menu')).data).toContainEqual(
    expect.objectContaining({
      id: pid,
      lev: 1,
      children: [],
      articles: [expect.objectContaining({ name: '怎样退货 | How to return' })],
    }),
  );
});

test('readers of an article do not wait for its row, and each view is counted once', async () => {
  const pid = await idOf('/Admin/article_menus', { name: 'Popular', pid: 0 });
  const id = await idOf('/Admin/articles', { pid, name: 'Sizes', content: '<p>S to XL</p>' });
  const view = () => souk.anonymous.get<ArticleAnswer>('/article/Sizes');
  const stored = async () =>
    (await souk.sql.rows('SELECT click FROM articles WHERE id = $1', [id]))[0];
  await souk.sql.transaction(async (tx) => {
    await tx.rows('SELECT 1 FROM articles WHERE id = $1 FOR UPDATE', [id]);
    expect(await view()).toMatchObject({ code: 200, data: { click: 1 } });
    expect(await view()).toMatchObject({ code: 200, data: { click: 2 } });
  });
  const job = souk.app.get(CountArticleViews);
  await Promise.all([job.run(), job.run()]);
  await job.run();
  expect(await stored()).toEqual({ click: 2 });
  expect((await view()).data).toMatchObject({ click: 3 });
});

test('a reader counts no more than 10,000 waiting views; the job counts all', async () => {
  const pid = await idOf('/Admin/article_menus', { name: 'Crowded', pid: 0 });
  const id = await idOf('/Admin/articles', { pid, name: 'Colours', content: '<p>Red</p>' });
  await souk.sql.run(
    'INSERT INTO article_views (article_id) SELECT $1 FROM generate_series(1, 10050)',
    [id],
  );
  const view = () => souk.anonymous.get<ArticleAnswer>('/article/Colours');
  expect((await view()).data).toMatchObject({ click: 10_001 });
  await souk.app.get(CountArticleViews).run();
  expect((await view()).data).toMatchObject({ click: 10_052 });
});

test('lists adverts that are open and within their time, highest order first', async () => {
  const pid = await idOf('/Admin/adv_spaces', { name: 'home', width: 1200, height: 400 });
  const advert = (name: string, more: object = {}) =>
    idOf('/Admin/advs', {
      pid,
      name,
      adv_start: day(-5),
      adv_end: '2099-01-01 00:00:00',
      status: 1,
      ...more,
    });
  await advert('second', { is_sort: 1, url: '/stores', is_type: 1 });
  await advert('first', { is_sort: 9 });
  await advert('closed', { status: 0 });
  await advert('over', { adv_start: day(-9) });
  await souk.sql.run("UPDATE advs SET adv_end = $1::timestamptz WHERE name = 'over'", [day(-2)]);
  await advert('to come', { adv_start: '2098-01-01 00:00:00' });
  const { data } = await souk.anonymous.get<AdvertAnswer[]>('/adv?name=home');
  expect(data.map(({ name }) => name)).toEqual(['first', 'second']);
  expect(data[1]).toMatchObject({ url: '/stores', width: 1200, height: 400, is_type: 1 });
  expect((await souk.anonymous.get('/adv?name=nowhere')).data).toEqual([]);
});

test('a space that an admin renames keeps its adverts on the home page', async () => {
  const size = { width: 1920, height: 450 };
  const space = { name: 'First slides', ename: 'home_slides', ...size };
  const pid = await idOf('/Admin/adv_spaces', space);
  const time = { adv_start: day(-5), adv_end: '2099-01-01 00:00:00' };
  await idOf('/Admin/advs', { pid, name: 'Autumn', status: 1, ...time });

  expect(await admin.put(`/Admin/adv_spaces/${pid}`, { name: 'Renamed slides' })).toMatchObject({
    code: 200,
  });

  const slides = async () =>
    (await souk.anonymous.get<HomeAnswer>('/home')).data.adverts.slides.map(({ name }) => name);
  await expect.poll(slides).toEqual(['Autumn']);
  const byName = async (name: string) =>
    (await souk.anonymous.get<AdvertAnswer[]>('/adv', { name })).data.map((advert) => advert.name);
  expect(await byName('Renamed slides')).toEqual(['Autumn']);
  expect(await byName('First slides')).toEqual([]);
  const { data: byKey } = await souk.anonymous.get('/adv', { ename: 'home_slides' });
  expect(byKey).toMatchObject([{ name: 'Autumn' }]);
});

test('the key of a space is unique and cannot be changed', async () => {
  const size = { width: 100, height: 100 };
  const pid = await idOf('/Admin/adv_spaces', { name: 'Floor', ename: 'app_floor', ...size });
  expect(
    await admin.post('/Admin/adv_spaces', { name: 'Other floor', ename: 'app_floor', ...size }),
  ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/ename' }] } });
  expect((await admin.put(`/Admin/adv_spaces/${pid}`, { ename: 'other' })).code).toBe(422);
});

test('refuses an advert that ends before it begins or links to a script, at its field', async () => {
  const pid = await idOf('/Admin/adv_spaces', { name: 'side', width: 100, height: 100 });
  const wrong = {
    pid,
    name: 'wrong',
    status: 1,
    adv_start: '2098-05-02 00:00:00',
    adv_end: '2098-05-01 00:00:00',
  };
  expect(await admin.post('/Admin/advs', wrong)).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/adv_end', message: 'The end must be after the start' }] },
  });
  for (const url of ['javascript:alert(1)', '//evil.example'])
    expect(
      await admin.post('/Admin/advs', { ...wrong, adv_end: '2098-05-03 00:00:00', url }),
    ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/url' }] } });
});

test('points goods show their first picture, also after it changes', async () => {
  const cid = await idOf('/Admin/integral_goods_classes', { name: 'Home' });
  const [a, b] = ['/storage/a.webp', '/storage/b.webp'];
  const id = await idOf('/Admin/integral_goods', {
    cid,
    goods_name: 'Mug',
    goods_images: [a, b],
    goods_price: 1200,
    goods_market_price: '39.00',
  });
  expect((await admin.get(`/Admin/integral_goods/${id}`)).data).toMatchObject({
    goods_master_image: a,
  });
  await admin.put(`/Admin/integral_goods/${id}`, { goods_images: [b, a] });
  expect((await admin.get(`/Admin/integral_goods/${id}`)).data).toMatchObject({
    goods_master_image: b,
  });
  await admin.put(`/Admin/integral_goods/${id}`, { goods_stock: 3 });
  expect((await admin.get(`/Admin/integral_goods/${id}`)).data).toMatchObject({
    goods_master_image: b,
    goods_stock: 3,
  });
});

test('a name that text cannot hold is answered like a missing one', async () => {
  const { status, code } = await souk.anonymous.get('/agreements/a%00b');
  expect([status, code]).toEqual([200, 404]);
});

describe('rich text of another editor', () => {
  const nodes = [{ type: 'paragraph', children: [{ text: 'Hi' }, { text: 'b', bold: true }] }];
  const sent = `<p>Hi</p>##other##${JSON.stringify(nodes)}`;

  test('is read as html and nodes, also where an import stored it as it came', async () => {
    const name = 'Of another editor';
    const { data: menu } = await admin.post('/Admin/article_menus', { name: 'Column', pid: 0 });
    const saved = await admin.post('/Admin/articles', { pid: menu.id, name, content: sent });
    expect(saved.code).toBe(200);
    // A text that an import stored as it came
    await souk.sql.run('UPDATE articles SET content = $2 WHERE id = $1', [saved.data.id, sent]);
    const { data } = await souk.anonymous.get(`/article/${encodeURIComponent(name)}`);
    expect(splitRichText(data.content)).toMatchObject({
      html: '<p>Hi</p>',
      nodes: JSON.stringify(nodes),
    });
  });

  test('is searched in the words that a reader sees', async () => {
    const content = `<p class="quince">Closed on <b>Mon</b>day</p>${richTextSeparator}[{"text":"quinces"}]`;
    notices.push(await idOf('/Admin/notices', { name: 'Opening hours', content }));
    const found = async (words: string) =>
      (await admin.get('/Admin/notices', { content: `${words}|like` })).data.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await found('monday')).toEqual(['Opening hours']);
    expect(await found('quince')).toEqual([]);
  });

  test('keeps its html and its cleaned nodes', async () => {
    const unsafe = [{ type: 'link', url: 'javascript:alert(1)', children: [{ text: 'x' }] }];
    const { data } = await admin.post('/Admin/notices', {
      name: 'Nodes',
      content: `<p>x</p>##other##${JSON.stringify(unsafe)}`,
    });
    notices.push(data.id);
    expect(data.content).toMatch(/^<p>x<\/p><!--souk:nodes-->\[\{"type":"link","children"/);
    expect(data.content).not.toContain('javascript');
  });
});
