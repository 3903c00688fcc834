import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoShopper } from '../../helpers/mall/demo-accounts.ts';
import { type ExampleShopper, exampleAddresses } from '../../helpers/mall/shop-addresses.ts';
import { shopPages } from '../../helpers/mall/shop-pages.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { sharedDemo } from '../../helpers/server/demo.ts';
import { openFront } from '../../helpers/server/open-front.ts';

/** Which pages the caches of proxies may keep (docs/storefront.md#rendered-pages). */
const kept = 'public, max-age=0, s-maxage=1, stale-while-revalidate=8';

let app: TestApp;
let front: FastifyInstance;
let shopper: ExampleShopper;
beforeAll(async () => {
  app = await sharedDemo();
  shopper = await demoShopper(app);
  front = await openFront(app.url);
});
afterAll(() => front.close());

async function open(url: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await front.inject({
    url,
    headers: { 'x-forwarded-for': '192.0.2.7', 'accept-language': 'en', ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers };
}

test.each(shopPages)('proxies keep $path if the server renders it', async (page) => {
  const address = (await exampleAddresses[page.name]?.(app, shopper)) ?? page.path;
  const { status, headers } = await open(address);
  expect([status, headers['cache-control']]).toEqual([
    200,
    page.isServerRendered ? kept : 'no-cache',
  ]);
  expect(headers['set-cookie']).toBeUndefined();
});

test.each([
  ['/stores?page=2', kept],
  ['/seckills?round=1', kept],
  ['/stores?lat=30.2741&lng=120.1551', 'no-cache'],
  ['/stores?page=30.2741', 'no-cache'],
  ['/stores?page=2&inviter_id=7', 'no-cache'],
  ['/?utm_source=letter', 'no-cache'],
  ['/?lang=en', 'no-cache'],
  ['/goods/999999999', 'no-cache'],
  ['/no-such-page', 'no-cache'],
])('%s: %s', async (url, age) => {
  expect((await open(url)).headers['cache-control']).toBe(age);
});

test('nothing is kept that an account, a cookie or another origin asks for', async () => {
  for (const headers of [
    { authorization: `Bearer ${shopper.client.token}` },
    { cookie: 'visitor=0' },
    { origin: 'https://app.example' },
  ] as readonly Record<string, string>[])
    expect((await open('/', headers)).headers['cache-control']).toBe('no-cache');
});
