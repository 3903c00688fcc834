import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiPrefix, providerOf } from '../../../schemas/contract/areas.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { Env } from '../../../server/platform/config/env.ts';
import type { Transaction } from '../../../server/platform/database/sql.ts';
import { Jobs } from '../../../server/platform/jobs/jobs.ts';
import { type DemoAccount, seed as seedMall } from '../../../server/seed/index.ts';
import { runSteps } from '../../../server/seed/seed-step.ts';
import { shopHtml } from '../../helpers/http/shop-html.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { testCatalogue } from '../../helpers/server/demo.ts';
import { recordStatements } from '../../helpers/server/record-statements.ts';

const seed = (database: TestApp['sql'], settings: Env): Promise<readonly DemoAccount[]> =>
  seedMall(database, settings, testCatalogue);

let souk: TestApp;
let env: Env;
let accounts: readonly DemoAccount[];
/** The mall after the seed of production, which the seed of the demo then completes. */
let production: Awaited<ReturnType<typeof seedProduction>>;
beforeAll(async () => {
  souk = await startApp();
  env = souk.app.get(Env);
  production = await seedProduction();
  accounts = await seed(souk.sql, env);
});
afterAll(() => souk.close());

async function seedProduction() {
  return {
    accounts: await seed(souk.sql, { ...env, profile: 'production' }),
    counts: await souk.sql.rows(`
      SELECT
        (SELECT count(*) FROM areas) AS areas, (SELECT count(*) FROM admins) AS admins,
        (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM goods_brands) AS brands,
        (SELECT count(*) FROM adv_spaces) AS spaces, (SELECT count(*) FROM advs) AS adverts`),
    page: (await shopHtml(souk, '/')).html,
  };
}

const selectNumber = async (text: string): Promise<number> =>
  (await souk.sql.rows<{ n: number }>(`SELECT (${text}) AS n`))[0]!.n;
const signIn = ({ area, username, password }: DemoAccount) =>
  souk.as.account(area, username, password);
const accountOf = (username: string): DemoAccount =>
  accounts.find((account) => account.username === username)!;
const seededTables = [
  'areas',
  'expresses',
  'article_menus',
  'articles',
  'goods_classes',
  'goods_brands',
  'admins',
  'users',
  'stores',
  'goods_attrs',
  'goods_specs',
  'admin_to_menus',
  'user_to_permissions',
  'files',
  'seeds',
];
const countColumns = seededTables
  .map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`)
  .join(', ');
const everyCount = (): Promise<unknown[]> => souk.sql.rows(`SELECT ${countColumns}`);

test('has every area of mainland China, each below its parent', async () => {
  expect(
    await souk.sql.rows('SELECT deep, count(*) AS n FROM areas GROUP BY deep ORDER BY deep'),
  ).toEqual([
    { deep: 0, n: 31 },
    { deep: 1, n: 342 },
    { deep: 2, n: 2978 },
  ]);
  expect(
    await selectNumber(
      `
        SELECT count(*)
        FROM areas a
        LEFT JOIN areas p ON p.code = a.pid
        WHERE a.deep > 0 AND (p.id IS NULL OR p.deep <> a.deep - 1)`,
    ),
  ).toBe(0);
  expect(
    await souk.sql.rows(
      `
        SELECT p.name AS province, c.name AS city, d.name
        FROM areas d
        JOIN areas c ON c.code = d.pid
        JOIN areas p ON p.code = c.pid
        WHERE d.code = '440305'`,
    ),
  ).toEqual([
    { province: '广东省 | Guangdong', city: '深圳市 | Shenzhen', name: '南山区 | Nanshan' },
  ]);
});

test('has the 18 couriers, the help pages and the site settings', async () => {
  expect(await selectNumber('SELECT count(*) FROM expresses')).toBe(18);
  expect(
    await selectNumber(
      `
        SELECT count(*)
        FROM articles
        WHERE name IN ('网站公告', '其他合作', '帮助中心', '关于我们') AND content LIKE '<h2>%'`,
    ),
  ).toBe(4);
  const { data } = await souk.anonymous.get('/common');
  expect(data.common).toMatchObject({ web_name: 'Souk', close_status: 1 });
});

interface ClassNode {
  readonly children: readonly ClassNode[];
}

test('the demo mall has goods, stores and classes like a real one', async () => {
  expect(await selectNumber('SELECT count(*) FROM goods_brands')).toBeGreaterThanOrEqual(24);
  const { data } = await souk.anonymous.get('/common');
  const levels = [
    data.classes,
    data.classes.flatMap((first: ClassNode) => first.children),
    data.classes.flatMap((first: ClassNode) => first.children.flatMap((second) => second.children)),
  ];
  expect(levels.map((level) => level.length)).toEqual([8, 27, 66]);
  expect(levels.flat().filter(({ thumb, ename }) => !thumb || !ename)).toEqual([]);
  expect(await souk.sql.rows('SELECT DISTINCT store_verify FROM stores ORDER BY 1')).toEqual(
    [1, 2, 3, 4].map((store_verify) => ({ store_verify })),
  );
  expect(
    await selectNumber('SELECT count(*) FROM stores WHERE store_verify = 4 AND store_status = 1'),
  ).toBe(6);
  expect(
    await selectNumber("SELECT count(*) FROM stores WHERE region_id IS NULL OR area_info = ''"),
  ).toBe(0);
  expect(
    await selectNumber(
      `
        SELECT count(*)
        FROM goods_attrs a
        WHERE NOT EXISTS (SELECT FROM goods_specs s WHERE s.attr_id = a.id)`,
    ),
  ).toBe(0);
});

test('every picture that a row names is stored, with a thumbnail where it is shown small', async () => {
  const urls = await souk.sql.rows<{
    url: string;
  }>(`
    SELECT thumb AS url
    FROM goods_classes
    UNION
    SELECT thumb
    FROM goods_brands
    UNION
    SELECT store_logo
    FROM stores
    UNION
    SELECT store_face_image
    FROM stores
    UNION
    SELECT jsonb_array_elements_text(store_slide || store_mobile_slide)
    FROM stores
    UNION
    SELECT avatar
    FROM users
    WHERE avatar <> ''
    UNION
    SELECT image
    FROM advs
    UNION
    SELECT goods_master_image
    FROM integral_goods
    UNION
    SELECT url
    FROM file_spaces
    UNION
    SELECT jsonb_array_elements_text(goods_images)
    FROM goods
    UNION
    SELECT goods_image
    FROM goods_skus
    WHERE goods_image <> ''`);
  const { dataDir } = env;
  for (const { url } of urls)
    await expect(stat(join(dataDir, url)), url).resolves.toMatchObject({});
  expect(await selectNumber("SELECT count(*) FROM files WHERE kind <> 'private'")).toBe(
    urls.length,
  );
  expect(
    await selectNumber(
      `
        SELECT count(*)
        FROM goods_shelf s
        JOIN goods g ON g.id = s.goods_id
        WHERE jsonb_array_length(g.goods_images) < 3`,
    ),
  ).toBe(0);
  const [{ url } = { url: '' }] = urls;
  expect((await fetch(souk.url + url)).headers.get('content-type')).toBe('image/webp');
});

test('passwords are generated, readable only by the owner of the data folder, and valid', async () => {
  expect((await stat(join(env.dataDir, 'demo-accounts.json'))).mode & 0o777).toBe(0o600);
  expect(new Set(accounts.map(({ password }) => password)).size).toBe(accounts.length);
  expect(
    accounts.every(({ password }) => /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/.test(password)),
  ).toBe(true);
  for (const account of accounts)
    expect(
      (
        await (
          await signIn(account)
        ).post(`${apiPrefix[account.area]}auth/info`, { provider: providerOf(account.area) })
      ).data.username,
    ).toBe(account.username);
});

test('the printed shopper has money, coupons, points, addresses, and orders in every state', async () => {
  const printed = accounts.find(({ area }) => area === 'shop')!;
  const shopper = await signIn(printed);
  expect(printed.paymentPassword).toMatch(/^\d{6}$/);
  const { data: user } = await shopper.post('/auth/info', { provider: 'users' });
  expect([Number(user.money) >= 10_000, user.integral >= 9600]).toEqual([true, true]);
  expect(await selectNumber(`SELECT count(*) FROM addresses WHERE user_id = ${user.id}`)).toBe(3);
  expect(
    await selectNumber(
      `
        SELECT count(*)
        FROM coupon_logs
        WHERE user_id = ${user.id} AND status = 0 AND end_time > mall_now()`,
    ),
  ).toBeGreaterThanOrEqual(3);
  expect(
    (
      await souk.sql.rows(
        `SELECT DISTINCT order_status FROM orders WHERE user_id = ${user.id} ORDER BY 1`,
      )
    ).map(({ order_status }) => order_status),
  ).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(
    await selectNumber(
      `SELECT count(DISTINCT refund_type) FROM refunds WHERE user_id = ${user.id}`,
    ),
  ).toBe(3);
  const [open] = await souk.sql.rows<{ id: number }>(
    `SELECT id FROM orders WHERE user_id = ${user.id} AND order_status = 1 LIMIT 1`,
  );
  expect(
    await shopper.post('/user/order/pay', {
      order_id: String(open!.id),
      payment_name: 'balance',
      pay_password: printed.paymentPassword,
    }),
  ).toMatchObject({ code: 200 });
});

test('every shopper who bought has signed in', async () => {
  expect(
    await souk.sql.rows(
      'SELECT u.id FROM users u JOIN orders o ON o.user_id = u.id WHERE u.login_time IS NULL LIMIT 1',
    ),
  ).toEqual([]);
});

test('the operator has exactly the rights of the role', async () => {
  const operator = await signIn(accountOf('operator'));
  expect((await operator.get('/Admin/goods_brands')).code).toBe(200);
  expect((await operator.get('/Admin/admins')).code).toBe(codes.noRight);
  const menu = (await operator.get('/Admin/load_menu', { type: 'getChildren' })).data;
  expect(JSON.stringify(menu)).toContain('/Admin/goods_brands');
  expect(JSON.stringify(menu)).not.toContain('/Admin/admins');
});

test('a store and its sub-account see only the store’s attributes', async () => {
  const owner = (
    await (await signIn(accountOf('yunshan'))).get('/Seller/goods_attrs', { isAll: true })
  ).data;
  expect(owner.map(({ name }: { name: string }) => name).sort()).toEqual(
    ['尺寸 | Size', '材质 | Material', '软硬度 | Firmness', '颜色 | Colour'].sort(),
  );
  const sub = (
    await (await signIn(accountOf('yunshan-1'))).get('/Seller/goods_attrs', { isAll: true })
  ).data;
  expect(sub).toEqual(owner);
});

test('a second seed does nothing, in less than five statements', async () => {
  const before = await everyCount();
  const statements = await recordStatements(async () => {
    expect(await seed(souk.sql, env)).toEqual(accounts);
  });
  expect(await everyCount()).toEqual(before);
  expect(statements.length).toBeLessThan(5);
});

test('two parallel seeds write everything once', async () => {
  const before = await everyCount();
  await souk.sql.run("DELETE FROM seeds WHERE name = 'expresses'");
  await souk.sql.run('DELETE FROM expresses');
  await Promise.all([seed(souk.sql, env), seed(souk.sql, env)]);
  expect(await everyCount()).toEqual(before);
});

test('lost passwords are replaced by valid new ones', async () => {
  await rm(join(env.dataDir, 'demo-accounts.json'));
  const renewed = await seed(souk.sql, env);
  expect(renewed.map(({ username }) => username)).toEqual(accounts.map(({ username }) => username));
  expect(renewed[0]!.password).not.toBe(accounts[0]!.password);
  await signIn(renewed[0]!);
  await expect(signIn(accounts[0]!)).rejects.toThrow('Wrong account or password');
});

test('a failed step rolls back whole, and the next seed completes it', async () => {
  const database = souk.sql;
  const broken = {
    name: 'broken',
    prepare: async () => async (tx: { run(text: string): Promise<number> }) => {
      await tx.run("INSERT INTO expresses (name, code) VALUES ('x', 'x')");
      throw new Error('pulled the plug');
    },
  };
  const followingStep = { name: 'later', prepare: async () => async () => undefined };
  await expect(runSteps(database, [broken, followingStep])).rejects.toThrow('pulled the plug');
  expect(await selectNumber("SELECT count(*) FROM expresses WHERE code = 'x'")).toBe(0);
  expect(await selectNumber("SELECT count(*) FROM seeds WHERE name IN ('broken', 'later')")).toBe(
    0,
  );
  await runSteps(database, [
    { name: 'broken', prepare: async () => async () => undefined },
    followingStep,
  ]);
  expect(await selectNumber("SELECT count(*) FROM seeds WHERE name IN ('broken', 'later')")).toBe(
    2,
  );
});

test('production gets the real data and no demo data', () => {
  expect(production.accounts).toEqual([]);
  expect(production.counts).toEqual([
    { areas: 3351, admins: 0, users: 0, brands: 0, spaces: 8, adverts: 0 },
  ]);
  expect(
    production.page,
    'the first page of a mall without goods says who it is, and how to sell there',
  ).toMatch(/class="opening".*<strong>Souk<\/strong>.*href="\/store\/join"/s);
});

test('parallel processes run a long step once; the others wait for it', async () => {
  let written = 0;
  const step = {
    name: 'test.long',
    prepare: async () => async (tx: Transaction) => {
      written += 1;
      await tx.rows('SELECT pg_sleep(5.5)');
    },
  };
  await Promise.all([1, 2, 3].map(() => runSteps(souk.sql, [step])));
  expect(written).toBe(1);
});

test('parallel processes without passwords generate the same ones', async () => {
  await rm(join(env.dataDir, 'demo-accounts.json'));
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => seed(souk.sql, env)));
  expect(others).toEqual([first, first]);
  for (const account of first!) expect((await signIn(account)).token).toBeTruthy();
});

test('no job fails on the demo', async () => {
  await souk.app.get(Jobs).runDue();
  const failed = await souk.sql.rows("SELECT name, error FROM jobs WHERE error <> ''");
  expect(failed).toEqual([]);
});
