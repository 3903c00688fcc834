import { apiPrefix, type BackOffice, providerOf } from '../../../schemas/contract/areas.ts';
import type {
  LoginAnswer,
  LoginChallenge,
  LoginRequest,
} from '../../../schemas/contract/calls/accounts/auth.ts';
import { isFailure } from '../../wire/envelope.ts';
import { api } from '../../wire/http.ts';
import { challengeOf, type SolvedChallenge, solve } from '../../wire/session/challenge.ts';
import { signInWithToken } from '../../wire/session/user.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}
/**
 * The path to open, or the translated refusal and the challenge that the next attempt must solve.
 */
export type SignInResult =
  | { readonly to: string }
  | { readonly refused: string; readonly challenge: LoginChallenge | undefined };

/**
 * Signs in and fetches the user. `to` is the user's `defaultUrl`, else `/`.
 *
 * A proof-of-work challenge is solved in the browser: at once when the server refused before it
 * checked the password (`tried` false), else with the next attempt.
 *
 * @throws when the network or the server fails
 */
export async function signIn(
  area: BackOffice,
  credentials: Credentials,
  challenge: LoginChallenge | undefined,
): Promise<SignInResult> {
  const answer = await postLogin(area, credentials, challenge);
  if (!isFailure(answer)) return completeSignIn(area, answer);
  const next = challengeOf(answer);
  if (!next || next.tried || challenge?.challenge === next.challenge)
    return { refused: answer.msg, challenge: next };
  const second = await postLogin(area, credentials, next);
  return isFailure(second)
    ? { refused: second.msg, challenge: challengeOf(second) }
    : completeSignIn(area, second);
}

async function postLogin(
  area: BackOffice,
  credentials: Credentials,
  challenge: LoginChallenge | undefined,
) {
  const proof: SolvedChallenge = challenge ? await solve(challenge) : {};
  const request: LoginRequest = { ...credentials, ...proof, provider: providerOf(area) };
  return api.post<LoginAnswer>(`${apiPrefix[area]}login`, request, {
    area,
    messages: 'quiet',
    signsIn: true,
  });
}

async function completeSignIn(
  area: BackOffice,
  { access_token }: LoginAnswer,
): Promise<SignInResult> {
  const user = await signInWithToken(area, access_token);
  return isFailure(user)
    ? { refused: user.msg, challenge: undefined }
    : { to: user.defaultUrl || '/' };
}
