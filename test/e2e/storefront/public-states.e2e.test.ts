import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import {
  expectInvariants,
  type Shopper,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { runDuringChange } from '../../helpers/server/lock-contention.ts';

/** What is deleted, closed or not yet open is not public, and comes back when that ends. */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

const nextNumber = counter();
const insert = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  (await souk.sql.rows<{ id: number }>(`${text} RETURNING id`, values))[0]!.id;
const set = (table: string, id: number, assignment: string) =>
  souk.sql.run(`UPDATE ${table} SET ${assignment} WHERE id = $1`, [id]);

interface State {
  readonly name: string;
  /** What the change is made to. */
  readonly table: string;
  readonly change: string;
  readonly back: string;
  /** Makes the row, and returns its id and whether the public sees it. */
  readonly make: () => Promise<{ readonly id: number; readonly isShown: () => Promise<boolean> }>;
}
const deleted = { change: 'deleted_at = mall_now()', back: 'deleted_at = NULL' };

async function aPointsGoods() {
  const goods = await trade.pointsGoods();
  const [row] = await souk.sql.rows<{ cid: number }>(
    'SELECT cid FROM integral_goods WHERE id = $1',
    [goods.id],
  );
  const isShown = async () => {
    const { code } = await souk.anonymous.get(`/integral/goods/${goods.id}`);
    const { data } = await souk.anonymous.get('/integral/goods', {
      params: encodeParams({ cid: row!.cid }),
    });
    expect(data.total, 'the list answers as the page').toBe(code === 200 ? 1 : 0);
    return code === 200;
  };
  return { id: goods.id, classId: row!.cid, isShown };
}

async function anAdvert() {
  const ename = `space_${nextNumber()}`;
  const pid = await insert(
    'INSERT INTO adv_spaces (name, ename, width, height) VALUES ($1, $1, 10, 10)',
    [ename],
  );
  const id = await insert(
    `
      INSERT INTO advs (pid, name, status, adv_start, adv_end, image, url)
      VALUES ($1, 'Advert', 1, '2020-01-01', '2099-01-01', '', '')`,
    [pid],
  );
  const isShown = async () => (await souk.anonymous.get('/adv', { name: ename })).data.length > 0;
  return { id, pid, isShown };
}

async function anArticle() {
  const name = `Article ${nextNumber()}`;
  const pid = await insert('INSERT INTO article_menus (name) VALUES ($1)', [
    `Column ${nextNumber()}`,
  ]);
  const id = await insert("INSERT INTO articles (pid, name, content) VALUES ($1, $2, '')", [
    pid,
    name,
  ]);
  const isListed = async () => {
    const { data } = await souk.anonymous.get('/load_article_menu');
    return JSON.stringify(data).includes(`"${name}"`);
  };
  const isShown = async () => {
    const { code } = await souk.anonymous.get(`/article/${encodeURIComponent(name)}`);
    expect(await isListed(), 'the menu has what has a page').toBe(code === 200);
    return code === 200;
  };
  return { id, pid, isListed, isShown };
}

async function aComment(scores: readonly number[] = [5, 5, 5, 5]) {
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const shopper = await trade.shopper({ money: 10_000 });
  const order = await trade.aCompletedOrder(store, shopper, goods.id);
  const id = (
    await souk.sql.rows<{ id: number }>(
      `
        UPDATE order_comments
        SET score = $2, agree = $3, service = $4, speed = $5
        WHERE order_id = $1
        RETURNING id`,
      [order, ...scores],
    )
  )[0]!.id;
  const read = async (is_type = 0) =>
    (await souk.anonymous.get(`/goods_comments/${goods.id}`, { is_type })).data;
  const isShown = async () => {
    const { data, count, total } = await read();
    expect([count.all, total], 'the counts are those of the list').toEqual([
      data.length,
      data.length,
    ]);
    return data.length > 0;
  };
  return { id, read, isShown };
}

const states: readonly State[] = [
  {
    name: 'points goods that are deleted',
    table: 'integral_goods',
    ...deleted,
    make: aPointsGoods,
  },
  {
    name: 'points goods off the shelf',
    table: 'integral_goods',
    change: 'goods_status = 0',
    back: 'goods_status = 1',
    make: aPointsGoods,
  },
  {
    name: 'points goods of a deleted class',
    table: 'integral_goods_classes',
    ...deleted,
    make: async () => {
      const { classId, isShown } = await aPointsGoods();
      return { id: classId, isShown };
    },
  },
  { name: 'adverts that are deleted', table: 'advs', ...deleted, make: anAdvert },
  {
    name: 'adverts that are off',
    table: 'advs',
    change: 'status = 0',
    back: 'status = 1',
    make: anAdvert,
  },
  {
    name: 'adverts that are over',
    table: 'advs',
    change: "adv_end = mall_now() - interval '1 second'",
    back: "adv_end = '2099-01-01'",
    make: anAdvert,
  },
  {
    name: 'adverts before their time',
    table: 'advs',
    change: "adv_start = mall_now() + interval '1 hour'",
    back: "adv_start = '2020-01-01'",
    make: anAdvert,
  },
  {
    name: 'adverts of a deleted space',
    table: 'adv_spaces',
    ...deleted,
    make: async () => {
      const { pid, isShown } = await anAdvert();
      return { id: pid, isShown };
    },
  },
  { name: 'articles that are deleted', table: 'articles', ...deleted, make: anArticle },
  {
    name: 'articles of a deleted column in the menu',
    table: 'article_menus',
    ...deleted,
    make: async () => {
      const { pid, isListed } = await anArticle();
      return { id: pid, isShown: isListed };
    },
  },
  {
    name: 'agreements that are deleted',
    table: 'agreements',
    ...deleted,
    make: async () => {
      const ename = `agreement_${nextNumber()}`;
      const id = await insert("INSERT INTO agreements (name, ename, content) VALUES ($1, $1, '')", [
        ename,
      ]);
      const isShown = async () => (await souk.anonymous.get(`/agreements/${ename}`)).code === 200;
      return { id, isShown };
    },
  },
  { name: 'comments that are deleted', table: 'order_comments', ...deleted, make: aComment },
];

test.each(states)('$name are not public', async ({ table, change, back, make }) => {
  const { id, isShown } = await make();
  expect(await isShown()).toBe(true);
  await set(table, id, change);
  expect(await isShown()).toBe(false);
  await set(table, id, back);
  expect(await isShown()).toBe(true);
});

test.each([
  [20, 'good', 1],
  [16, 'good', 1],
  [15, 'good', 1],
  [14, 'commonly', 2],
  [11, 'commonly', 2],
  [10, 'bad', 3],
  [4, 'bad', 3],
] as const)('a comment of %i points is %s', async (points, kind, isType) => {
  const third = Math.min(5, points - 3);
  const scores = [third];
  for (const left of [2, 1, 0])
    scores.push(Math.min(5, points - scores.reduce((a, b) => a + b) - left));
  const { read } = await aComment(scores);
  const { count, total } = await read(isType);
  expect(total).toBe(1);
  expect(count).toEqual({
    all: 1,
    good: 0,
    commonly: 0,
    bad: 0,
    pictures: 0,
    [kind]: 1,
    rate: kind === 'good' ? 100 : 0,
  });
});

test('a class of the first level that is deleted has no floor on the home page', async () => {
  const rootOf = async (classId: number) =>
    (
      await souk.sql.rows<{ id: number }>(
        'SELECT p.pid AS id FROM goods_classes c JOIN goods_classes p ON p.id = c.pid WHERE c.id = $1',
        [classId],
      )
    )[0]!.id;
  const roots: number[] = [];
  for (let index = 0; index < 2; index += 1) {
    const store = await trade.aStore();
    await trade.goods(store);
    roots.push(await rootOf(store.classId));
    await set('goods_classes', roots[index]!, 'is_sort = -1');
  }
  await set('goods_classes', roots[0]!, deleted.change);
  const floors = async () =>
    (await souk.anonymous.get('/home')).data.goods.map(({ id }: { id: number }) => id);
  await expect.poll(floors, { timeout: 8000 }).toContain(roots[1]);
  expect(await floors()).not.toContain(roots[0]);
});

const buy = ({ client }: Shopper, goodsId: number, address_id = 0) =>
  client.post('/integral/pay', { id: goodsId, buy_num: 1, address_id });

test('a points order is sent to an address of its shopper', async () => {
  const [buyer, other] = [await trade.shopper({ points: 500 }), await trade.shopper()];
  const goods = await trade.pointsGoods();
  expect((await buy(buyer, goods.id, other.addressId)).code).toBe(400);
  expect((await buy(buyer, goods.id, buyer.addressId)).code).toBe(200);
  expect((await buy(buyer, goods.id)).code, 'the default').toBe(200);
  await souk.sql.run('DELETE FROM addresses WHERE user_id = $1', [buyer.id]);
  expect((await buy(buyer, goods.id)).code, 'none').toBe(400);
});

test.each([
  ['off the shelf', 'goods_status = 0'],
  ['deleted', 'deleted_at = mall_now()'],
  ['dearer', 'goods_price = goods_price + 1'],
  ['sold out', 'goods_stock = 0'],
])('points goods that are %s at the last moment are not sold', async (_, change) => {
  const buyer = await trade.shopper({ points: 500 });
  const goods = await trade.pointsGoods();
  const bought = await runDuringChange(
    souk.sql,
    (tx) => tx.run(`UPDATE integral_goods SET ${change} WHERE id = $1`, [goods.id]),
    () => buy(buyer, goods.id),
  );
  expect(bought.code).not.toBe(200);
  expect(await trade.balance('user', buyer.id, 'points')).toBe(500);
});
