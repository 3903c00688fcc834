import type { LoginChallenge } from '../../../schemas/contract/calls/accounts/auth.ts';
import { loadChunk } from '../chunk.ts';
import { type Answer, type Failure, isFailure } from '../envelope.ts';

/** A solved challenge as it is sent with a request. */
export type SolvedChallenge = Partial<Readonly<{ [Name in 'challenge' | 'answer']: string }>>;

/** The challenge of a refusal; undefined for other refusals. */
export function challengeOf({ data }: Failure): LoginChallenge | undefined {
  const challenge = data as Partial<LoginChallenge> | undefined;
  const isComplete = challenge?.challenge && challenge.zeros !== undefined;
  return isComplete ? (challenge as LoginChallenge) : undefined;
}

/**
 * Sends a request. When the server asks for a challenge first, solves it and sends the request once
 * more (docs/decisions/0078-limits-of-accounts.md).
 */
export async function withChallenge<T>(
  send: (solved: SolvedChallenge) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const answer = await send({});
  const challenge = isFailure(answer) ? challengeOf(answer) : undefined;
  if (!challenge || challenge.tried) return answer;
  return send(await solve(challenge));
}

/** Loads the proof of work, which few sign-ins need, and solves the challenge. */
export async function solve(challenge: LoginChallenge): Promise<SolvedChallenge> {
  const { solveChallenge } = await loadChunk(() => import('./proof-of-work.ts'));
  return { challenge: challenge.challenge, answer: await solveChallenge(challenge) };
}
