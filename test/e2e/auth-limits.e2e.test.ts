import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoginChallenge } from '../../schemas/contract/calls/auth.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import { testPassword } from '../helpers/mall/builders.ts';

let souk: TestApp;
let other: TestApp;
beforeAll(async () => {
  souk = await startApp({ SOUK_RATE_FACTOR: '20' });
  other = await startApp({ DATABASE_URL: souk.databaseUrl, SOUK_RATE_FACTOR: '20' });
});
afterAll(async () => {
  await other.close();
  await souk.close();
});

/** @param options `app`: the process to call; other properties are sent with the body */
const login = (
  path: string,
  username: string,
  password: string,
  { app = souk, ...more }: { readonly app?: TestApp; readonly [property: string]: unknown } = {},
) => app.anonymous.post(path, { username, password, ...more });

/** Solves a login challenge as the browser does. */
function solve({ challenge, zeros }: LoginChallenge): { challenge: string; answer: string } {
  for (let candidate = 0; ; candidate += 1) {
    if (
      createHash('sha256')
        .update(challenge + candidate)
        .digest('hex')
        .startsWith('0'.repeat(zeros))
    )
      return { challenge, answer: String(candidate) };
  }
}

test('ten wrong passwords within 15 minutes lock an account, counted across processes', async () => {
  const { username } = await souk.aShopper();
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(
      (await login('/login', username, `wrong-${attempt}`, { app: attempt % 2 ? other : souk }))
        .code,
    ).toBe(400);
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
  await souk.sql.run("UPDATE login_limits SET started_at = started_at - interval '15 minutes'");
  expect((await login('/login', username, testPassword)).code).toBe(200);
});

test('phone and user name of one account share one counter', async () => {
  const { id, username } = await souk.aShopper();
  await souk.sql.run("UPDATE users SET phone = '13912340001' WHERE id = $1", [id]);
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(
      (await login('/login', attempt % 2 ? '13912340001' : username, `wrong-${attempt}`)).code,
    ).toBe(400);
  for (const name of ['13912340001', username])
    expect((await login('/login', name, testPassword)).code).toBe(429);
});

test('parallel guesses do not exceed the limit', async () => {
  const { username } = await souk.aShopper();
  const codes = await Promise.all(
    Array.from({ length: 24 }, (_, attempt) =>
      login('/login', username, `wrong-${attempt}`, { app: attempt % 2 ? other : souk }).then(
        ({ code }) => code,
      ),
    ),
  );
  expect(codes.filter((code) => code === 400)).toHaveLength(10);
  expect(codes.filter((code) => code === 429)).toHaveLength(14);
});

test('a user name that does not exist is limited like an existing one', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await login('/login', 'no-such-person', 'wrong')).code).toBe(400);
  expect((await login('/login', 'no-such-person', 'wrong')).code).toBe(429);
});

test('after three failures an admin must solve a single-use challenge', async () => {
  const { username } = await souk.anAdmin();
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await login('/Admin/login', username, 'wrong')).toMatchObject({ code: 400, data: {} });
  const third = await login('/Admin/login', username, 'wrong');
  expect(third).toMatchObject({
    code: 400,
    msg: 'Account or password error',
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
  const proof = solve(third.data);
  expect((await login('/Admin/login', username, 'wrong', { ...proof, app: other })).code).toBe(400);
  expect(
    (await login('/Admin/login', username, testPassword, { ...proof })).code,
    'a used proof',
  ).toBe(400);
  const last = await login('/Admin/login', username, testPassword);
  expect(
    (await login('/Admin/login', username, testPassword, { ...solve(last.data), app: other })).code,
  ).toBe(200);
  expect(
    (await login('/Admin/login', username, testPassword)).code,
    'a success starts afresh',
  ).toBe(200);
});

test('a challenge is not valid for another account', async () => {
  const [first, second] = [await souk.anAdmin(), await souk.anAdmin()];
  let challenge: LoginChallenge | undefined;
  for (const { username } of [first, second])
    for (let attempt = 0; attempt < 3; attempt += 1)
      challenge = (await login('/Admin/login', username, 'wrong')).data;
  expect(
    (await login('/Admin/login', first.username, testPassword, { ...solve(challenge!) })).code,
  ).toBe(400);
});

test('only a sign-in resets the counter of an address, not a proof of the caller’s own password', async () => {
  const shopper = await souk.aShopper();
  const client = (await souk.as.shopper(shopper)).json();
  await client.post('/auth/edit', {
    nickname: 'Lin',
    pay_password: '246810',
    old_password: testPassword,
  });
  const triesOfAddress = async () =>
    (
      await souk.sql.rows<{ tries: number }>(
        "SELECT tries FROM login_limits WHERE key LIKE 'address:%'",
      )
    )[0]!.tries;
  expect((await login('/login', 'somebody-else', 'wrong')).code).toBe(400);
  const before = await triesOfAddress();
  expect(
    (
      await client.post('/user/order/pay', {
        order_id: 1,
        payment_name: 'balance',
        pay_password: '246810',
      })
    ).code,
    'the password is right, the order is nobody’s',
  ).toBe(404);
  expect(
    (
      await client.post('/auth/edit', {
        nickname: 'Lin',
        pay_password: '135790',
        old_password: testPassword,
      })
    ).code,
  ).toBe(200);
  expect(await triesOfAddress()).toBe(before);
});
