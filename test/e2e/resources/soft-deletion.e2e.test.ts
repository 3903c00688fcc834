import { beforeAll, expect, test } from 'vitest';
import { counter } from '../../../server/proof/values/counter.ts';
import type { Client } from '../../helpers/http/client.ts';
import { uploadPicture } from '../../helpers/http/uploads.ts';
import { openPeriod, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { waitingStatements } from '../../helpers/server/lock-contention.ts';
import { recordStatements } from '../../helpers/server/record-statements.ts';

/** References to soft-deleted rows (docs/decisions/0131-soft-deletion.md). */
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await sharedApp();
  admin = (await app.as.admin()).json().proven();
}, 180_000);

const nextNumber = counter();
const add = async (path: string, values: object): Promise<number> => {
  const { code, msg, data } = await admin.post(`/Admin/${path}`, values);
  if (code !== 200) throw new Error(`${path}: ${msg} ${JSON.stringify(data)}`);
  return data.id;
};
const aMenu = () => add('article_menus', { name: `Menu ${nextNumber()}`, pid: 0 });
const anArticle = (pid: number) => add('articles', { name: `Article ${nextNumber()}`, pid });
const inUse = (by: string) => ({ code: 400, msg: `Still used by ${by}` });

test('a row is not deleted while another row refers to it, alone or in a list', async () => {
  const [used, free] = [await aMenu(), await aMenu()];
  const article = await anArticle(used);
  for (const ids of [`${used}`, `${used},${free}`])
    expect(await admin.delete(`/Admin/article_menus/${ids}`)).toMatchObject(inUse('Article'));
  expect((await admin.get(`/Admin/article_menus/${free}`)).code).toBe(200);
  expect((await admin.delete(`/Admin/articles/${article}`)).code).toBe(200);
  expect((await admin.delete(`/Admin/article_menus/${used},${free}`)).code).toBe(200);
});

test('classes and brands of goods are not deleted; the goods are, and stay in their class', async () => {
  const owner = await app.aSeller();
  const classId = await app.aClassOf(owner.storeId);
  const brand = await add('goods_brands', { name: `Brand ${nextNumber()}` });
  const seller = (await app.as.seller(owner)).json().proven();
  const { data: goods } = await seller.post('/Seller/goods', {
    class_id: classId,
    brand_id: brand,
    goods_name: 'Oak chair',
    goods_images: [await uploadPicture(seller, 'Seller')],
    goods_price: '20.00',
    goods_market_price: '25.00',
    goods_weight: 3,
    goods_stock: 9,
  });
  const paths = [`/Admin/goods_classes/${classId}`, `/Admin/goods_brands/${brand}`];
  for (const path of paths) expect(await admin.delete(path)).toMatchObject(inUse('Product'));
  expect((await admin.delete(`/Admin/goods/${goods.id}`)).code).toBe(200);
  for (const path of paths) expect((await admin.delete(path)).code).toBe(200);
  expect(
    await app.sql.rows('SELECT class_id, brand_id FROM goods WHERE id = $1', [goods.id]),
  ).toEqual([{ class_id: classId, brand_id: brand }]);
});

test('a row that is not deleted is not restored, alone or in a list', async () => {
  const [kept, deleted] = [await aMenu(), await aMenu()];
  const before = (await admin.get(`/Admin/article_menus/${kept}`)).data;
  await admin.delete(`/Admin/article_menus/${deleted}`);
  const restore = (ids: string) => admin.post(`/Admin/article_menus/${ids}/commands/restore`);
  for (const ids of [`${kept}`, `${deleted},${kept}`]) expect((await restore(ids)).code).toBe(404);
  expect((await admin.get(`/Admin/article_menus/${kept}`)).data).toEqual(before);
  expect((await admin.get(`/Admin/article_menus/${deleted}`)).code).toBe(404);
});

test('a row is not restored into a deleted one', async () => {
  const menu = await aMenu();
  const article = await anArticle(menu);
  await admin.delete(`/Admin/articles/${article}`);
  await admin.delete(`/Admin/article_menus/${menu}`);
  const restore = (path: string, id: number) => admin.post(`/Admin/${path}/${id}/commands/restore`);
  expect(await restore('articles', article)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('Restore that entry first'),
  });
  expect((await restore('article_menus', menu)).code).toBe(200);
  expect((await restore('articles', article)).code).toBe(200);
});

test('a row that is deleted while another begins to refer to it keeps that row, or gets none', async () => {
  const free = await aMenu();
  const moved = await anArticle(free);
  for (let round = 0; round < 12; round += 1) {
    const menu = await aMenu();
    const [removed, written] = await Promise.all([
      admin.delete(`/Admin/article_menus/${menu}`),
      round % 2 === 0
        ? admin.post('/Admin/articles', { name: `Racing ${nextNumber()}`, pid: menu })
        : admin.put(`/Admin/articles/${moved}`, { pid: menu }),
    ]);
    expect([removed.code, written.code].filter((code) => code === 200)).toHaveLength(1);
  }
  expect(
    await app.sql.rows(`
      SELECT a.name
      FROM articles a
      JOIN article_menus m ON m.id = a.pid
      WHERE a.deleted_at IS NULL AND m.deleted_at IS NOT NULL`),
  ).toEqual([]);
});

const waitingForTrees = async (): Promise<number> => {
  const [row] = await app.sql.rows<{ waiting: number }>(`
    SELECT count(*)::int AS waiting
    FROM pg_locks l
    JOIN pg_database d ON d.oid = l.database
    WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`);
  return row!.waiting;
};

test('a deletion locks the tree before its rows, as a new and a moved child do', async () => {
  const moved = await aMenu();
  const writes = [
    (pid: number) => admin.post('/Admin/article_menus', { name: `Menu ${nextNumber()}`, pid }),
    (pid: number) => admin.put(`/Admin/article_menus/${moved}`, { pid }),
  ];
  for (const write of writes) {
    const parent = await aMenu();
    const answers = await app.sql.transaction(async (tx) => {
      await tx.rows('SELECT 1 FROM article_menus WHERE id = $1 FOR UPDATE', [parent]);
      const deleting = admin.delete(`/Admin/article_menus/${parent}`);
      await expect.poll(() => waitingStatements(app.sql)).toBe(1);
      const writing = write(parent);
      await expect.poll(waitingForTrees).toBe(1);
      return [deleting, writing];
    });
    expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([200, 422]);
  }
});

test('rows of a sheet lock what they refer to by id, as a deletion does', async () => {
  const [first, second] = [await aMenu(), await aMenu()];
  const sheet = [second, first].map((pid) => ({ name: `Sheet ${nextNumber()}`, pid }));
  const { imported } = await app.sql.transaction(async (tx) => {
    await tx.rows('SELECT 1 FROM article_menus WHERE id = $1 FOR UPDATE', [first]);
    const imported = admin.post('/Admin/articles/import/excel', sheet);
    await expect.poll(() => waitingStatements(app.sql)).toBe(1);
    await tx.rows('SELECT 1 FROM article_menus WHERE id = $1 FOR UPDATE NOWAIT', [second]);
    return { imported };
  });
  expect(await imported).toMatchObject({ code: 200, data: { count: 2 } });
});

test('a write with a reference is one check and one statement, and frees its key when refused', async () => {
  const menu = await aMenu();
  const article = await anArticle(menu);
  const written = /(INSERT INTO|UPDATE|FROM) "articles"/;
  const ofArticles = async (write: () => Promise<unknown>): Promise<number> =>
    (await recordStatements(write)).filter((text) => written.test(text)).length;
  expect(await ofArticles(() => anArticle(menu))).toBe(1);
  expect(await ofArticles(() => admin.put(`/Admin/articles/${article}`, { pid: menu }))).toBe(1);
  const once = admin.with({ 'idempotency-key': `article-${nextNumber()}-of-menu` });
  const gone = await aMenu();
  await admin.delete(`/Admin/article_menus/${gone}`);
  const addOnce = (pid: number) => once.post('/Admin/articles', { name: 'Once', pid });
  expect(await addOnce(gone)).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/pid' }] },
  });
  const saved = await addOnce(menu);
  expect(saved.code).toBe(200);
  expect((await addOnce(menu)).data.id).toBe(saved.data.id);
});

test('a seller does not restore what an admin has deleted; an admin restores both', async () => {
  const owner = await app.aSeller();
  const seller = (await app.as.seller(owner)).json().proven();
  const { data: coupon } = await seller.post('/Seller/coupons', {
    name: 'Own',
    money: '1.00',
    use_money: '5.00',
    stock: 5,
    per_limit: 1,
    ...openPeriod,
  });
  const goods = await new Trade(app).goods({
    ...owner,
    classId: await app.aClassOf(owner.storeId),
  });
  const { data: clerk } = await seller.post('/Seller/users', {
    username: `clerk-${nextNumber()}`,
    nickname: 'Clerk',
    password: 'long enough 1',
  });
  for (const path of [`coupons/${coupon.id}`, `goods/${goods.id}`, `users/${clerk.id}`]) {
    const restoreAs = (client: Client, area: string) =>
      client.post(`/${area}/${path}/commands/restore`);
    expect((await seller.delete(`/Seller/${path}`)).code, path).toBe(200);
    expect((await restoreAs(seller, 'Seller')).code, path).toBe(200);
    expect((await admin.delete(`/Admin/${path}`)).code, path).toBe(200);
    expect(await restoreAs(seller, 'Seller'), path).toMatchObject({
      code: 400,
      msg: 'The platform has deleted this. Only the platform can restore it',
    });
    expect((await restoreAs(admin, 'Admin')).code, path).toBe(200);
    expect((await seller.delete(`/Seller/${path}`)).code, path).toBe(200);
    expect((await restoreAs(admin, 'Admin')).code, path).toBe(200);
  }
});
