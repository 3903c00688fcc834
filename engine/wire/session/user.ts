import { atom } from 'jotai';
import {
  type Area,
  apiPrefix,
  type BackOffice,
  providerOf,
} from '../../../schemas/contract/areas.ts';
import type { UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import { type Failure, isFailure } from '../envelope.ts';
import { api } from '../http.ts';
import { areaAtom } from '../menus.ts';
import { clearSession, storeToken, storeUser, usersAtom } from './session.ts';

/** The signed-in user of the current area. */
export const userAtom = atom((get) => get(usersAtom)[get(areaAtom)]);

/** Fetches and stores the user of `area`. The wire has already shown the message of a failure. */
export async function fetchUser(area: Area): Promise<UserInfo | Failure> {
  const answer = await api.post<UserInfo>(
    `${apiPrefix[area]}auth/info`,
    { provider: providerOf(area) },
    { area },
  );
  if (!isFailure(answer)) storeUser(area, answer);
  return answer;
}

/**
 * Stores a token and fetches its user. Without a user the token is removed again.
 *
 * @throws Error when the user cannot be fetched
 */
export async function signInWithToken(
  area: BackOffice,
  token: string,
): Promise<UserInfo | Failure> {
  storeToken(area, token);
  try {
    const answer = await fetchUser(area);
    if (isFailure(answer)) clearSession(area);
    return answer;
  } catch (error) {
    clearSession(area);
    throw new Error('fetching the user after sign-in', { cause: error });
  }
}

/** Ends the session in this browser and on the server. A failure of the server is only logged. */
export async function signOut(area: Area): Promise<void> {
  // The call reads the token synchronously, so it starts before the token is removed.
  const ended = api.post('/logout', { provider: providerOf(area) }, { area, messages: 'quiet' });
  clearSession(area);
  await ended.catch((error: unknown) => console.error('signing out', error));
}
