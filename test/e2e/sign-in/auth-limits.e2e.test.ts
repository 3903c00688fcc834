import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoginChallenge } from '../../../schemas/contract/calls/accounts/auth.ts';
import { AttemptCounters } from '../../../server/platform/limits/attempt-counters.ts';
import type { Client } from '../../helpers/http/client.ts';
import { solveChallenge } from '../../helpers/http/solve-challenge.ts';
import { type Built, testPassword } from '../../helpers/mall/builders.ts';
import { payPassword, type Shopper, Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let other: TestApp;
const settings = { SOUK_RATE_FACTOR: '20', SOUK_PROXIES: '127.0.0.1' } as const;
beforeAll(async () => {
  souk = await startApp(settings);
  other = await startApp({ ...settings, DATABASE_URL: souk.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await souk.close();
});

interface LoginOptions {
  /** The process to call. */
  readonly app?: TestApp;
  /** Address of the caller. */
  readonly from?: string;
  /** Other properties are sent with the body. */
  readonly [property: string]: unknown;
}
const login = (
  path: string,
  username: string,
  password: string,
  { app = souk, from, ...more }: LoginOptions = {},
) =>
  app.anonymous
    .with(from === undefined ? {} : { 'x-forwarded-for': from })
    .post(path, { username, password, ...more });

async function failTimes(times: number, username: string, options: LoginOptions = {}) {
  for (let attempt = 0; attempt < times; attempt += 1)
    expect((await login('/login', username, `wrong-${attempt}`, options)).code).toBe(400);
}
const endWindows = () =>
  souk.sql.run("UPDATE attempt_counters SET ends_at = ends_at - interval '15 minutes'");

test('ten wrong passwords within 15 minutes lock a name for one network, across processes', async () => {
  const { username } = await souk.aShopper();
  await failTimes(5, username);
  await failTimes(5, username, { app: other });
  const closed = await login('/login', username, testPassword);
  expect(closed).toMatchObject({ code: 429, msg: expect.stringMatching(/again in 15 minutes/) });
  expect(
    (await login('/login', ` ${username.toUpperCase()}`, testPassword, { app: other })).code,
    'by another spelling, at the other process',
  ).toBe(429);
  expect(
    (await login('/login', (await souk.aShopper()).username, testPassword)).code,
    'somebody else',
  ).toBe(200);
  await endWindows();
  expect((await login('/login', username, testPassword)).code).toBe(200);
});

test('a limit ends when the clock has gone back since', async () => {
  const { username } = await souk.aShopper();
  await failTimes(10, username);
  expect((await login('/login', username, testPassword)).code).toBe(429);
  await souk.sql.run("UPDATE attempt_counters SET ends_at = ends_at + interval '1 day'");
  expect((await login('/login', username, testPassword)).code).toBe(200);
});

test('the right password works from another network, with a challenge', async () => {
  const { username } = await souk.aShopper();
  await failTimes(10, username, { from: '192.0.2.1' });
  expect((await login('/login', username, testPassword, { from: '192.0.2.1' })).code).toBe(429);
  const asked = await login('/login', username, testPassword, { from: '192.0.2.2' });
  expect(asked).toMatchObject({ code: 400, data: { challenge: expect.any(String) } });
  const proof = await solveChallenge(asked.data);
  const answer = await login('/login', username, testPassword, { from: '192.0.2.2', ...proof });
  expect(answer.code).toBe(200);
});

test('wrong logins of strangers do not block the second proof of the account', async () => {
  const shopper = await souk.aShopper();
  const client = (await souk.as.shopper(shopper)).json();
  await failTimes(10, shopper.username);
  const edit = { nickname: 'Lin', pay_password: '246810', old_password: testPassword };
  expect((await client.post('/auth/edit', edit)).code).toBe(200);
});

test('failures with the user name do not show which phone belongs to it', async () => {
  const { id, username } = await souk.aShopper();
  await souk.sql.run("UPDATE users SET phone = '13912340001' WHERE id = $1", [id]);
  await failTimes(10, username);
  expect((await login('/login', username, 'wrong')).code).toBe(429);
  const phone = await login('/login', '13912340001', 'wrong');
  const stranger = await login('/login', '13912340002', 'wrong');
  expect([phone.code, phone.msg, phone.data]).toEqual([stranger.code, stranger.msg, stranger.data]);
});

test('failures with a name in the shop do not count for the admin of that name', async () => {
  const [{ username }, admin] = [await souk.aShopper(), await souk.anAdmin()];
  await souk.sql.run('UPDATE admins SET username = $1 WHERE id = $2', [username, admin.id]);
  await failTimes(10, username);
  expect((await login('/login', username, testPassword)).code).toBe(429);
  expect((await login('/Admin/login', username, testPassword)).code).toBe(200);
});

test('of several reached limits the longest is told', async () => {
  const { username } = await souk.aShopper();
  const refusal = async (
    from: string,
    minutes: { readonly ofName: number; readonly ofAddress: number },
  ) => {
    await failTimes(1, username, { from });
    const [name] = await souk.sql.rows<{ key: string }>(
      'SELECT key FROM attempt_counters WHERE key LIKE $1',
      [`login:users:%:${from}`],
    );
    for (const [key, left] of [
      [name!.key, minutes.ofName],
      [`login:address:${from}`, minutes.ofAddress],
    ])
      await souk.sql.run(
        `
          UPDATE attempt_counters
          SET tries = 9999, ends_at = mall_now() + make_interval(mins => $2)
          WHERE key = $1`,
        [key, left],
      );
    return (await login('/login', username, testPassword, { from })).msg;
  };
  expect(await refusal('198.51.100.21', { ofName: 3, ofAddress: 12 })).toMatch(/in 12 minutes/);
  expect(await refusal('198.51.100.22', { ofName: 12, ofAddress: 3 })).toMatch(/in 12 minutes/);
});

test('a refused attempt counts for none of its limits', async () => {
  const from = '198.51.100.31';
  const { username } = await souk.aShopper();
  await failTimes(10, username, { from });
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await login('/login', username, testPassword, { from })).code).toBe(429);
  expect(await souk.app.get(AttemptCounters).triesOf(`login:address:${from}`)).toBe(10);
});

test('an attempt is given back to its own window only', async () => {
  const counters = souk.app.get(AttemptCounters);
  const limit = { key: 'a limit of a test', max: 5, seconds: 60 };
  const first = await counters.count([limit]);
  await souk.sql.run(
    "UPDATE attempt_counters SET ends_at = ends_at - interval '1 minute' WHERE key = $1",
    [limit.key],
  );
  const second = await counters.count([limit]);
  await counters.giveBack(first.counted);
  expect(await counters.triesOf(limit.key)).toBe(1);
  await counters.giveBack(second.counted);
  expect(await counters.triesOf(limit.key)).toBe(0);
});

test('ten wrong payment passwords within 15 minutes are refused, of one shopper only', async () => {
  const trade = new Trade(souk);
  const withdraw = async (shopper: Shopper, password: string) =>
    (await shopper.client.post('/user/cashes', { money: '1.00', pay_password: password })).code;
  const [guessed, other] = [await trade.shopper({}), await trade.shopper({})];
  const [known] = [await withdraw(other, payPassword)];
  for (let attempt = 0; attempt < 9; attempt += 1) await withdraw(guessed, '000000');
  expect(await withdraw(guessed, payPassword), 'the tenth is right').toBe(known);
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await withdraw(guessed, '000000'), `attempt ${attempt}`).toBe(400);
  expect(await withdraw(guessed, payPassword)).toBe(429);
  expect(await withdraw(other, payPassword)).toBe(known);
  await endWindows();
  expect(await withdraw(guessed, payPassword)).toBe(known);
});

test('wrong second proofs of one session do not refuse those of others', async () => {
  const admin = await souk.anAdmin();
  const { id } = await souk.aShopper();
  const prove = async (client: Client, proof: string) => {
    const input = { is_type: 0, money: '1.00', info: 'x', proof };
    return (await client.post(`/Admin/users/${id}/commands/money`, input)).code;
  };
  const [stolen, own] = [
    await souk.as.account('Admin', admin.username),
    await souk.as.account('Admin', admin.username),
  ];
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await prove(stolen, 'wrong')).toBe(422);
  expect(await prove(stolen, testPassword)).toBe(429);
  expect(await prove(own, testPassword), 'another session of the account').toBe(200);
  expect(await prove(await souk.as.admin(), testPassword), 'another admin').toBe(200);
});

test('an IPv6 subscriber has the same limits in every spelling of its addresses', async () => {
  const { username } = await souk.aShopper();
  await failTimes(5, username, { from: '2001:db8:7::1' });
  await failTimes(5, username, { from: '2001:0db8:0007:0000:1::2' });
  const from = (address: string) => login('/login', username, 'wrong', { from: address });
  expect((await from('2001:db8:7:0:ffff::3')).code).toBe(429);
  expect((await from('2001:db8:7:1::3')).code, 'another line').toBe(400);
});

test('correct passwords do not change the count of wrong ones of the same address', async () => {
  const from = '198.51.100.7';
  const { username } = await souk.aShopper();
  const key = `login:address:${from}`;
  const tries = async () =>
    (
      await souk.sql.rows<{ tries: number }>('SELECT tries FROM attempt_counters WHERE key = $1', [
        key,
      ])
    )[0]!.tries;
  for (let round = 0; round < 3; round += 1) {
    await login('/login', `nobody-${round}`, 'wrong', { from });
    expect((await login('/login', username, testPassword, { from })).code).toBe(200);
  }
  expect(await tries()).toBe(3);
  const admin = (await souk.as.admin()).with({ 'x-forwarded-for': from });
  const { id } = await souk.aShopper();
  const input = { is_type: 0, money: '1.00', info: 'x', proof: testPassword };
  expect((await admin.post(`/Admin/users/${id}/commands/money`, input)).code).toBe(200);
  expect(await tries(), 'after a second proof').toBe(3);
  await souk.sql.run('UPDATE attempt_counters SET tries = 1000 WHERE key = $1', [key]);
  expect((await login('/login', 'nobody-else', 'wrong', { from })).code).toBe(429);
});

test('parallel guesses do not exceed the limit', async () => {
  const { username } = await souk.aShopper();
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, attempt) =>
      login('/login', username, `wrong-${attempt}`, { app: attempt % 2 ? other : souk }),
    ),
  );
  const checked = answers.filter(({ msg }) => msg === 'Wrong account or password');
  expect(checked.length).toBeGreaterThan(0);
  expect(checked.length).toBeLessThanOrEqual(10);
});

test('a user name that does not exist is limited like an existing one', async () => {
  await failTimes(10, 'no-such-person');
  expect((await login('/login', 'no-such-person', 'wrong')).code).toBe(429);
});

test('after three failures an admin must solve a single-use challenge', async () => {
  const { username } = await souk.anAdmin();
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await login('/Admin/login', username, 'wrong')).toMatchObject({ code: 400, data: {} });
  const third = await login('/Admin/login', username, 'wrong');
  expect(third).toMatchObject({
    code: 400,
    msg: 'Wrong account or password',
    data: { challenge: expect.any(String), zeros: 4 },
  });
  const unsolved = await login('/Admin/login', username, testPassword);
  expect(unsolved).toMatchObject({ code: 400, data: { zeros: 4 } });
  expect(
    (
      await login('/Admin/login', username, testPassword, {
        challenge: unsolved.data.challenge,
        answer: 'guess',
      })
    ).code,
  ).toBe(400);
  const proof = await solveChallenge(third.data);
  expect((await login('/Admin/login', username, 'wrong', { ...proof, app: other })).code).toBe(400);
  expect(
    (await login('/Admin/login', username, testPassword, { ...proof })).code,
    'a used proof',
  ).toBe(400);
  const last = await login('/Admin/login', username, testPassword);
  expect(
    (
      await login('/Admin/login', username, testPassword, {
        ...(await solveChallenge(last.data)),
        app: other,
      })
    ).code,
  ).toBe(200);
  expect(
    (await login('/Admin/login', username, testPassword)).code,
    'a success starts afresh',
  ).toBe(200);
});

test('a solved challenge is valid for five minutes', async () => {
  const { username } = await souk.anAdmin();
  const solved = async (age: string) => {
    for (let attempt = 0; attempt < 3; attempt += 1) await login('/Admin/login', username, 'wrong');
    const proof = await solveChallenge((await login('/Admin/login', username, 'wrong')).data);
    await souk.sql.run(
      'UPDATE login_challenges SET created_at = created_at - $2::interval WHERE challenge = $1',
      [proof.challenge, age],
    );
    return (await login('/Admin/login', username, testPassword, proof)).code;
  };
  expect(await solved('5 minutes 1 second')).toBe(400);
  expect(await solved('4 minutes 50 seconds')).toBe(200);
});

test('the sign of the captcha is valid for its name', async () => {
  const [first, second] = [await souk.anAdmin(), await souk.anAdmin()];
  for (const { username } of [first, second])
    for (let attempt = 0; attempt < 3; attempt += 1) await login('/Admin/login', username, 'wrong');
  const { data: sign } = await souk.anonymous.post('/captcha', { username: first.username });
  const signIn = async ({ username }: Built) =>
    (await login('/login', username, testPassword, { provider: 'admins', sign })).code;
  expect([await signIn(second), await signIn(first), await signIn(first)]).toEqual([400, 200, 200]);
});

test('a challenge is not valid for another account', async () => {
  const [first, second] = [await souk.anAdmin(), await souk.anAdmin()];
  let challenge: LoginChallenge | undefined;
  for (const { username } of [first, second])
    for (let attempt = 0; attempt < 3; attempt += 1)
      challenge = (await login('/Admin/login', username, 'wrong')).data;
  expect(
    (
      await login('/Admin/login', first.username, testPassword, {
        ...(await solveChallenge(challenge!)),
      })
    ).code,
  ).toBe(400);
});
