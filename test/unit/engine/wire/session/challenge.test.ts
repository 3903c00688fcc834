import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type SolvedChallenge,
  withChallenge,
} from '../../../../../engine/wire/session/challenge.ts';
import { refused } from '../../../../helpers/call-errors.ts';

const refusal = (data: object) => refused(400, 'Please try again in a moment', data);

test('solves the challenge of a refused request and sends it once more', async () => {
  const sent: SolvedChallenge[] = [];
  const answer = await withChallenge<string>(async (solved) => {
    sent.push(solved);
    if (sent.length === 1) throw refusal({ challenge: 'abc', zeros: 1 });
    return 'done';
  });
  expect(answer).toBe('done');
  expect(sent).toEqual([{}, { challenge: 'abc', answer: expect.any(String) }]);
  const digest = createHash('sha256').update(`abc${sent[1]!.answer}`).digest('hex');
  expect(digest.startsWith('0')).toBe(true);
});

test('throws other refusals, and a wrong password that carries the next challenge', async () => {
  for (const data of [{}, { challenge: 'abc', zeros: 1, tried: true }]) {
    let calls = 0;
    const answer = withChallenge(async () => {
      calls += 1;
      throw refusal(data);
    });
    await expect(answer).rejects.toMatchObject({ refusal: { data } });
    expect(calls).toBe(1);
  }
});
