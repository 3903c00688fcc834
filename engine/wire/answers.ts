import type { Envelope } from '../../schemas/contract/envelope.ts';
import { codes } from '../../schemas/contract/envelope.ts';
import { CallError } from './call-error.ts';
import { isEnvelope } from './envelope.ts';
import { api, type Http } from './http.ts';
import { challengeOf, type SolvedChallenge, solve } from './session/challenge.ts';

/**
 * The calls of the storefront, whose loaders and actions take a refusal as an answer. The back
 * office uses `api`, which throws it.
 */
export type Answer<T> = T | Failure;
export type Failure = Envelope;

/** Whether the answer is an envelope with a code other than 200. */
export function isFailure(answer: unknown): answer is Failure {
  return isEnvelope(answer) && answer.code !== codes.done;
}

type Answered<Method extends keyof Http> = <T>(
  ...call: Parameters<Http[Method]>
) => Promise<Answer<T>>;

/** Resolves to the data or the envelope of a refusal. @throws CallError without an envelope */
export const answers: { readonly [Method in 'get' | 'post' | 'put' | 'delete']: Answered<Method> } =
  {
    get: (...call) => answerOf(api.get(...call)),
    post: (...call) => answerOf(api.post(...call)),
    put: (...call) => answerOf(api.put(...call)),
    delete: (...call) => answerOf(api.delete(...call)),
  };

async function answerOf<T>(call: Promise<T>): Promise<Answer<T>> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof CallError && error.refusal) return error.refusal;
    throw error;
  }
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
