import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { secretMask, secretRemoved } from '../../../schemas/contract/limits.ts';
import { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import { readDecryptedConfig } from '../../../server/backoffice/resources/write/config-row.ts';
import type { Client } from '../../helpers/http/client.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { waitingStatements } from '../../helpers/server/lock-contention.ts';

let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await startApp();
  admin = (await souk.as.admin()).proven();
});
afterAll(() => souk.close());

const opened = async (name: string) =>
  readDecryptedConfig(souk.app.get(CrudContext), souk.sql, name);
const key = 'k'.repeat(32);

describe('a secret in a group of settings (docs/invariants.md#privacy)', () => {
  test('is stored encrypted and shown masked; saving the mask keeps it', async () => {
    expect(
      (
        await admin.put('/Admin/configs/pay_wechatscan', {
          mp_app_id: 'wx123',
          mch_id: '1234567890',
          mch_secret_key: key,
        })
      ).code,
    ).toBe(200);
    const shown = await admin.get('/Admin/configs/pay_wechatscan');
    expect(shown.data).toMatchObject({ mp_app_id: 'wx123', mch_secret_key: secretMask });
    expect(
      (
        await souk.sql.rows<{ value: string }>(
          "SELECT value::text FROM configs WHERE name = 'configs/pay_wechatscan'",
        )
      )[0]!.value,
    ).not.toContain(key);
    expect(
      (
        await admin.put('/Admin/configs/pay_wechatscan', {
          mch_secret_key: secretMask,
          mp_app_id: 'wx456',
        })
      ).code,
    ).toBe(200);
    expect(await opened('pay_wechatscan')).toMatchObject({
      mp_app_id: 'wx456',
      mch_secret_key: key,
    });
  });

  test('is replaced by a new value; an empty value keeps it', async () => {
    await admin.put('/Admin/configs/pay_wechatscan', { mch_secret_key: 'z'.repeat(32) });
    expect(await opened('pay_wechatscan')).toMatchObject({ mch_secret_key: 'z'.repeat(32) });
    expect((await admin.put('/Admin/configs/pay_wechatscan', { mch_secret_key: '' })).code).toBe(
      200,
    );
    expect(await opened('pay_wechatscan')).toMatchObject({ mch_secret_key: 'z'.repeat(32) });
  });

  test('is removed only by the removal word', async () => {
    await admin.put('/Admin/configs/kuaibao', { appid: 'a1', appkey: 'courier-secret' });
    expect(
      (await admin.put('/Admin/configs/kuaibao', { appkey: secretRemoved })).data,
    ).toMatchObject({ appid: 'a1', appkey: '' });
    expect(await opened('kuaibao')).toMatchObject({ appkey: '' });
    await admin.put('/Admin/configs/pay_wechatscan', { mch_secret_key: key });
    expect(
      (await admin.put('/Admin/configs/pay_wechatscan', { mch_secret_key: secretRemoved })).data,
    ).toMatchObject({ mch_secret_key: '' });
    await admin.put('/Admin/configs/pay_wechatscan', { mch_secret_key: key });
  });

  test('is masked in the history and absent from every answer', async () => {
    await admin.put('/Admin/configs/amap', { key: 'abc', security: 'top-secret-value' });
    const histories = await souk.sql.rows<{ text: string }>(
      `
        SELECT concat(before::text, after::text) AS text
        FROM histories
        WHERE resource LIKE 'configs/%'`,
    );
    expect(histories.length).toBeGreaterThan(0);
    expect(histories.map(({ text }) => text).join()).not.toMatch(/top-secret-value|kkkk|zzzz/);
    expect(JSON.stringify(await admin.get('/Admin/configs/amap'))).not.toContain(
      'top-secret-value',
    );
  });

  test.each([
    {
      name: 'mail',
      secret: 'password',
      stored: { driver: 'smtp', host: 'mail.example.com', port: 465 },
      moved: { host: 'thief.example.com' },
    },
    {
      name: 'mail',
      secret: 'password',
      stored: { driver: 'smtp', host: 'mail.example.com', security: 'tls' },
      moved: { security: 'none' },
    },
    {
      name: 'upload',
      secret: 'access',
      stored: { save_type: 's3', key: 'id', bucket: 'souk', endpoint: 's3.example.com', ssl: 1 },
      moved: { endpoint: 'thief.example.com' },
    },
    {
      name: 'upload',
      secret: 'access',
      stored: { save_type: 's3', key: 'id', bucket: 'souk', endpoint: 's3.example.com', ssl: 1 },
      moved: { ssl: 0 },
    },
    {
      name: 'upload',
      secret: 'access',
      stored: { save_type: 's3', key: 'id', bucket: 'souk', endpoint: 's3.example.com', ssl: 1 },
      moved: { save_type: 'oss' },
    },
    {
      name: 'oauth_oidc',
      secret: 'key',
      stored: { client_id: 'souk', issuer: 'https://id.example.com' },
      moved: { issuer: 'https://thief.example.com' },
    },
  ])('of $name is not sent to another server by who does not know it: $moved', async (group) => {
    const { name, secret, stored, moved } = group;
    const save = (values: object) => admin.put(`/Admin/configs/${name}`, values);
    expect((await save({ ...stored, [secret]: key })).code).toBe(200);
    for (const kept of [{}, { [secret]: '' }, { [secret]: secretMask }]) {
      expect((await save({ ...stored, ...kept })).code).toBe(200);
      expect(await save({ ...stored, ...moved, ...kept })).toMatchObject({
        code: 422,
        data: { errors: [{ pointer: `/${secret}` }] },
      });
    }
    expect(await opened(name)).toMatchObject({ ...stored, [secret]: key });
    expect((await save({ ...moved, [secret]: 'another' })).code).toBe(200);
    expect((await save({ ...stored, [secret]: secretRemoved })).code).toBe(200);
    expect((await save(moved)).code).toBe(200);
  });

  test.each([
    ['sms', 'secret', { driver: 'log' }, { driver: 'aliyun' }],
    ['mail', 'password', { driver: 'log' }, { driver: 'smtp', host: 'thief.example.com' }],
    ['upload', 'access', { save_type: 'local' }, { save_type: 's3', endpoint: 's3.example.com' }],
  ])('of %s stays while nobody gets it, and is asked for again', async (name, secret, off, on) => {
    const save = (values: object) => admin.put(`/Admin/configs/${name}`, values);
    expect((await save({ ...on, [secret]: key })).code).toBe(200);
    expect((await save(off)).code).toBe(200);
    expect(await opened(name)).toMatchObject({ [secret]: key });
    expect(await save(on)).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: `/${secret}` }] },
    });
    expect((await save({ ...on, [secret]: secretRemoved })).code).toBe(200);
    expect((await save(off)).code).toBe(200);
  });

  test('cannot be read or written without the right', async () => {
    const operator = await souk.as.adminWith('Admin.expresses.index');
    for (const path of [
      '/Admin/configs/pay_wechatscan',
      '/Admin/configs/amap',
      '/Admin/configs/sms',
    ])
      expect([(await operator.get(path)).code, (await operator.put(path, {})).code], path).toEqual([
        codes.noRight,
        codes.noRight,
      ]);
  });
});

test.each([
  ['task', { cancel: 0 }, '/cancel'],
  ['task', { cancel_minutes: 4 }, '/cancel_minutes'],
  ['task', { unpaid_pieces: 0 }, '/unpaid_pieces'],
  ['task', { settlement: 91 }, '/settlement'],
  ['store', { cash: 100 }, '/cash'],
  ['store', { cash: 1.234 }, '/cash'],
  ['commission', { rate: -1 }, '/rate'],
  ['pay_wechatscan', { mch_secret_key: 'short' }, '/mch_secret_key'],
  ['pay_alipayscan', { notify_url: 'javascript:alert(1)' }, '/notify_url'],
  ['upload', { save_type: 'ftp' }, '/save_type'],
])('%s refuses %j at its field', async (name, values, pointer) => {
  expect(await admin.put(`/Admin/configs/${name}`, values)).toMatchObject({
    code: 422,
    data: { errors: [{ pointer }] },
  });
});

test('settings that were never saved have their default values', async () => {
  expect((await admin.get('/Admin/configs/task')).data).toMatchObject({
    cancel: 1,
    confirm: 4,
    settlement: 7,
  });
  expect((await admin.get('/Admin/configs/store')).data).toMatchObject({
    goods_verify: 0,
    cash: 0,
  });
  expect((await admin.get('/Admin/configs/upload')).data).toMatchObject({ save_type: 'local' });
});

test('the courier of the waybills is not deleted and keeps its code while the settings name it', async () => {
  const client = admin.json();
  const { data: courier } = await client.post('/Admin/expresses', { name: 'Swift', code: 'swift' });
  const setCourier = (agent_courier: string) =>
    client.put('/Admin/configs/kuaibao', { driver: 'kuaidi100', agent_courier });
  const address = `/Admin/expresses/${courier.id}`;
  expect((await setCourier('swift')).code).toBe(200);
  expect((await client.delete(address)).code).toBe(400);
  expect((await client.put(address, { code: 'swifter' })).code).toBe(400);
  expect((await client.put(address, { name: 'Swift Ltd', code: 'swift' })).code).toBe(200);
  expect((await setCourier('')).code).toBe(200);
  expect((await client.put(address, { code: 'swifter' })).code).toBe(200);
  expect((await client.delete(address)).code).toBe(200);
});

test('settings that name a courier and a change of that courier wait for each other', async () => {
  const client = admin.json();
  const { data: courier } = await client.post('/Admin/expresses', { name: 'Brisk', code: 'brisk' });
  const address = `/Admin/expresses/${courier.id}`;
  const setCourier = (agent_courier: string) =>
    client.put('/Admin/configs/kuaibao', { driver: 'kuaidi100', agent_courier });
  const changes = [
    () => client.put(address, { code: 'brisker' }),
    () => client.delete(address),
  ] as const;
  for (const change of changes) {
    // The settings are locked before they are written, when the courier has been checked
    const [saved, changed] = await souk.sql
      .transaction(async (tx) => {
        await tx.rows("SELECT 1 FROM configs WHERE name = 'configs/kuaibao' FOR UPDATE");
        const saving = setCourier('brisk');
        await expect.poll(() => waitingStatements(souk.sql)).toBe(1);
        const changing = change();
        await expect.poll(() => waitingStatements(souk.sql)).toBe(2);
        return [saving, changing] as const;
      })
      .then((calls) => Promise.all(calls));
    expect([saved.code, changed.code]).toEqual([200, 400]);
    await setCourier('');
  }
});
