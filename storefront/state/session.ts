import {
  clientHooks,
  forget,
  isFailure,
  loginAreasAtom,
  readToken,
  storeToken,
  storeUser,
  usersAtom,
} from '../../engine/wire/index.ts';
import { atom, getDefaultStore } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { LoginAnswer, UserInfo } from '../../schemas/contract/calls/auth.ts';
import { shop } from '../api/shop.ts';
import { leaveCart, mergeGuestCart } from './cart.ts';

/**
 * The shopper who is signed in in this browser. Undefined for a visitor, on the server, and until
 * the page is hydrated.
 */
export const useUser = (): UserInfo | undefined =>
  // The server's page is a visitor's, so hydration starts without a shopper.
  useSyncExternalStore(subscribe, shopper, () => undefined);
const shopperAtom = atom((get) =>
  get(loginAreasAtom).shop.isLogin ? get(usersAtom).shop : undefined,
);
const store = getDefaultStore();
const shopper = (): UserInfo | undefined => store.get(shopperAtom);
const subscribe = (changed: () => void): (() => void) => store.sub(shopperAtom, changed);

/** For code outside React; false on the server. */
export const isSignedIn = (): boolean => readToken('shop') !== undefined;

/** The sign-in page, which comes back to where the shopper was. */
export const signInUrl = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  `/login?back=${encodeURIComponent(pathname + search)}`;

/**
 * Where to go after signing in: `?back=` when it is an address of this shop, else the home page.
 */
export function returnUrl(search: URLSearchParams): string {
  const back = search.get('back') ?? '';
  return /^\/(?![/\\])/.test(back) &&
    !/^\/(Admin|Seller|login|register|forget_password)\b/.test(back)
    ? back
    : '/';
}

/**
 * Keeps the token of a sign-in or a registration, reads whose it is and takes the guest's cart
 * along. A sub-account is sent away: it may not buy.
 */
export async function signIn({ access_token: token }: LoginAnswer): Promise<boolean> {
  storeToken('shop', token);
  const user = await shop.post<UserInfo>('/auth/info', { provider: 'users' });
  if (isFailure(user)) {
    forget('shop');
    return false;
  }
  if (user.belong_id > 0) {
    await shop.post('/logout', { provider: 'users' }, { messages: 'quiet' });
    forget('shop');
    clientHooks().tell(clientHooks().translate('subNotAllowBuy'));
    return false;
  }
  storeUser('shop', user);
  await mergeGuestCart();
  return true;
}

/** Reads the shopper again after a change of name, money or points. */
export async function refreshUser(): Promise<void> {
  const user = await shop.post<UserInfo>(
    '/auth/info',
    { provider: 'users' },
    { messages: 'quiet' },
  );
  if (!isFailure(user)) storeUser('shop', user);
}

/** Ends the session here and on the server. */
export async function signOut(): Promise<void> {
  // Gone from this browser in any case
  await shop.post('/logout', { provider: 'users' }, { messages: 'quiet' }).catch(() => undefined);
  forget('shop');
  leaveCart();
}
