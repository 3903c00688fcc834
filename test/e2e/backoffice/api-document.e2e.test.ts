import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { areas } from '../../../schemas/contract/areas.ts';
import { templatePath } from '../../../server/backoffice/openapi/resource-operations.ts';
import { aKeyOf } from '../../../server/proof/api-key.ts';
import type { Client, LooseJson } from '../../helpers/http/client.ts';
import { placeAndPay, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { runNode } from '../../helpers/server/process.ts';

/** The OpenAPI documents, the typed client made of them, and the program of docs/api.md. */
let souk: TestApp;
let seller: Client;
const documents: Record<string, LooseJson> = {};
/** That of sellers. */
let chinese: LooseJson;
beforeAll(async () => {
  souk = await sharedApp();
  seller = (await souk.as.seller()).json();
  for (const area of areas) {
    const response = await souk.anonymous.raw(`/api/openapi/${area}.json`);
    expect(response.headers.get('content-type')).toContain('application/json');
    documents[area] = await response.json();
  }
  const headers = { 'accept-language': 'zh-CN' };
  chinese = await (await souk.anonymous.raw('/api/openapi/Seller.json', { headers })).json();
}, 180_000);

/** Every operation of a document. */
const operationsOf = (area: string) =>
  Object.entries<Record<string, LooseJson>>(documents[area].paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe.each(areas)('the document of %s', (area) => {
  test('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(documents[area]));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(documents[area].openapi).toBe('3.1.0');
  });

  test('names each operation once, and what it needs', () => {
    const ids = operationsOf(area).map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const { operation } of operationsOf(area)) {
      expect(operation['x-key'], operation.operationId).toBeTypeOf('boolean');
      expect(Object.keys(operation.responses)).toContain('200');
    }
  });

  test('has schemas that compile, whose examples are valid', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    const { schemas } = documents[area].components;
    ajv.addSchema({ $id: 'api', components: { schemas } });
    let examples = 0;
    for (const name of Object.keys(schemas)) {
      const validate = ajv.compile({ $ref: `api#/components/schemas/${name}` });
      for (const example of schemas[name].examples ?? []) {
        validate(example);
        expect(validate.errors, `${name} ${JSON.stringify(example)}`).toBeNull();
        examples += 1;
      }
    }
    expect(examples).toBeGreaterThan(area === 'shop' ? 0 : 10);
  });

  test('has no text without a translation', () => {
    const texts = JSON.stringify(documents[area]);
    expect(texts.match(/"(resources|dicts|openapi)\.[\w.]+"/g)).toBeNull();
  });
});

test('every route of the server is in a document, or is named as private', () => {
  const described = new Set(
    areas.flatMap((area) =>
      operationsOf(area).map(({ method, path }) => `${method.toUpperCase()} ${path}`),
    ),
  );
  const missing = souk.app.routes.filter(
    (route) =>
      route.notInApi === undefined && !described.has(`${route.method} ${templatePath(route.path)}`),
  );
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  const routes = new Set(
    souk.app.routes.map(({ method, path }) => `${method} ${templatePath(path)}`),
  );
  expect([...described].filter((operation) => !routes.has(operation))).toEqual([]);
  expect(described.size).toBeGreaterThan(600);
});

/** The message of an answer; empty for a file. */
async function messageOf(client: Client, path: string): Promise<string> {
  const response = await client.raw(path);
  const isJson = response.headers.get('content-type')?.includes('json');
  return isJson ? ((await response.json()) as LooseJson).msg : '';
}

describe.each(['Admin', 'Seller'] as const)('calls of %s with a key', (area) => {
  test('need the right that the document names', () => {
    for (const { path, method, operation } of operationsOf(area)) {
      const { access } = souk.app.routes.find(
        (each) => templatePath(each.path) === path && each.method === method.toUpperCase(),
      )!;
      const right = access.right.includes('.') ? access.right : undefined;
      expect(operation['x-right'], path).toBe(right);
    }
  });

  test('are admitted as the document says, with the scope that it names', async () => {
    const owner = area === 'Admin' ? await souk.as.admin() : seller;
    const { client } = await aKeyOf(souk, area, owner);
    const { client: narrow } = await aKeyOf(souk, area, owner, { scopes: ['commands'] });
    const calls = operationsOf(area).filter(
      ({ method, path }) => method === 'get' && !path.includes('{'),
    );
    expect(calls.length).toBeGreaterThan(20);
    for (const { path, operation } of calls) {
      const isOpen = !(await messageOf(client, path)).startsWith('This needs a person');
      expect(operation['x-key'], path).toBe(isOpen);
      const refused = isOpen ? await messageOf(narrow, path) : '';
      if (isOpen)
        expect(refused).toBe(`This key does not have the scope “${operation['x-scope']}”`);
    }
  });
});

test('enumerated values have their labels, in the language of the reader', () => {
  const status = documents.Seller.components.schemas.user_keys.properties.status;
  expect(status['x-enum-labels']).toEqual({ 0: 'Needs a secret', 1: 'On', 2: 'Revoked' });
  expect(chinese.components.schemas.user_keys.properties.status.title).toBe('状态');
});

test('the events of webhooks are in the documents of the areas that receive them', () => {
  const { Admin: ofPlatform, Seller: ofStore, shop } = documents;
  expect(shop).not.toHaveProperty('webhooks');
  expect(Object.keys(ofPlatform.webhooks)).toEqual(
    expect.arrayContaining(['order.paid', 'user.created', 'goods_brands.updated']),
  );
  expect(Object.keys(ofStore.webhooks)).toEqual(
    expect.arrayContaining(['order.paid', 'coupons.deleted']),
  );
  for (const event of ['user.created', 'goods_brands.updated'])
    expect(ofStore.webhooks).not.toHaveProperty([event]);
  const { requestBody, summary } = ofStore.webhooks['coupons.created'].post;
  const [, body] = requestBody.content['application/json'].schema.allOf;
  expect(summary).toBe('Coupon created');
  expect(body.properties.type.const).toBe('coupons.created');
  expect(body.properties.data.properties).toMatchObject({
    id: { type: 'integer' },
    money: { pattern: expect.any(String) },
  });
  expect(body.properties.data.properties).not.toHaveProperty('status');
});

test('a page shows the operations without any script', async () => {
  const response = await souk.anonymous.raw('/docs/api/Seller');
  const html = await response.text();
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(html).toContain('/api/Seller/goods/{id}');
  expect(html).toContain('<code>coupons.created</code>');
  expect(html).toContain('<a href="#schemas.Dispatch">');
  expect(html).toContain('<details id="schemas.Dispatch">');
  expect(html).not.toContain('<script');
  const [, style] = /<style>([\s\S]*?)<\/style>/.exec(html)!;
  const digest = createHash('sha256').update(style!).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${digest}'`);
  expect((await souk.anonymous.raw('/docs/api/nothing')).status).toBe(404);
});

test('answers of lists and rows match their schemas', async () => {
  const { client } = await aKeyOf(souk, 'Seller', seller);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ $id: 'api', components: { schemas: documents.Seller.components.schemas } });
  for (const { path, operation } of operationsOf('Seller')) {
    if (!operation.operationId.endsWith('.index')) continue;
    const name = operation.operationId.replace(/\.index$/, '');
    const { code, data } = await client.get(path.replace(/^\/api/, ''));
    expect(code, path).toBe(200);
    const validate = ajv.compile({ $ref: `api#/components/schemas/${name}_in_list` });
    for (const row of data.data) {
      validate(row);
      expect(validate.errors, JSON.stringify(row)).toBeNull();
    }
  }
});

const node = (parameters: readonly string[], env: Record<string, string> = {}) =>
  runNode([...parameters], { SOUK_URL: souk.url, ...env });

test('the typed client is made, compiles, refuses what the API does not know, and runs', async () => {
  const folder = 'examples/api-client';
  const types = join(folder, 'seller.d.ts');
  onTestFinished(() => rmSync(types, { force: true }));
  const made = node([
    join(folder, 'node_modules/openapi-typescript/bin/cli.js'),
    `${souk.url}/api/openapi/Seller.json`,
    '-o',
    types,
  ]);
  expect(await made.ended(), made.output()).toBe(0);
  expect(readFileSync(types, 'utf8')).toMatch(
    /export interface webhooks \{[\s\S]*"coupons\.created"/,
  );

  const compile = () => node([join(folder, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  const right = compile();
  expect(await right.ended(), right.output()).toBe(0);
  const programs = ['restock.mjs', 'packing-list.mjs'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  const mistakes = [
    ["order: 'id'", "order: 'nothing'"],
    ['/api/Seller/goods', '/api/Seller/nothing'],
    ['goods.goods_stock ?? 0', 'goods.nothing ?? 0'],
    ['class_id?.name', 'class_id?.nothing'],
    ['packed } of lines', 'nothing } of lines'],
  ] as const;
  const files = mistakes.map((_, index) => join(folder, `wrong-${index}.mjs`));
  onTestFinished(() => {
    for (const file of files) rmSync(file, { force: true });
  });
  for (const [index, [from, to]] of mistakes.entries())
    writeFileSync(
      files[index]!,
      programs.find((program) => program.includes(from))!.replaceAll(from, to),
    );
  const refused = compile();
  expect(await refused.ended()).not.toBe(0);
  for (const file of files) expect(refused.output()).toContain(file.slice(folder.length + 1));

  const { client, secret } = await aKeyOf(souk, 'Seller', seller, { scopes: ['read'] });
  expect((await client.get('/Seller/goods')).code).toBe(200);
  const { data: store } = await seller.get('/Seller/stores');
  await souk.sql.run(
    `
      INSERT INTO goods (
        store_id, class_id, goods_name, goods_stock, goods_price, goods_market_price, goods_weight
      )
      SELECT
        $1,
        $2,
        CASE n WHEN 101 THEN 'Scarce cup' ELSE 'Common cup' END,
        CASE n WHEN 101 THEN 2 ELSE 50 END,
        100,
        100,
        1
      FROM generate_series(1, 102) n`,
    [store.id, await souk.aClassOf(store.id)],
  );
  const run = node([join(folder, 'restock.mjs'), '5'], { SOUK_KEY: secret });
  expect(await run.ended(), run.output()).toBe(0);
  expect(run.output()).toMatch(/^\d+ Scarce cup 2 \S.*\n$/);

  const trade = new Trade(souk);
  const shop = await trade.aStore();
  const goods = await trade.goods(shop);
  await placeAndPay(await trade.shopper({ money: 10_000 }), [{ goods_id: goods.id, buy_num: 3 }]);
  const packer = (await souk.as.seller(shop)).json();
  const { secret: ofPacker } = await aKeyOf(souk, 'Seller', packer, { scopes: ['read'] });
  const packing = node([join(folder, 'packing-list.mjs')], { SOUK_KEY: ofPacker });
  expect(await packing.ended(), packing.output()).toBe(0);
  expect(packing.output()).toMatch(/^\d+ 3 Goods \d+ \S*\n$/);
}, 300_000);

test('the program of docs/api.md runs and prints what its comments say', async () => {
  const text = readFileSync('docs/api.md', 'utf8');
  const blocks = [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code!);
  expect(blocks.length).toBeGreaterThan(3);
  const file = join('node_modules', '.cache', `api-document-${process.pid}.mjs`);
  mkdirSync(join('node_modules', '.cache'), { recursive: true });
  writeFileSync(file, blocks.join('\n'));
  onTestFinished(() => rmSync(file));
  const rights = ['index', 'show', 'store', 'update', 'destroy'];
  const { secret } = await aKeyOf(souk, 'Seller', seller, {
    rights: [
      ...rights.map((verb) => `Seller.coupons.${verb}`),
      'Seller.goods.index',
      'Seller.goods_classes.index',
    ],
  });
  const run = node([file], { SOUK_KEY: secret });
  expect(await run.ended(), run.output()).toBe(0);
  const commented = [...text.matchAll(/^console\.log.*; \/\/ (.*)$/gm)].map(([, said]) => said);
  const lines = run.output().trim().split('\n');
  expect(lines.filter((line) => line !== lines[1])).toEqual(commented);
});
