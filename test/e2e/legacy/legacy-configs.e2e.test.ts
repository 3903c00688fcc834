import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { secretMask } from '../../../schemas/contract/limits.ts';
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

describe('settings of legacy clients (docs/product.md#admin-calls)', () => {
  const update = (body: object, client = admin) => client.put('/Admin/configs/update', body);

  test('a save locks its groups in one order, whatever the order of the body', async () => {
    const lockSql = (name: string) => `pg_try_advisory_xact_lock(hashtext('configs/${name}'))`;
    const saved = await souk.sql.transaction(async (tx) => {
      await tx.rows(`SELECT ${lockSql('amap')}`);
      const waiting = update({ task: { cancel: 6 }, amap: { key: 'waiting' } });
      await expect.poll(() => waitingStatements(souk.sql)).toBe(1);
      const [task] = await tx.rows(`SELECT ${lockSql('task')} AS is_free`);
      expect(task).toEqual({ is_free: true });
      return { waiting };
    });
    expect(await saved.waiting).toMatchObject({ code: 200 });
  });

  test('reads one by name, several by names, and blocks under one name, with secrets masked', async () => {
    expect(
      (
        await update({
          web_name: 'Old Souk',
          tel: '400-1',
          task: { cancel: 2, confirm: 5, settlement: 8 },
        })
      ).code,
    ).toBe(200);
    expect((await admin.get('/Admin/configs', { name: 'web_name' })).data).toBe('Old Souk');
    expect((await admin.get('/Admin/configs', { name: ['tel', 'task', 'email'] })).data).toEqual({
      tel: '400-1',
      task: {
        cancel: 2,
        cancel_minutes: 2 * 24 * 60,
        unpaid_pieces: 1000,
        unpaid_sku_pieces: 200,
        confirm: 5,
        settlement: 8,
        refund_answer: 3,
        refund_send: 7,
        refund_receive: 7,
        account_closing: 7,
      },
      email: '',
    });
    expect(
      (
        await update({
          pay: { wechatapp: { app_id: 'wx1', mch_secret_key: key }, alipaywap: { app_id: '2021' } },
          many: true,
          many_name: 'pay',
        })
      ).code,
    ).toBe(200);
    expect(await opened('pay_wechatapp')).toMatchObject({ app_id: 'wx1', mch_secret_key: key });
    expect((await admin.get('/Admin/configs', { name: 'pay', many: 'true' })).data).toMatchObject({
      wechatapp: { app_id: 'wx1', mch_secret_key: secretMask },
      alipaywap: { app_id: '2021' },
      wechatscan: {},
    });
    expect(
      (await admin.get('/Admin/configs', { name: 'pay', many: 'true', many_name: 'alipaywap' }))
        .data,
    ).toMatchObject({ app_id: '2021' });
    expect(
      (
        await update({
          oauth: { client_id: 'c1', key: 'k1' },
          many: 'true',
          many_name: 'weixinweb',
        })
      ).code,
    ).toBe(200);
    expect(await opened('oauth_weixinweb')).toMatchObject({ client_id: 'c1', key: 'k1' });
  });

  test('refuses settings with an outdated `rev`', async () => {
    expect((await update({ amap: { key: 'one' }, task: { cancel: 2 } })).code).toBe(200);
    const { data: stored } = await admin.get('/Admin/configs/amap');
    const { rev } = stored;
    const stale = await update({ amap: { key: 'two', rev: rev - 1 }, task: { cancel: 4 } });
    expect(stale).toMatchObject({ code: 409, data: { current: { rev } } });
    expect((await admin.get('/Admin/configs/amap')).data).toEqual(stored);
    expect((await admin.get('/Admin/configs/task')).data).toMatchObject({ cancel: 2 });
    expect((await update({ upload: { save_type: 'false', rev: -1 } })).code).toBe(409);
    expect((await update({ amap: { key: 'two', rev } })).code).toBe(200);
  });

  test('accepts the legacy spellings of yes, no and empty', async () => {
    const form = new URLSearchParams({
      'upload[save_type]': 'true',
      'upload[key]': 'id',
      'upload[bucket]': 'souk',
      'upload[endpoint]': 'oss.example.com',
      'upload[cdn]': 'null',
      'upload[ssl]': 'true',
      close_status: '1',
    });
    const answer = await admin.raw('/api/Admin/configs/update', {
      method: 'PUT',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    expect(await answer.json()).toMatchObject({ code: 200 });
    expect((await admin.get('/Admin/configs', { name: 'upload' })).data).toMatchObject({
      save_type: true,
      bucket: 'souk',
      cdn: '',
      ssl: 1,
    });
    expect(
      (
        await update({
          upload: {
            save_type: 'false',
            key: 'id',
            access: '',
            bucket: 'souk',
            endpoint: '',
            cdn: '',
            ssl: 'false',
          },
        })
      ).code,
    ).toBe(200);
    expect((await admin.get('/Admin/configs/upload')).data).toMatchObject({ save_type: 'local' });
    expect((await update({ sms: { key: '', secret: '' } })).code).toBe(200);
    expect((await admin.get('/Admin/configs/sms')).data).toMatchObject({ driver: 'log' });
    expect((await update({ sms: { key: 'id', secret: 'word' } })).code).toBe(200);
    expect((await admin.get('/Admin/configs/sms')).data).toMatchObject({
      driver: 'aliyun',
      key: 'id',
    });
    await admin.put('/Admin/configs/sms', { driver: 'log' });
  });

  test('takes back every group as it answers it, without a proof and a change', async () => {
    const unproven = (await souk.as.admin()).json();
    const names = souk.app
      .get(CrudContext)
      .resources.all.filter(({ table }) => table === 'configs')
      .map(({ name }) => name.slice('configs/'.length))
      .filter((name) => !/^(pay|oauth)_/.test(name));
    expect(names).toContain('kuaibao');
    const form = await souk.as.admin();
    for (const client of [unproven, form])
      for (const name of names) {
        const path = `/Admin/configs/${name}`;
        const { data: before } = await client.get(path);
        const { data } = await client.get('/Admin/configs', { name });
        const sent = await update({ [name]: data }, client);
        expect(sent, `${name} ${JSON.stringify(sent.data)}`).toMatchObject({ code: 200 });
        expect((await client.get(path)).data, name).toEqual(before);
      }
    for (const name of ['pay', 'oauth']) {
      const { data } = await form.get('/Admin/configs', { name, many: 'true' });
      for (const client of [unproven, form])
        expect(await update({ [name]: data, many: true }, client), name).toMatchObject({
          code: 200,
        });
    }
  });

  test('stores or refuses every setting that is sent', async () => {
    const settingsOf = async (name: string) => (await admin.get(`/Admin/configs/${name}`)).data;
    expect((await update({ sms: { hour_cap: 77 } })).code).toBe(200);
    expect(await settingsOf('sms')).toMatchObject({ hour_cap: 77, driver: 'log' });
    for (const [name, sent, field] of [
      ['sms', { hour_cap: 77, nothing: 1 }, 'nothing'],
      ['sms', { sign: 'Souk' }, 'sign'],
      ['kuaibao', { agent_id: 'a1', hour_cap: 5 }, 'hour_cap'],
      ['upload', { save_type: 'false', key: 'another' }, 'key'],
      ['upload', { save_type: 'ftp' }, 'save_type'],
      ['task', { nothing: 1 }, 'nothing'],
    ] as const)
      expect(await update({ [name]: sent }), `${name} ${field}`).toMatchObject({
        code: 422,
        data: { errors: [{ pointer: `/${name}/${field}` }] },
      });
    const answered = (await admin.get('/Admin/configs', { name: 'sms' })).data;
    expect((await update({ sms: { ...answered, key: 'id-2', secret: 'word' } })).code).toBe(200);
    expect(await settingsOf('sms')).toMatchObject({ driver: 'aliyun', key: 'id-2' });
    await admin.put('/Admin/configs/sms', { driver: 'log', hour_cap: 1000 });
    const couriers = (await admin.get('/Admin/configs', { name: 'kuaibao' })).data;
    const changed = { ...couriers, appid: 'souk9', appkey: 'word' };
    expect(await update({ kuaibao: changed })).toMatchObject({ code: 200 });
    expect(await settingsOf('kuaibao')).toMatchObject({ driver: 'kuaidi100', appid: 'souk9' });
    await admin.put('/Admin/configs/kuaibao', { driver: 'none' });
  });

  test('writes all groups or none, by the rules and rights of each', async () => {
    expect(await update({ task: { cancel: 3 }, store: { cash: 100 } })).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/store/cash' }] },
    });
    expect(
      await update({ pay: { wechatapp: { mch_secret_key: 'short' } }, many: true }),
    ).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/pay/wechatapp/mch_secret_key' }] },
    });
    expect((await admin.get('/Admin/configs/task')).data).not.toMatchObject({ cancel: 3 });
    for (const body of [
      { no_such: 1 },
      { rev: 1 },
      { task: 'x' },
      { pay: { nothing: { a: 1 } }, many: true },
    ])
      expect((await update(body)).code).toBe(422);
    const clerk = await souk.as.adminWith('Admin.configs/task.show', 'Admin.configs/task.update');
    expect((await update({ task: { cancel: 4 } }, clerk)).code).toBe(200);
    expect((await update({ task: { cancel: 5 }, store: { cash: 1 } }, clerk)).code).toBe(
      codes.noRight,
    );
    expect((await clerk.get('/Admin/configs', { name: ['task', 'sms'] })).code).toBe(codes.noRight);
    expect((await clerk.get('/Admin/configs/task')).data).toMatchObject({ cancel: 4 });
  });
});
