import type { LoginChallenge } from '../../../schemas/contract/calls/accounts/auth.ts';
import type { Envelope } from '../../../schemas/contract/envelope.ts';
import { toCallError } from '../call-error.ts';
import { loadChunk } from '../chunk.ts';

/** A solved challenge as it is sent with a request. */
export type SolvedChallenge = Partial<Readonly<{ [Name in 'challenge' | 'answer']: string }>>;

/** The challenge of a refusal; undefined for other refusals. */
export function challengeOf({ data }: Envelope): LoginChallenge | undefined {
  const challenge = data as Partial<LoginChallenge> | undefined;
  const isComplete = challenge?.challenge && challenge.zeros !== undefined;
  return isComplete ? (challenge as LoginChallenge) : undefined;
}

/** Loads the proof of work, which few sign-ins need, and solves the challenge. */
export async function solve(challenge: LoginChallenge): Promise<SolvedChallenge> {
  const { solveChallenge } = await loadChunk(() => import('./proof-of-work.ts'));
  return { challenge: challenge.challenge, answer: await solveChallenge(challenge) };
}

/**
 * Sends a request. When the server asks for a challenge first, solves it and sends the request once
 * more (docs/decisions/0078-limits-of-accounts.md).
 */
export async function withChallenge<T>(send: (solved: SolvedChallenge) => Promise<T>): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    const { refusal } = toCallError(error);
    const challenge = refusal && challengeOf(refusal);
    if (!challenge || challenge.tried) throw error;
    return send(await solve(challenge));
  }
}
