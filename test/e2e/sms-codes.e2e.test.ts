import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codes } from '../../schemas/contract/envelope.ts';
import { SmsCodes } from '../../server/mall/messages/sms-codes.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import { counter } from '../helpers/values/counter.ts';

let souk: TestApp;
let other: TestApp;
beforeAll(async () => {
  souk = await startApp({ SOUK_RATE_FACTOR: '50' });
  other = await startApp({ DATABASE_URL: souk.databaseUrl, SOUK_RATE_FACTOR: '50' });
});
afterAll(async () => {
  await other.close();
  await souk.close();
});

const nextPhone = counter(13_900_000_000);
let phone = '';
beforeEach(() => {
  phone = String(nextPhone());
});

const send = (name = 'register', to = phone, app = souk) =>
  app.anonymous.post('/sms', { phone: to, name });
const sentTo = async (to = phone): Promise<string | undefined> =>
  (
    await souk.sql.rows<{ content: string }>(
      'SELECT content FROM sms_logs WHERE phone = $1 ORDER BY id DESC LIMIT 1',
      [to],
    )
  )[0]?.content;
const accept = async (
  code: string,
  purpose: 'register' | 'edit_user' = 'register',
  app = souk,
): Promise<void> => {
  const smsCodes = app.app.get(SmsCodes);
  await smsCodes.consume(app.sql, await smsCodes.check({ phone, purpose, code }));
};
const wrong = { key: 'messages.wrongCode' };
const ageCodes = (text: string) =>
  souk.sql.run(
    `UPDATE sms_codes SET created_at = created_at - interval '${text}' WHERE phone = $1`,
    [phone],
  );

test('a code has six digits and works once, for its phone and purpose', async () => {
  expect((await send()).code).toBe(200);
  const code = (await sentTo())!;
  expect(code).toMatch(/^\d{6}$/);
  await expect(accept(code, 'edit_user')).rejects.toMatchObject(wrong);
  await accept(code);
  await expect(accept(code)).rejects.toMatchObject(wrong);
});

test('of twenty parallel uses of one code at two processes, one succeeds', async () => {
  await send();
  const code = (await sentTo())!;
  await souk.sql.run('UPDATE sms_codes SET tries = -100 WHERE phone = $1', [phone]);
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, attempt) =>
      accept(code, 'register', attempt % 2 ? other : souk),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the sixth try is refused even with the right code', async () => {
  await send();
  const code = (await sentTo())!;
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(accept(code === '000000' ? '111111' : '000000')).rejects.toMatchObject(wrong);
  await expect(accept(code)).rejects.toMatchObject(wrong);
});

test('a code expires after five minutes or by a newer one', async () => {
  await send();
  const first = (await sentTo())!;
  await ageCodes('61 seconds');
  await send();
  if (first !== (await sentTo())) await expect(accept(first)).rejects.toMatchObject(wrong);
  await ageCodes('5 minutes');
  await expect(accept((await sentTo())!)).rejects.toMatchObject(wrong);
});

test('sends one code a minute and ten a day, also with parallel requests', async () => {
  const replyCodes = await Promise.all(
    Array.from({ length: 8 }, (_, attempt) =>
      send('register', phone, attempt % 2 ? other : souk).then(({ code }) => code),
    ),
  );
  expect(replyCodes.toSorted()).toEqual([200, ...Array<number>(7).fill(429)]);
  for (let count = 0; count < 9; count += 1) {
    await ageCodes('2 hours');
    expect((await send()).code).toBe(200);
  }
  await ageCodes('2 hours');
  expect(await send()).toMatchObject({
    code: 429,
    msg: 'A code was sent just now. Try again in a minute; ten a day at most',
  });
});

test('answers the same for phones with and without an account', async () => {
  const { id } = await souk.aShopper();
  await souk.sql.run('UPDATE users SET phone = $2 WHERE id = $1', [id, phone]);
  const stranger = String(nextPhone());
  const answers = [await send('register'), await send('forget_password', stranger)];
  expect(answers.map(({ code, msg, data }) => ({ code, msg, data }))).toEqual([
    { code: 200, msg: answers[0]!.msg, data: {} },
    { code: 200, msg: answers[0]!.msg, data: {} },
  ]);
  expect([await sentTo(), await sentTo(stranger)]).toEqual([undefined, undefined]);
});

test('an invalid number or purpose is refused at its field', async () => {
  expect(await send('register', '12345')).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/phone' }] },
  });
  expect(await send('anything')).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/name' }] },
  });
  expect((await send('register', ` +86 ${phone}`)).code).toBe(200);
  expect(await sentTo()).toMatch(/^\d{6}$/);
});

test('stores the code encrypted', async () => {
  await send();
  const [row] = await souk.sql.rows<{ code: string }>(
    'SELECT code FROM sms_codes WHERE phone = $1',
    [phone],
  );
  expect(row!.code).not.toContain((await sentTo())!);
});

test('an admin’s test of a template sends a code without effect and counts for the phone’s limit', async () => {
  await souk.sql.run(
    `
      INSERT INTO sms (name, code, content, description)
      VALUES ('order_sent', 'SMS_1', 'Souk', 'Order sent')
      ON CONFLICT
      DO NOTHING`,
  );
  const admin = await souk.as.admin();
  expect((await admin.post('/Admin/sms/send', { phone, name: 'order_sent' })).code).toBe(200);
  const [log] = await souk.sql.rows<{ name: string; content: string; status: number }>(
    'SELECT name, content, status FROM sms_logs WHERE phone = $1',
    [phone],
  );
  expect(log).toMatchObject({ name: 'order_sent', status: 1 });
  await expect(accept(log!.content)).rejects.toMatchObject(wrong);
  expect((await admin.post('/Admin/sms/send', { phone, name: 'order_sent' })).code).toBe(429);
  expect((await send()).code).toBe(429);
  expect(
    (await admin.post('/Admin/sms/send', { phone: '13800138000', name: 'no_such' })).code,
  ).toBe(404);
  expect((await admin.post('/Admin/sms/send', { phone: '12', name: 'order_sent' })).code).toBe(422);
  expect(
    (
      await (
        await souk.as.adminWith('Admin.sms.index')
      ).post('/Admin/sms/send', { phone, name: 'order_sent' })
    ).code,
  ).toBe(codes.noRight);
  expect((await admin.get('/Admin/audit_logs?event=sms.test')).data).toMatchObject({ total: 1 });
});

test('an address that asks for many phones is refused for an hour at every process', async () => {
  await send();
  await souk.sql.run('UPDATE sms_addresses SET asked = $1', [30 * 50 - 1]);
  const fresh = () => String(nextPhone());
  expect((await send('register', fresh(), other)).code, 'the last one').toBe(200);
  const stopped = fresh();
  expect((await send('register', stopped)).code).toBe(429);
  expect((await send('register', stopped, other)).code).toBe(429);
  expect(await sentTo(stopped)).toBeUndefined();
  await souk.sql.run("UPDATE sms_addresses SET started_at = started_at - interval '61 minutes'");
  expect((await send('register', stopped)).code).toBe(200);
});
