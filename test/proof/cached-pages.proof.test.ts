import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { negotiateLanguage } from '../../schemas/contract/language.ts';
import { encodeParams } from '../../schemas/rules/url-params.ts';
import { build } from '../../server/commands/prepare/build.mjs';
import { childCpuSeconds } from '../bench/process-stats.mjs';
import { demoShopper } from '../helpers/mall/demo-accounts.ts';
import { exampleAddresses } from '../helpers/mall/shop-addresses.ts';
import { shopPages } from '../helpers/mall/shop-pages.ts';
import { type Goods, Trade } from '../helpers/mall/trade.ts';
import type { TestApp } from '../helpers/server/app.ts';
import { startDemo } from '../helpers/server/demo.ts';
import { Front, frontSecret } from './front.ts';
import { assertCommand } from './nginx.ts';

/**
 * `npm run test:proof`: nginx with `deploy/nginx.conf` before two processes keeps public pages, and
 * nothing else; they follow changes within the ages of docs/storefront.md#age-of-answers.
 */
let app: TestApp;
let front: Front;
let goods: Goods;
let storeId: number;
let classId: number;

interface Visit {
  readonly status: number;
  /** `HIT`, `MISS` …; undefined where nginx keeps nothing. */
  readonly cache: string | undefined;
  readonly headers: Headers;
  readonly html: string;
}

async function visit(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Visit> {
  const answer = await fetch(front.url + path, {
    redirect: 'manual',
    headers: { host: 'mall.example', 'accept-language': 'en', ...headers },
  });
  return {
    status: answer.status,
    cache: /detail=(\w*)/.exec(answer.headers.get('cache-status') ?? '')?.[1],
    headers: answer.headers,
    html: await answer.text(),
  };
}

/** What a page shows, without its data. */
const shownIn = (html: string): string =>
  html.split('<script type="application/json" id="page-data">', 1)[0]!;

const pause = 1500;

beforeAll(async () => {
  build();
  app = await startDemo(frontSecret);
  const trade = new Trade(app);
  const store = await trade.aStore();
  ({ storeId, classId } = store);
  goods = await trade.goods(store, { price: 123_400 });
  await app.sql.run('UPDATE goods SET goods_name = $2 WHERE id = $1', [goods.id, 'Keptpot']);
  front = await Front.open({
    databaseUrl: app.databaseUrl,
    count: 2,
    settings: { SOUK_RATE_FACTOR: '10000' },
  });
}, 600_000);
afterAll(async () => {
  await front?.close();
  await app?.close();
});

test('public pages are kept for everybody, others for nobody, and none holds anything personal', {
  timeout: 300_000,
}, async () => {
  const first = await demoShopper(app);
  const second = await app.aShopper();
  const accounts = [
    { ...first, token: first.client.token! },
    { ...second, token: (await app.as.shopper(second)).token! },
  ];
  const personal = await app.sql.rows<{ text: string }>(
    `
      SELECT unnest(ARRAY[username, phone]) AS text FROM users WHERE id = ANY($1)
      UNION SELECT receive_name FROM addresses WHERE user_id = ANY($1)`,
    [accounts.map(({ id }) => id)],
  );
  const secrets = [
    ...personal.map(({ text }) => text).filter((text) => text && text.length > 4),
    ...accounts.map(({ token }) => token),
  ];
  expect(secrets.length).toBeGreaterThan(3);
  const kept: string[] = [];
  for (const { name, path, isServerRendered } of shopPages) {
    const address = (await exampleAddresses[name]?.(app, first)) ?? path;
    const asAccounts = [];
    for (const { token } of accounts) {
      asAccounts.push(await visit(address, { authorization: `Bearer ${token}` }));
      asAccounts.push(await visit(address, { cookie: `language=en; session=${token}` }));
    }
    asAccounts.push(await visit(address, { origin: 'https://app.example' }));
    expect(asAccounts.map(({ cache }) => cache ?? 'BYPASS')).toEqual(
      asAccounts.map(() => 'BYPASS'),
    );
    const asVisitors = [await visit(address), await visit(address)];
    if (asVisitors[1]!.cache !== 'HIT') asVisitors.push(await visit(address)); // the other process
    const visits = [...asVisitors, ...asAccounts];
    for (const { html, headers } of visits) {
      expect(headers.get('set-cookie'), address).toBeNull();
      expect(headers.get('cache-control'), address).toBe('no-cache');
      expect(
        secrets.filter((text) => html.includes(text)),
        address,
      ).toEqual([]);
    }
    for (const { headers } of asVisitors.filter(({ cache }) => cache === 'HIT'))
      expect(headers.get('x-request-id'), address).toBeNull();
    if (asVisitors.at(-1)!.cache === 'HIT') kept.push(name);
    if (!isServerRendered)
      expect(
        asVisitors.map(({ cache }) => cache ?? 'MISS'),
        address,
      ).not.toContain('HIT');
  }
  expect(kept).toEqual(
    shopPages.filter(({ isServerRendered }) => isServerRendered).map(({ name }) => name),
  );
});

test('a query that tells about the visitor, a chosen language, a miss and calls are kept by nobody', async () => {
  const twice = async (path: string) => [await visit(path), await visit(path)];
  for (const path of [
    '/stores?lat=30.2741&lng=120.1551',
    `/goods/${goods.id}?inviter_id=7`,
    `/goods/${goods.id}?lang=en`,
    '/goods/999999999',
    '/user/orders',
    '/api/goods',
    '/api/user/info',
    '/Admin/login',
  ]) {
    const visits = await twice(path);
    expect(
      visits.map(({ cache }) => cache ?? ''),
      path,
    ).not.toContain('HIT');
  }
  const [chosen] = await twice(`/goods/${goods.id}?lang=en`);
  expect(chosen!.headers.get('set-cookie')).toMatch(/^language=en;/);
  expect((await twice(`/goods/${goods.id}?page=2`))[1]!.cache).not.toBe('BYPASS');
});

const chooses: readonly Readonly<Record<string, string>>[] = [
  { 'accept-language': '' },
  { 'accept-language': 'en' },
  { 'accept-language': 'en-GB,en;q=0.9' },
  { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' },
  { 'accept-language': 'fr-FR, fr;q=0.9, en;q=0.8, zh;q=0.7' },
  { 'accept-language': 'ja,zh-TW;q=0.8,en;q=0.5' },
  { 'accept-language': 'de' },
  { 'accept-language': 'english' },
  { 'accept-language': 'en', cookie: 'language=zh-cn' },
  { 'accept-language': 'zh', cookie: 'language=en' },
];

test('the key holds language and encoding, and a page in another theme is the same page', async () => {
  const path = `/goods/${goods.id}`;
  for (const headers of chooses)
    for (const encoding of ['br, gzip', 'gzip;q=1.0, br;q=0', 'identity', '*;q=0']) {
      const answer = await visit(path, { ...headers, 'accept-encoding': encoding });
      const chosen = /=(.+)/.exec(headers.cookie ?? '')?.[1];
      const language = chosen ?? negotiateLanguage(headers['accept-language']);
      expect(answer.headers.get('content-language')?.toLowerCase(), JSON.stringify(headers)).toBe(
        language,
      );
      const sent = /^(br|gzip)/.exec(encoding)?.[1] ?? null;
      expect(answer.headers.get('content-encoding')).toBe(sent);
    }
  const themes = ['light', 'dark'].map((theme) =>
    visit(path, { 'sec-ch-prefers-color-scheme': theme }),
  );
  const [light, dark] = await Promise.all(themes);
  expect(dark!.headers.get('etag')).toBe(light!.headers.get('etag'));
  expect(light!.html).toContain('<meta name="color-scheme" content="light dark">');
  const etag = light!.headers.get('etag')!;
  expect((await visit(path, { 'if-none-match': etag })).status).toBe(304);
  const clock = /desc="(\d+)"/.exec(light!.headers.get('server-timing') ?? '')?.[1];
  expect(Math.abs(Number(clock) - Date.now())).toBeLessThan(2000);
});

/** Ages of the answers of each page, ms. */
const pages = () => [
  { name: 'class', path: `/s/${encodeParams({ class_id: classId, deep: 3 })}`, ageMs: 3000 },
  { name: 'goods', path: `/goods/${goods.id}`, ageMs: 5000 },
  { name: 'store', path: `/store/${storeId}`, ageMs: 5000 },
];
/** Answers in pages for 1 s, pages for 2 s; the rest is for a machine under load. */
const moreMs = 1000 + 2000 + 2000;

const changes = [
  ['price', 'UPDATE goods SET goods_price = 777700 WHERE id = $1', '7,777'],
  ['name', "UPDATE goods SET goods_name = 'Keptnewpot' WHERE id = $1", 'Keptnewpot'],
  ['stock', 'UPDATE goods SET goods_stock = 0 WHERE id = $1', 'Sold out'],
] as const;

test.each(changes)(
  'visited pages follow a changed %s',
  { timeout: 60_000 },
  async (_, sql, shows) => {
    const visits = pages();
    await Promise.all(visits.map(({ path }) => visit(path)));
    await sleep(pause);
    await app.sql.run(sql, [goods.id]);
    const changedAt = Date.now();
    const followed = await Promise.all(
      visits.map(async ({ name, path, ageMs }) => {
        while (!shownIn((await visit(path)).html).includes(shows)) {
          const ms = Date.now() - changedAt;
          expect(ms, `${name} follows`).toBeLessThan(ageMs + moreMs);
          await sleep(20);
        }
        return `${name} ${((Date.now() - changedAt) / 1000).toFixed(1)} s`;
      }),
    );
    console.log(`${shows}: ${followed.join(', ')}`);
  },
);

test('the first visitor after a pause gets a page of the last 10 seconds', {
  timeout: 60_000,
}, async () => {
  const [, { path } = { path: '' }] = pages();
  await visit(path);
  await app.sql.run('UPDATE goods SET goods_price = 888800 WHERE id = $1', [goods.id]);
  await sleep(11_000);
  expect(shownIn((await visit(path)).html)).toContain('8,888');
});

test('nginx answers visitors itself', { timeout: 120_000 }, async () => {
  assertCommand('wrk', 'wrk');
  const path = `/goods/${goods.id}`;
  const accepts = { 'accept-encoding': 'br', 'accept-language': 'en' };
  const seconds = 10;
  await visit(path, accepts);
  const cpuBefore = childCpuSeconds(front.nginx.pid);
  const { stdout } = await promisify(execFile)('wrk', [
    ...['-t1', '-c64', `-d${seconds}s`, '--latency'],
    ...Object.entries(accepts).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    front.url + path,
  ]);
  const numberOf = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
  const perSecond = numberOf(/Requests\/sec:\s+([\d.]+)/);
  const cpuMicroseconds =
    ((childCpuSeconds(front.nginx.pid) - cpuBefore) * 1e6) / (perSecond * seconds);
  console.log(
    `a page of goods from nginx: ${Math.round(perSecond)}/s beside the load generator, ` +
      `${cpuMicroseconds.toFixed(0)} µs of CPU, ${Math.round(1e6 / cpuMicroseconds)}/s of a core\n${stdout}`,
  );
  expect(stdout, 'failed requests').not.toMatch(/Non-2xx|Socket errors/);
  expect(perSecond).toBeGreaterThan(2000);
});
