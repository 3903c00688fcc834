import { expect, test } from 'vitest';
import {
  hashPassword,
  isPassword,
  newPasswordError,
} from '../../../../../server/identity/credentials/passwords.ts';

test.each([
  { name: 'seven characters', password: 'k7#mPq2', key: 'passwordLength' },
  { name: 'eight characters', password: 'k7#mPq2z', key: undefined },
  { name: '128 characters', password: `${'k7#mPq2z'.repeat(15)}k7#mPq2y`, key: undefined },
  { name: '129 characters', password: `${'k7#mPq2z'.repeat(16)}x`, key: 'passwordLength' },
  { name: 'eight Chinese characters', password: '春眠不觉晓处处闻', key: undefined },
  { name: 'a common one in any case', password: 'PassWord123', key: 'passwordCommon' },
  { name: 'one repeated character', password: 'aaaaaaaaaa', key: 'passwordCommon' },
  { name: 'a repeated pair', password: 'abababab', key: 'passwordCommon' },
  { name: 'a run of digits', password: '23456789', key: 'passwordCommon' },
  { name: 'a run of digits backwards', password: '98765432', key: 'passwordCommon' },
  { name: 'a row of the keyboard', password: 'wertyuio', key: 'passwordCommon' },
  { name: 'the account’s own name', password: 'li.lei.2026', key: 'passwordCommon' },
])('a new password: $name', ({ password, key }) => {
  expect(newPasswordError(password, 'li.lei.2026')?.key).toBe(key && `errors.auth.${key}`);
});

test('hashes with argon2id, 19 MiB and 2 passes; only the same password matches', async () => {
  const hash = await hashPassword('a good password');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(hash, 'a good password')).toBe(true);
  expect(await isPassword(hash, 'a good passwore')).toBe(false);
});

test('no password matches a missing hash', async () => {
  expect(await isPassword(undefined, 'anything')).toBe(false);
  expect(await isPassword('', '')).toBe(false);
});

test('rejects hashes beyond the queue and accepts new ones afterwards', async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 200 }, () => hashPassword('a good password')),
  );
  const refused = flood.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(200 - 4 - 128);
  expect(refused[0]!.reason).toMatchObject({ code: 503 });
  expect(await hashPassword('afterwards')).toMatch(/^\$argon2id/);
}, 60_000);
