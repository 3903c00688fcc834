import { atom } from 'jotai';
import {
  type Area,
  apiPrefix,
  type BackOffice,
  providerOf,
} from '../../../schemas/contract/areas.ts';
import type { UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import { ignoreCallError } from '../call-error.ts';
import { api } from '../http.ts';
import { areaAtom } from '../menus.ts';
import { clearSession, storeToken, storeUser, usersAtom } from './session.ts';

/** The signed-in user of the current area. */
export const userAtom = atom((get) => get(usersAtom)[get(areaAtom)]);

/** Fetches and stores the user of `area`. */
export async function fetchUser(area: Area): Promise<UserInfo> {
  const user = await api.post<UserInfo>(
    `${apiPrefix[area]}auth/info`,
    { provider: providerOf(area) },
    { area },
  );
  storeUser(area, user);
  return user;
}

/** Stores a token and fetches its user. Without a user the token is removed again. */
export async function signInWithToken(area: BackOffice, token: string): Promise<UserInfo> {
  storeToken(area, token);
  try {
    return await fetchUser(area);
  } catch (error) {
    clearSession(area);
    throw error;
  }
}

/** Ends the session in this browser and on the server. A failure of the server changes nothing. */
export async function signOut(area: Area): Promise<void> {
  // The call reads the token synchronously, so it starts before the token is removed.
  const ended = api.post('/logout', { provider: providerOf(area) }, { area, messages: 'quiet' });
  clearSession(area);
  await ignoreCallError(ended);
}
