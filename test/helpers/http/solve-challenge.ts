import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { LoginChallenge } from '../../../schemas/contract/calls/accounts/auth.ts';

/** Candidates between two turns of the event loop: the server of a test is in the same process. */
const candidatesInTurn = 2000;

/** Solves a challenge as the browser does, without holding the event loop. */
export async function solveChallenge({ challenge, zeros }: LoginChallenge): Promise<{
  readonly challenge: string;
  readonly answer: string;
}> {
  for (let candidate = 0; ; candidate += 1) {
    if (candidate % candidatesInTurn === 0) await setImmediate();
    const digest = createHash('sha256')
      .update(challenge + candidate)
      .digest('hex');
    if (digest.startsWith('0'.repeat(zeros))) return { challenge, answer: String(candidate) };
  }
}
