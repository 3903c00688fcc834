import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { logDriver } from '../../../server/mall/messages/drivers/log.sms.ts';
import { SendCodes } from '../../../server/mall/messages/send-codes.job.ts';
import { SmsCodes } from '../../../server/mall/messages/sms-codes.ts';
import { SmsLimits } from '../../../server/mall/messages/sms-limits.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import { solveChallenge } from '../../helpers/http/solve-challenge.ts';
import { endCodeMinute, sendCodes, sentCode } from '../../helpers/mall/sent-code.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let other: TestApp;
beforeAll(async () => {
  souk = await startApp({ SOUK_RATE_FACTOR: '50', SOUK_PROXIES: '127.0.0.1' });
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
const sentTo = async (to = phone): Promise<string> => sentCode(souk, to);
const accept = async (
  code: string,
  purpose: 'register' | 'edit_user' = 'register',
  app = souk,
  ip = '127.0.0.1',
): Promise<void> => {
  const smsCodes = app.app.get(SmsCodes);
  await smsCodes.consume(app.sql, await smsCodes.check({ phone, purpose, code, ip }));
};
const wrong = { key: 'messages.wrongCode' };
const ageCodes = (text: string) =>
  souk.sql.run(
    `UPDATE sms_codes SET created_at = created_at - interval '${text}' WHERE phone = $1`,
    [phone],
  );

test('a code has six digits and works once, for its phone and purpose', async () => {
  expect((await send()).code).toBe(200);
  const code = await sentTo();
  expect(code).toMatch(/^\d{6}$/);
  await expect(accept(code, 'edit_user')).rejects.toMatchObject(wrong);
  await accept(code);
  await expect(accept(code)).rejects.toMatchObject(wrong);
});

test('of twenty parallel uses of one code at two processes, one succeeds', async () => {
  await send();
  const code = await sentTo();
  await souk.sql.run('UPDATE sms_codes SET wrong_tries = -100 WHERE phone = $1', [phone]);
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, attempt) =>
      accept(code, 'register', attempt % 2 ? other : souk),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the sixth try is refused even with the right code', async () => {
  await send();
  const code = await sentTo();
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(accept(code === '000000' ? '111111' : '000000')).rejects.toMatchObject(wrong);
  await expect(accept(code)).rejects.toMatchObject(wrong);
});

test('wrong tries of strangers leave those of who asked for the code', async () => {
  await send();
  const code = await sentTo();
  const other = code === '000000' ? '111111' : '000000';
  for (let attempt = 0; attempt < 6; attempt += 1)
    await expect(accept(other, 'register', souk, `192.0.2.${attempt}`)).rejects.toMatchObject(
      wrong,
    );
  await expect(accept(code, 'register', souk, '192.0.2.9')).rejects.toMatchObject(wrong);
  await accept(code);
});

test('a code expires after five minutes or by a newer one', async () => {
  await send();
  const first = await sentTo();
  await endCodeMinute(souk, phone);
  await send();
  if (first !== (await sentTo())) await expect(accept(first)).rejects.toMatchObject(wrong);
  await ageCodes('5 minutes');
  await expect(accept(await sentTo())).rejects.toMatchObject(wrong);
});

/** Requests a code at any hour and solves the challenge that the server may ask for. */
async function sendSolved(name = 'register', from = '192.0.2.1') {
  await endCodeMinute(souk, phone);
  const client = souk.anonymous.with({ 'x-forwarded-for': from });
  const answer = await client.post('/sms', { phone, name });
  if (answer.data.challenge === undefined) return answer;
  return client.post('/sms', { phone, name, ...(await solveChallenge(answer.data)) });
}

test('sends one code a minute, also with parallel requests', async () => {
  const replyCodes = await Promise.all(
    Array.from({ length: 8 }, (_, attempt) =>
      send('register', phone, attempt % 2 ? other : souk).then(({ code }) => code),
    ),
  );
  expect(replyCodes.filter((code) => code === 200).length).toBeLessThanOrEqual(1);
  await endCodeMinute(souk, phone);
  await souk.sql.run('DELETE FROM attempt_counters WHERE key LIKE $1', [`%:${phone}%`]);
  expect((await send()).code).toBe(200);
  expect((await send()).code).toBe(429);
});

test('sends ten codes a day to a phone from one network, the sixth and later after a challenge', async () => {
  for (let count = 0; count < 5; count += 1) {
    await endCodeMinute(souk, phone);
    expect((await send()).code).toBe(200);
  }
  await endCodeMinute(souk, phone);
  expect(await send()).toMatchObject({ code: 400, data: { challenge: expect.any(String) } });
  for (let count = 0; count < 5; count += 1)
    expect((await sendSolved('register', '127.0.0.1')).code).toBe(200);
  expect(await sendSolved('register', '127.0.0.1')).toMatchObject({
    code: 429,
    msg: 'A code was just sent. Try again in a minute. The limit is ten per day',
  });
  expect((await sendSolved('login', '127.0.0.1')).code, 'another purpose').toBe(200);
  expect((await sendSolved('register', '192.0.2.1')).code, 'another network').toBe(200);
});

test('answers alike for phones with and without an account, also while the vendor fails', async () => {
  const { id } = await souk.aShopper();
  await souk.sql.run('UPDATE users SET phone = $2 WHERE id = $1', [id, phone]);
  const stranger = String(nextPhone());
  await sendCodes(souk);
  const failing = vi.spyOn(logDriver, 'send').mockRejectedValue(new Error('out of credit'));
  try {
    for (const purpose of ['register', 'login', 'forget_password']) {
      const [known, unknown] = [await send(purpose), await send(purpose, stranger)];
      expect([known.code, known.msg, known.data], purpose).toEqual([200, unknown.msg, {}]);
      expect(unknown.code).toBe(200);
    }
    expect(failing, 'nothing is sent before the answer').not.toHaveBeenCalled();
    await sendCodes(souk);
    expect(failing).toHaveBeenCalledTimes(3);
  } finally {
    failing.mockRestore();
  }
  const logs = await souk.sql.rows(
    'SELECT phone, name, status, error_msg FROM sms_logs WHERE phone = ANY($1) ORDER BY name',
    [[phone, stranger]],
  );
  expect(logs).toEqual([
    { phone, name: 'forget_password', status: 0, error_msg: 'out of credit' },
    { phone, name: 'login', status: 0, error_msg: 'out of credit' },
    { phone: stranger, name: 'register', status: 0, error_msg: 'out of credit' },
  ]);
  await expect(souk.app.get(SendCodes).run(), 'the admin’s page of jobs').rejects.toThrow(
    '3 messages failed in the last 10 minutes: out of credit',
  );
  await souk.sql.run('DELETE FROM sms_logs WHERE status = 0');
});

test('a code to change an account needs a session, and an account has a budget', async () => {
  expect((await send('edit_user')).code).toBe(401);
  const shopper = await souk.as.shopper();
  expect((await shopper.post('/sms', { phone, name: 'edit_user' })).code).toBe(200);
  expect(await sentTo()).toMatch(/^\d{6}$/);
  const seller = await souk.as.seller();
  for (let count = 0; count < 10; count += 1)
    expect(
      (await seller.post('/sms', { phone: String(nextPhone()), name: 'edit_user' })).code,
    ).toBe(200);
  expect((await seller.post('/sms', { phone: String(nextPhone()), name: 'edit_user' })).code).toBe(
    429,
  );
});

test('the whole mall sends at most as many codes as an admin allows, and the job of codes fails then', async () => {
  const admin = (await souk.as.admin()).json().proven();
  expect((await admin.put('/Admin/configs/sms', { hour_cap: 10 })).code).toBe(200);
  await souk.sql.run("DELETE FROM attempt_counters WHERE key LIKE 'sms:strangers:%'");
  await souk.sql.run("UPDATE attempt_counters SET tries = 10 WHERE key = 'sms:all:hour'");
  expect(await send()).toMatchObject({
    code: 429,
    msg: 'Too many codes are being sent. Please try again later',
  });
  await expect(souk.app.get(SendCodes).run()).rejects.toThrow(/limit of 10 codes per hour/);
  await souk.sql.run("UPDATE attempt_counters SET tries = 5 WHERE key = 'sms:all:hour'");
  expect((await send()).data, 'from half of it').toMatchObject({ challenge: expect.any(String) });
  await admin.put('/Admin/configs/sms', { hour_cap: 1000 });
  expect((await send()).code).toBe(200);
});

test('who gets no code because the mall sends no more is told, also before others are sent', async () => {
  const admin = (await souk.as.admin()).json().proven();
  expect((await admin.put('/Admin/configs/sms', { hour_cap: 10 })).code).toBe(200);
  await souk.sql.run("DELETE FROM attempt_counters WHERE key LIKE 'sms:%'");
  const sentBy = async (count: number) => {
    const shopper = await souk.as.shopper();
    const codes: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const request = { phone: String(nextPhone()), name: 'edit_user' };
      const { code, data } = await shopper.post('/sms', request);
      // Near the cap a challenge takes a million hashes
      await souk.sql.run('UPDATE login_challenges SET zeros = 1');
      const solved = data?.challenge ? await solveChallenge({ ...data, zeros: 1 }) : undefined;
      codes.push(solved ? (await shopper.post('/sms', { ...request, ...solved })).code : code);
    }
    return codes;
  };
  expect(await sentBy(1)).toEqual([200]);
  await souk.sql.run("UPDATE attempt_counters SET tries = 7 WHERE key = 'sms:all:hour'");
  expect(await sentBy(4)).toEqual([200, 200, 200, 429]);
  expect(await send('login'), 'also without an account').toMatchObject({ code: 429 });
  await admin.put('/Admin/configs/sms', { hour_cap: 1000 });
  await souk.sql.run("DELETE FROM attempt_counters WHERE key LIKE 'sms:%'");
});

test('requests for phones that get no code use up no code of the mall', async () => {
  const admin = (await souk.as.admin()).json().proven();
  expect((await admin.put('/Admin/configs/sms', { hour_cap: 20 })).code).toBe(200);
  await souk.sql.run("DELETE FROM attempt_counters WHERE key LIKE 'sms:%'");
  for (let count = 0; count < 25; count += 1)
    expect(
      (await souk.anonymous.post('/sms', { phone: String(nextPhone()), name: 'login' })).code,
    ).toBe(200);
  await souk.app.get(SendCodes).run();
  const shopper = await souk.as.shopper();
  expect((await shopper.post('/sms', { phone, name: 'edit_user' })).code).toBe(200);
  await admin.put('/Admin/configs/sms', { hour_cap: 1000 });
});

test('codes for new accounts use up at most half of the codes of the mall', async () => {
  const admin = (await souk.as.admin()).json().proven();
  expect((await admin.put('/Admin/configs/sms', { hour_cap: 20 })).code).toBe(200);
  await souk.sql.run("DELETE FROM attempt_counters WHERE key LIKE 'sms:%'");
  await souk.sql.run('DELETE FROM sms_codes WHERE status = 0');
  const register = () =>
    souk.anonymous.post('/sms', { phone: String(nextPhone()), name: 'register' });
  await register();
  await souk.app.get(SendCodes).run();
  await souk.sql.run("UPDATE attempt_counters SET tries = 10 WHERE key LIKE 'sms:strangers:%'");
  expect((await register()).code).toBe(429);
  const shopper = await souk.as.shopper();
  expect((await shopper.post('/sms', { phone, name: 'edit_user' })).code).toBe(200);
  await expect(souk.app.get(SendCodes).run()).rejects.toThrow(/10 codes for new accounts per hour/);
  await admin.put('/Admin/configs/sms', { hour_cap: 1000 });
  await souk.sql.run("DELETE FROM attempt_counters WHERE key LIKE 'sms:%'");
});

test('events and changed phones leave a part of the codes of the mall for signing in', async () => {
  const admin = (await souk.as.admin()).json().proven();
  expect((await admin.put('/Admin/configs/sms', { hour_cap: 20 })).code).toBe(200);
  await souk.sql.run("DELETE FROM attempt_counters WHERE key LIKE 'sms:%'");
  const limits = souk.app.get(SmsLimits);
  const events = Array.from({ length: 18 }, () => limits.countSent({ hour: 20, day: 1000 }));
  expect((await Promise.all(events)).filter((isSent) => isSent)).toHaveLength(8);
  const shopper = await souk.as.shopper();
  expect((await shopper.post('/sms', { phone, name: 'edit_user' })).code).toBe(429);
  await expect(souk.app.get(SendCodes).run()).rejects.toThrow(/limit of 8 events and changed/);
  expect((await send('login')).code).toBe(200);
  await admin.put('/Admin/configs/sms', { hour_cap: 1000 });
  await souk.sql.run("DELETE FROM attempt_counters WHERE key LIKE 'sms:%'");
});

test('a code of full-width digits is a wrong code', async () => {
  await send();
  const username = phone;
  const answer = await souk.anonymous.post('/register', {
    username,
    password: 'A-good-password-7',
    code: '１２３４５６',
  });
  expect(answer.code).toBe(400);
});

test('a message that was sent is not sent again, and an expired code not at all', async () => {
  await send();
  const first = await sentTo();
  await sendCodes(souk);
  await sendCodes(other);
  expect(await souk.sql.rows('SELECT 1 FROM sms_logs WHERE phone = $1', [phone])).toHaveLength(1);
  await endCodeMinute(souk, phone);
  await send();
  await ageCodes('5 minutes');
  expect(await sentTo()).toBe(first);
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
  expect(row!.code).not.toContain(await sentTo());
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
  await souk.sql.run("UPDATE attempt_counters SET tries = $1 WHERE key LIKE 'sms:address:%'", [
    30 * 50 - 1,
  ]);
  const fresh = () => String(nextPhone());
  const last = await send('register', fresh(), other);
  expect(last.data, 'an address that asks often gets a challenge').toMatchObject({
    challenge: expect.any(String),
  });
  await souk.sql.run(
    "UPDATE attempt_counters SET tries = tries + 1 WHERE key LIKE 'sms:address:%'",
  );
  const stopped = fresh();
  expect((await send('register', stopped)).code).toBe(429);
  expect((await send('register', stopped, other)).code).toBe(429);
  expect(await sentTo(stopped)).toBe('');
  await souk.sql.run("DELETE FROM attempt_counters WHERE key LIKE 'sms:address:%'");
  expect((await send('register', stopped)).code).toBe(200);
});
