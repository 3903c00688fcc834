import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withChallenge } from '../../../../../engine/wire/answers.ts';
import type { SolvedChallenge } from '../../../../../engine/wire/session/challenge.ts';

const refusal = (data: object) => ({ code: 400, msg: 'Please try again in a moment', data });

test('solves the challenge of a refused request and sends it once more', async () => {
  const sent: SolvedChallenge[] = [];
  const answer = await withChallenge<string>(async (solved) => {
    sent.push(solved);
    return sent.length === 1 ? refusal({ challenge: 'abc', zeros: 1 }) : 'done';
  });
  expect(answer).toBe('done');
  expect(sent).toEqual([{}, { challenge: 'abc', answer: expect.any(String) }]);
  const digest = createHash('sha256').update(`abc${sent[1]!.answer}`).digest('hex');
  expect(digest.startsWith('0')).toBe(true);
});

test('returns other refusals, and a wrong password that carries the next challenge', async () => {
  for (const data of [{}, { challenge: 'abc', zeros: 1, tried: true }]) {
    let calls = 0;
    const answer = await withChallenge(async () => {
      calls += 1;
      return refusal(data);
    });
    expect([answer, calls]).toEqual([refusal(data), 1]);
  }
});
