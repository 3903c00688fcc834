import { createHash } from 'node:crypto';
import type { LoginChallenge } from '../../../schemas/contract/calls/accounts/auth.ts';

/** Solves a challenge as the browser does. */
export function solveChallenge({ challenge, zeros }: LoginChallenge): {
  readonly challenge: string;
  readonly answer: string;
} {
  for (let candidate = 0; ; candidate += 1) {
    const digest = createHash('sha256')
      .update(challenge + candidate)
      .digest('hex');
    if (digest.startsWith('0'.repeat(zeros))) return { challenge, answer: String(candidate) };
  }
}
