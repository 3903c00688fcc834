import { atom } from 'jotai';
import { apiPrefix, providerOf, type Area } from '../../../schemas/contract/areas.ts';
import type { UserInfo } from '../../../schemas/contract/calls/auth.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { isFailure, type Failure } from '../envelope.ts';
import { clientHooks } from '../hooks.ts';
import { api } from '../http.ts';
import { areaAtom } from '../menus.ts';
import { forget, storeToken, storeUser, usersAtom } from './session.ts';

/** The signed-in user of the open area. */
export const userAtom = atom((get) => get(usersAtom)[get(areaAtom)]);

/** Fetches the user of `area` and keeps it; the failure's message was already shown. */
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
 * Keeps the token of a sign-in and fetches its user. Without a user, or for a sub-account among
 * shoppers, the sign-in is reverted.
 */
export async function enter(area: Area, token: string): Promise<UserInfo | Failure> {
  storeToken(area, token);
  try {
    const answer = await fetchUser(area);
    const refused = isFailure(answer) ? answer : subAccountRefusal(area, answer);
    if (refused) forget(area);
    return refused ?? answer;
  } catch (error) {
    forget(area);
    throw new Error('fetching the user after sign-in', { cause: error });
  }
}

function subAccountRefusal(area: Area, { belong_id }: UserInfo): Failure | undefined {
  if (area !== 'shop' || belong_id === 0) return undefined;
  return { code: codes.refused, msg: clientHooks().translate('subNotAllowBuy'), data: {} };
}

/**
 * Ends the session here and on the server. The server's failure does not keep anybody signed in.
 */
export async function leave(area: Area): Promise<void> {
  // Sent before the token is forgotten: the call reads it at once.
  const ended = api.post('/logout', { provider: providerOf(area) }, { area, messages: 'quiet' });
  forget(area);
  await ended.catch((error: unknown) => console.error('signing out', error));
}
