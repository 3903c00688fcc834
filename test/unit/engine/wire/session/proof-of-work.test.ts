import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solveChallenge } from '../../../../../engine/wire/session/proof-of-work.ts';
import { sha256Words } from '../../../../../engine/wire/session/sha256.ts';

const hex = (words: Int32Array) =>
  [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

test.each(['', 'abc', 'Souk', 'x'.repeat(55), '0123456789-_AZaz'.repeat(3)])(
  'hashes %j as FIPS 180-4 defines',
  (text) => {
    expect(hex(sha256Words(text))).toBe(createHash('sha256').update(text).digest('hex'));
  },
);

test('the server accepts the found answer', async () => {
  const challenge = 'c'.repeat(43);
  const answer = await solveChallenge({ challenge, zeros: 4 });
  expect(
    createHash('sha256')
      .update(challenge + answer)
      .digest('hex')
      .startsWith('0000'),
  ).toBe(true);
});
