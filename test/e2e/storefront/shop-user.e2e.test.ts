import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopHtml, textsOf } from '../../helpers/http/shop-html.ts';
import { upload } from '../../helpers/http/uploads.ts';
import { insertApprovedCheck } from '../../helpers/mall/identity-checks.ts';
import { answerRefund, aPaidOrder, requestRefund } from '../../helpers/mall/refund-calls.ts';
import {
  expectInvariants,
  payPassword,
  place,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(async () => {
  await writeConfig(souk.sql, 'store', {});
  await expectInvariants(souk);
});

test('a shopper takes back a waiting withdrawal once; nobody else can', async () => {
  const shopper = await trade.shopper({ money: 5000 });
  await insertApprovedCheck(souk.sql, shopper.id);
  const {
    data: { id },
  } = await shopper.client.post('/user/cashes', { money: '20.00', pay_password: payPassword });
  expect((await (await trade.shopper()).client.delete(`/user/cashes/${id}`)).code).toBe(404);
  const codes = await Promise.all(
    [1, 2, 3].map(() => shopper.client.delete(`/user/cashes/${id}`).then(({ code }) => code)),
  );
  expect(codes.toSorted()).toEqual([200, 409, 409]);
  expect([
    await trade.balance('user', shopper.id, 'money'),
    await trade.balance('user', shopper.id, 'frozen'),
  ]).toEqual([5000, 0]);
  expect((await shopper.client.get('/user/cashes')).data.data).toMatchObject([{ cash_status: 3 }]);
});

test('states the fee before a withdrawal', async () => {
  const { client } = await trade.shopper();
  expect((await client.get('/user/cashes/terms')).data).toEqual({ rate: '0.00' });
  await souk.sql.run(
    `
      INSERT INTO configs (name, value)
      VALUES ('configs/store', '{"cash": "2.5"}')
      ON CONFLICT (name)
      DO UPDATE
      SET value = configs.value || excluded.value`,
  );
  expect((await client.get('/user/cashes/terms')).data).toEqual({ rate: '2.50' });
});

test('lists the caller’s coupons by usability, with counts', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper();
  const { client, id } = shopper;
  const [coupon] = await souk.sql.rows<{ id: number }>(
    `
      INSERT INTO coupons (
        store_id, name, money, use_money, stock, claimed, start_time, end_time
      )
      VALUES ($1, 'Any', 500, 5000, 4, 4, mall_now(), mall_now() + interval '9 days')
      RETURNING id`,
    [store.storeId],
  );
  const [order] = await place(shopper, [{ goods_id: (await trade.goods(store)).id }]);
  const claim = (nth: number, name: string, more: string, orderId: number | null = null) =>
    souk.sql.run(
      `
        INSERT INTO coupon_logs (
          coupon_id, nth, name, user_id, store_id, order_id, money, use_money, is_platform,
          status, start_time, end_time
        )
        SELECT $1, $2, $3, $4, $5, $6, 500, 5000, ${more}`,
      [coupon!.id, nth, name, id, store.storeId, orderId],
    );
  await claim(1, 'Late', "0, 0, mall_now(), mall_now() + interval '9 days'");
  await claim(2, 'Soon', "1, 0, mall_now(), mall_now() + interval '1 day'");
  await claim(3, 'Used', "0, 1, mall_now(), mall_now() + interval '1 day'", order!);
  await claim(4, 'Over', "0, 0, mall_now() - interval '2 days', mall_now() - interval '1 day'");
  const read = async (state: string) => (await client.get(`/user/coupons/${state}`)).data;
  expect(await read('usable')).toMatchObject({
    total: 2,
    count: { usable: 2, used: 1, expired: 1 },
    data: [
      { name: 'Soon', store_id: 0, money: '5.00', use_money: '50.00' },
      { name: 'Late', store_id: store.storeId, store_name: store.storeName },
    ],
  });
  expect(
    [(await read('used')).data, (await read('expired')).data].map(([row]) => row.name),
  ).toEqual(['Used', 'Over']);
  expect((await (await trade.shopper()).client.get('/user/coupons/usable')).data.total).toBe(0);
  expect((await client.get('/user/coupons/lost')).code).toBe(404);

  const setOpen = (isOpen: 0 | 1) =>
    souk.sql.run('UPDATE stores SET store_status = $2 WHERE id = $1', [store.storeId, isOpen]);
  await setOpen(0);
  expect(await read('usable')).toMatchObject({
    total: 0,
    count: { usable: 0, used: 1, expired: 1 },
    data: [],
  });
  await setOpen(1);
  expect((await read('usable')).total).toBe(2);
});

test('lists areas level by level or as a tree', async () => {
  for (const [pid, code, deep] of [
    [null, '71', 0],
    ['71', '7101', 1],
    ['7101', '710101', 2],
  ] as const)
    await souk.sql.run('INSERT INTO areas (pid, code, name, deep) VALUES ($1, $2, $2, $3)', [
      pid,
      code,
      deep,
    ]);
  const below = async (pid: string) =>
    (await souk.anonymous.get('/load_areas', { isLazy: true, pid })).data;
  expect(await below('0')).toContainEqual(
    expect.objectContaining({ code: '71', pid: '0', deep: 0, leaf: false }),
  );
  expect([await below('71'), await below('7101'), await below('710101')]).toMatchObject([
    [{ code: '7101', leaf: false }],
    [{ code: '710101', leaf: true }],
    [],
  ]);
  expect((await souk.anonymous.get('/load_areas', { deep: 2 })).data).toContainEqual(
    expect.objectContaining({
      code: '71',
      children: [expect.objectContaining({ code: '7101', children: [] })],
    }),
  );
  expect([
    (await souk.anonymous.get('/load_areas', { isLazy: true, pid: 'x' })).code,
    (await souk.anonymous.get('/load_areas', { deep: 9 })).code,
  ]).toEqual([422, 422]);
});

test('the HTML of help and points pages holds their texts, that of the user centre no personal data', async () => {
  await souk.sql.run(
    `
      WITH m AS (INSERT INTO article_menus (name) VALUES ('Help') RETURNING id)
      INSERT INTO articles (pid, name, content)
      SELECT id, 'About us', '<h2>About us</h2><h3>What we believe</h3><p>Good things.</p>'
      FROM m`,
  );
  await souk.sql.run(
    `
      WITH c AS (
        INSERT INTO integral_goods_classes (name) VALUES ('Cups') RETURNING id
      )
      INSERT INTO integral_goods (
        cid, goods_name, goods_images, goods_price, goods_market_price, goods_stock, goods_status
      )
      SELECT id, 'Blue cup', '["/storage/pictures/a.jpg"]', 300, 0, 4, 1
      FROM c`,
  );
  const article = await shopHtml(souk, '/user/article/about');
  const readMall = () => shopHtml(souk, '/integral');
  await expect.poll(async () => textsOf((await readMall()).html)).toContain('Blue cup');
  const mall = await readMall();
  const list = await shopHtml(souk, '/integral/search');
  const home = await shopHtml(souk, '/user');
  expect([article.status, mall.status, list.status, home.status]).toEqual([200, 200, 200, 200]);
  expect(textsOf(article.html).filter((text) => text === 'About us')).not.toHaveLength(0);
  expect(article.html).toMatch(/<h2>What we believe<\/h2>/);
  for (const { html } of [mall, list]) expect(textsOf(html)).toContain('Blue cup');
  expect(home.html).toContain('noindex');
  expect((await shopHtml(souk, '/user/article/nothing-of-the-kind')).status).toBe(404);

  await souk.sql.run(`
    WITH m AS (INSERT INTO article_menus (name) VALUES ('购物指南 | Shopping') RETURNING id)
    INSERT INTO articles (pid, name, content)
    SELECT id, name, '<p>…</p>'
    FROM m, unnest(ARRAY['Help centre', '帮助中心', '关于我们', '购物流程 | How to order']) AS name`);
  const help = await shopHtml(souk, '/user/article/help');
  expect(textsOf(help.html)).toEqual(expect.arrayContaining(['Shopping', 'How to order']));
  expect(help.html, 'pages that are their own in each language: those of this one').not.toContain(
    '关于我们',
  );
  expect((await shopHtml(souk, '/user/article/How%20to%20order')).status).toBe(200);
});

test('requests and comments show pictures of the shopper, and refuse those of others', async () => {
  const { shopper, seller, id } = await aPaidOrder({ souk, trade }, { shipped: true });
  const other = await trade.shopper();
  const [mine = '', second = ''] = await Promise.all(
    [300, 320].map(
      async (width) =>
        (await upload(shopper.client, '/uploads', { bytes: await aPicture(width) })).data,
    ),
  );
  const foreign = (await upload(other.client, '/uploads', { bytes: await aPicture() })).data;
  const sealed = (
    await upload(shopper.client, '/uploads', {
      bytes: await aPicture(),
      uploadType: 'uploadPrivate',
    })
  ).data;
  for (const wrong of [foreign, sealed, '/storage/pictures/none.webp'])
    expect(
      await requestRefund(shopper, { order_id: id, images: [mine, wrong] }),
      wrong,
    ).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/images/1' }] },
    });
  expect(await requestRefund(shopper, { order_id: id, images: [mine, second] })).toMatchObject({
    code: 200,
  });
  expect((await shopper.client.get(`/user/order/${id}`)).data.refund.images).toEqual([
    mine,
    second,
  ]);
  await answerRefund(seller, id, { refund_verify: 2, refuse_remark: 'Fine here' });
  await shopper.client.post(`/user/orders/${id}/receive`, {});
  expect(
    await shopper.client.post('/user/comments', {
      order_id: id,
      score: 5,
      agree: 5,
      service: 5,
      speed: 5,
      content: 'Good',
      image: [mine, foreign],
    }),
  ).toMatchObject({ code: 422 });
  expect(
    await shopper.client.post('/user/comments', {
      order_id: id,
      score: 5,
      agree: 5,
      service: 5,
      speed: 5,
      content: 'Good',
      image: [mine],
    }),
  ).toMatchObject({ code: 200 });
  expect(await souk.sql.rows('SELECT image FROM order_comments WHERE order_id = $1', [id])).toEqual(
    [{ image: [mine] }],
  );
});

test('a shopper changes an own comment until the store answers it; the rating follows', async () => {
  const { shopper, seller, store, id } = await aPaidOrder({ souk, trade }, { shipped: true });
  await shopper.client.post(`/user/orders/${id}/receive`, {});
  await shopper.client.post('/user/comments', { order_id: id, score: 5, content: 'Good' });
  const own = async () => (await shopper.client.get('/user/comments')).data.data[0];
  const { id: commentId, goods_id: goodsId } = await own();
  const change = (client = shopper.client, changes: object = { score: 2, content: 'It broke' }) =>
    client.put(`/user/comments/${commentId}`, changes);
  expect(await change((await trade.shopper()).client)).toMatchObject({ code: 404 });
  for (const wrong of [
    { score: 6 },
    { content: 'x'.repeat(501) },
    { reply: 'Ours' },
    { goods_id: 999_999 },
    { image: ['/storage/pictures/none.webp'] },
  ])
    expect(await change(shopper.client, wrong), JSON.stringify(wrong)).toMatchObject({ code: 422 });
  expect(await change()).toMatchObject({ code: 200 });
  expect(await own()).toMatchObject({ score: 2, content: 'It broke', reply: '' });
  const { data } = await shopper.client.get(`/goods_comments/${goodsId}`);
  expect(data.data).toMatchObject([{ score: 2, content: 'It broke' }]);
  const rateOf = async () => (await shopper.client.get(`/store/${store.storeId}`)).data.rate;
  expect(await rateOf()).toMatchObject({ scoreAll: 2, agreeAll: 5, comments: 1 });
  await seller.put(`/Seller/order_comments/${commentId}`, { reply: 'Sorry' });
  expect(await change(shopper.client, { score: 5 })).toMatchObject({
    code: 400,
    msg: 'Not possible in the current status',
  });
  expect(await own()).toMatchObject({ score: 2, reply: 'Sorry' });
});
