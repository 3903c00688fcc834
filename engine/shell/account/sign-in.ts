import { apiPrefix, providerOf, type BackOffice } from '../../../schemas/contract/areas.ts';
import type {
  LoginAnswer,
  LoginChallenge,
  LoginRequest,
} from '../../../schemas/contract/calls/auth.ts';
import { isFailure, type Failure } from '../../wire/envelope.ts';
import { api } from '../../wire/http.ts';
import { solveChallenge } from '../../wire/session/proof-of-work.ts';
import { enter } from '../../wire/session/user.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}
/** Where to go on, or the words of the refusal and the challenge the next try must answer. */
export type SignedIn =
  | { readonly to: string }
  | { readonly refused: string; readonly challenge: LoginChallenge | undefined };

/**
 * Signs in and fetches the user; the way on is the user's `defaultUrl`, else `/`.
 *
 * A challenge is solved in the browser: at once when the server wants it before looking at the
 * password, else with the next try.
 */
export async function signIn(
  area: BackOffice,
  credentials: Credentials,
  challenge: LoginChallenge | undefined,
): Promise<SignedIn> {
  const answer = await ask(area, credentials, challenge);
  if (!isFailure(answer)) return goOn(area, answer);
  const next = challengeOf(answer);
  if (!next || next.tried || challenge?.challenge === next.challenge)
    return { refused: answer.msg, challenge: next };
  const second = await ask(area, credentials, next);
  return isFailure(second)
    ? { refused: second.msg, challenge: challengeOf(second) }
    : goOn(area, second);
}

async function ask(
  area: BackOffice,
  credentials: Credentials,
  challenge: LoginChallenge | undefined,
) {
  const proof = challenge
    ? { challenge: challenge.challenge, answer: await solveChallenge(challenge) }
    : {};
  const request: LoginRequest = { ...credentials, ...proof, provider: providerOf(area) };
  return api.post<LoginAnswer>(`${apiPrefix[area]}login`, request, { area, messages: 'quiet' });
}

async function goOn(area: BackOffice, { access_token }: LoginAnswer): Promise<SignedIn> {
  const user = await enter(area, access_token);
  return isFailure(user)
    ? { refused: user.msg, challenge: undefined }
    : { to: user.defaultUrl || '/' };
}

function challengeOf({ data }: Failure): LoginChallenge | undefined {
  const asked = data as Partial<LoginChallenge> | undefined;
  return asked?.challenge && asked.zeros !== undefined ? (asked as LoginChallenge) : undefined;
}
