import { beforeAll, expect, test } from 'vitest';
import { maxBodyMembers } from '../../../schemas/contract/limits.ts';
import type { Client } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { heldLoop } from '../../helpers/server/held-loop.ts';

let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
});

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const ones = (count: number): string => Array.from({ length: count }, () => '1').join(',');
const most = maxBodyMembers - 10;

const dense: readonly (readonly [string, HeadersInit, string])[] = [
  ['a megabyte of numbers', json, `[${ones(500_000)}]`],
  ['as many numbers as a body may have', json, `[${ones(most)}]`],
  ['a field with so many numbers', json, `{"name":[${ones(most)}],"ids":[${ones(5)}]}`],
  [
    'so many unknown fields',
    json,
    `{${Array.from({ length: most }, (_, index) => `"f${index}":1`).join(',')}}`,
  ],
  ['so many rows', json, `[${Array.from({ length: most / 2 }, () => '{"name":1}').join(',')}]`],
  ['a form with so many values', form, 'name[]=1&'.repeat(most)],
  [
    'a form with so many names',
    form,
    Array.from({ length: most }, (_, index) => `f${index}=1`).join('&'),
  ],
];

test.each(dense)('%s holds the event loop for less than 100 ms', async (_, headers, body) => {
  for (const path of [
    '/api/Admin/goods_brands',
    '/api/Admin/expresses/import/excel',
    '/api/login',
  ]) {
    const held = await heldLoop(100, () =>
      admin.raw(path, { method: 'POST', headers, body }).then((answer) => answer.text()),
    );
    expect(held, path).toBeLessThan(100);
  }
});
