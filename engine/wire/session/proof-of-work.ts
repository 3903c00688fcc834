import type { LoginChallenge } from '../../../schemas/contract/calls/accounts/auth.ts';
import { maxSha256Length, sha256Words } from './sha256.ts';

/** Hashes between two yields to the main thread, about 20 ms of work. */
const hashesPerSlice = 10_000;

/**
 * Finds the answer to a sign-in challenge: sha256(challenge + answer) starts with `zeros` hex zeros
 * (docs/decisions/0008-sessions-and-tokens.md). Four zeros take about 65,000 hashes. It yields the
 * main thread between slices, so that the page stays responsive.
 *
 * @throws Error when the challenge does not fit one SHA-256 block
 */
export async function solveChallenge({ challenge, zeros }: LoginChallenge): Promise<string> {
  if (challenge.length > maxSha256Length - 10) throw new Error('a challenge longer than one block');
  for (let answer = 0; ; answer++) {
    // A hex digit has four bits. The first 32-bit word is enough for eight digits.
    if (Math.clz32(sha256Words(`${challenge}${answer}`)[0]!) >= zeros * 4) return String(answer);
    if (answer % hashesPerSlice === hashesPerSlice - 1)
      await new Promise((resume) => setTimeout(resume));
  }
}
