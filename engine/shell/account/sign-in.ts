import { apiPrefix, type BackOffice, providerOf } from '../../../schemas/contract/areas.ts';
import type {
  LoginAnswer,
  LoginChallenge,
  LoginRequest,
} from '../../../schemas/contract/calls/accounts/auth.ts';
import { toCallError } from '../../wire/call-error.ts';
import { api } from '../../wire/http.ts';
import { challengeOf, solve } from '../../wire/session/challenge.ts';
import { signInWithToken } from '../../wire/session/user.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Signs in and fetches the user. Resolves to the path to open: the user's `defaultUrl`, else `/`.
 *
 * A proof-of-work challenge is solved in the browser: at once when the server refused before it
 * checked the password (`tried` false), else with the next attempt.
 *
 * @param challenge the challenge of the last refusal
 * @throws CallError when the server refuses (`challengeOf` its refusal), or the call fails
 */
export async function signIn(
  area: BackOffice,
  credentials: Credentials,
  challenge: LoginChallenge | undefined,
): Promise<string> {
  const { access_token: token } = await postLogin(area, credentials, challenge).catch(
    (error: unknown) => {
      const { refusal } = toCallError(error);
      const next = refusal && challengeOf(refusal);
      if (!next || next.tried || challenge?.challenge === next.challenge) throw error;
      return postLogin(area, credentials, next);
    },
  );
  const { defaultUrl } = await signInWithToken(area, token);
  return defaultUrl || '/';
}

async function postLogin(
  area: BackOffice,
  credentials: Credentials,
  challenge: LoginChallenge | undefined,
): Promise<LoginAnswer> {
  const proof = challenge ? await solve(challenge) : {};
  const request: LoginRequest = { ...credentials, ...proof, provider: providerOf(area) };
  return api.post(`${apiPrefix[area]}login`, request, { area, messages: 'quiet', signsIn: true });
}
