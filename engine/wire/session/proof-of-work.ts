import type { LoginChallenge } from '../../../schemas/contract/calls/auth.ts';
import { maxShaText, sha256Words } from './sha256.ts';

/** Hashes before the main thread is yielded, about 20 ms of work. */
const slice = 10_000;

/**
 * Finds the answer to a sign-in challenge: sha256(challenge + answer) starts with `zeros` hex zeros
 * (docs/decisions/0008-sessions-and-tokens.md).
 *
 * Four zeros take some 65,000 hashes. Works in slices, so that the page stays alive.
 */
export async function solveChallenge({ challenge, zeros }: LoginChallenge): Promise<string> {
  if (challenge.length > maxShaText - 10) throw new Error('a challenge longer than one block');
  for (let answer = 0; ; answer++) {
    // Four bits a hex digit, counted from the left of the first word: enough for eight.
    if (Math.clz32(sha256Words(`${challenge}${answer}`)[0]!) >= zeros * 4) return String(answer);
    if (answer % slice === slice - 1) await new Promise((resume) => setTimeout(resume));
  }
}
