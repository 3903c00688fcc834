import { atom, getDefaultStore } from 'jotai';
import {
  clearSession,
  ignoreCallError,
  loginAreasAtom,
  readToken,
  storeToken,
  storeUser,
  usersAtom,
} from '../../../engine/wire/index.ts';
import type { LoginAnswer, UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import { shop } from '../../api/client/shop.ts';
import type { Translate } from '../../texts.ts';
import { mergeGuestCart, showGuestCartCount } from '../cart/cart.ts';
import { showToast } from '../page/toast.ts';
import { useClientAtom } from '../storage/client-atom.ts';

const shopperAtom = atom((get) =>
  get(loginAreasAtom).shop.isLogin ? get(usersAtom).shop : undefined,
);
/** The signed-in shopper; undefined for guests, on the server and during hydration. */
export const useUser = (): UserInfo | undefined => useClientAtom(shopperAtom, undefined);

/** For code outside React; false on the server. */
export const isSignedIn = (): boolean => readToken('shop') !== undefined;

/** URL of the sign-in page that returns to this location afterwards. */
export const signInUrl = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  `/login?back=${encodeURIComponent(pathname + search)}`;

/**
 * Stores the token of a sign-in or registration, loads the user and merges the guest cart.
 * Sub-accounts are signed out again with a message, because they cannot buy.
 *
 * @returns whether the shopper is signed in
 */
export async function signIn({ access_token: token }: LoginAnswer, t: Translate): Promise<boolean> {
  // Otherwise another tab could send input of the previous account with the new token
  clearSession('shop');
  storeToken('shop', token);
  const user = await shop
    .post<UserInfo>('/auth/info', { provider: 'users' })
    .catch((error: unknown) => {
      clearSession('shop');
      throw error;
    });
  if (user.belong_id > 0) {
    await ignoreCallError(shop.post('/logout', { provider: 'users' }, { messages: 'quiet' }));
    clearSession('shop');
    showToast(t('common.subNotAllowBuy'));
    return false;
  }
  storeUser('shop', user);
  await mergeGuestCart();
  return true;
}

/**
 * Reloads the shopper after a change of profile, money or points. An answer that comes after the
 * sign-out, or for another account than the one that is signed in now, is dropped. After a failure
 * the shopper stays as shown.
 */
export async function refreshUser(): Promise<void> {
  const token = readToken('shop');
  const user = await ignoreCallError(
    shop.post<UserInfo>('/auth/info', { provider: 'users' }, { messages: 'quiet' }),
  );
  const isSameSession = readToken('shop') === token && token !== undefined;
  const isSameUser = user && getDefaultStore().get(usersAtom).shop?.id === user.id;
  if (user && (isSameSession || isSameUser)) storeUser('shop', user);
}

/** Ends the session on the server and in this browser. */
export async function signOut(): Promise<void> {
  // The token is removed even when the call fails
  await shop.post('/logout', { provider: 'users' }, { messages: 'quiet' }).catch(() => undefined);
  clearSession('shop');
  showGuestCartCount();
}
