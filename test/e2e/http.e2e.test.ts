import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../helpers/app.ts';

let souk: TestApp;
beforeAll(async () => { souk = await startApp(); });
afterAll(() => souk.close());

describe('the envelope (decisions 1)', () => {
  test('a done call answers code 200 with data that is never null', async () => {
    expect(await souk.anonymous.raw('/healthz').then((response) => response.json())).toMatchObject({ code: 200, data: { status: 'ok' } });
  });

  test('an unknown route is a real 404 that still carries an envelope', async () => {
    expect(await souk.anonymous.get('/no/such/thing')).toMatchObject({ status: 404, code: 404, msg: 'There is nothing at this address', data: {} });
  });

  test('answers in the language of the request', async () => {
    expect((await souk.anonymous.speaking('zh-cn').get('/nothing')).msg).toBe('页面或接口不存在');
  });
});
