import { atom, getDefaultStore } from 'jotai';
import { type Area, apiPrefix, areas } from '../../../schemas/contract/areas.ts';
import type { UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { storage } from '../storage.ts';

/** The sign-in state of one area. A browser can be signed in to all three. */
export interface LoginArea {
  /** Whether a token and a user are stored. */
  readonly isLogin: boolean;
  /** Whether the menus are loaded and their routes added. */
  readonly isLoad: boolean;
}

export const loginAreasAtom = atom<Readonly<Record<Area, LoginArea>>>(
  Object.fromEntries(
    areas.map((area) => [area, { isLogin: isSignedIn(area), isLoad: false }]),
  ) as Record<Area, LoginArea>,
);

/** The last fetched user of each area. */
export const usersAtom = atom<Readonly<Partial<Record<Area, UserInfo>>>>(
  Object.fromEntries(areas.map((area) => [area, storedUser(area)])),
);

/** The sign-in state of an area, for code outside React. */
export const loginArea = (area: Area): LoginArea => getDefaultStore().get(loginAreasAtom)[area];

/** `/Admin/login`, `/Seller/login` or `/login`; case-sensitive. */
export const loginPath = (area: Area): string => `${apiPrefix[area]}login`;

/** The stored token; undefined when the area is signed out. */
export function readToken(area: Area): string | undefined {
  return storage.read(storageKeys.token(area)) || undefined;
}
/** Stores a token; the area counts as signed in once `storeUser` has stored its user. */
export const storeToken = (area: Area, token: string): void =>
  storage.write(storageKeys.token(area), token);

/** Stores the fetched user. With a stored token the area then counts as signed in. */
export function storeUser(area: Area, user: UserInfo): void {
  storage.write(storageKeys.user(area), JSON.stringify(user));
  getDefaultStore().set(usersAtom, (users) => ({ ...users, [area]: user }));
  changeArea(area, { isLogin: isSignedIn(area) });
}

/** Removes token and user, so that the area is signed out. */
export function clearSession(area: Area): void {
  sessionEnded = true;
  storage.remove(storageKeys.token(area));
  storage.remove(storageKeys.user(area));
  getDefaultStore().set(usersAtom, (users) => ({ ...users, [area]: undefined }));
  changeArea(area, { isLogin: false, isLoad: false });
}

/** Whether a session has ended since the page loaded. Its data may still be in memory. */
export const hasSessionEnded = (): boolean => sessionEnded;
let sessionEnded = false;

/** Records that the menus of an area are loaded. */
export function markLoaded(area: Area): void {
  changeArea(area, { isLoad: true });
}

/**
 * Whether this page shows one account of the area, or a guest, while the browser is signed in to
 * another one or to none: another tab has signed in or out.
 */
export function isSessionReplaced(area: Area): boolean {
  return shownUserId(area) !== (isSignedIn(area) ? storedUser(area)?.id : undefined);
}

/** Whether a call of this page would be sent as another account than the one that it shows. */
export const sendsAsOther = (area: Area): boolean =>
  shownUserId(area) !== undefined && isSessionReplaced(area);

/** Calls `check` after each change that another tab may have made to the session of the area. */
export function onSessionChange(area: Area, check: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    // The key is null when another tab clears the whole storage.
    if (key === null || key === storageKeys.token(area) || key === storageKeys.user(area)) check();
  };
  // A page in the back/forward cache of the browser gets no storage events
  const onShown = (): void => {
    if (document.visibilityState === 'visible') check();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShown);
  document.addEventListener('visibilitychange', onShown);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShown);
    document.removeEventListener('visibilitychange', onShown);
  };
}

/**
 * Watches what other tabs do: calls `onEnd` when they sign out of the area, and `onSwitch` when
 * another user signs in. Returns how to stop.
 */
export function watchSession(
  area: Area,
  { onEnd, onSwitch }: { readonly onEnd: () => void; readonly onSwitch: () => void },
): () => void {
  return onSessionChange(area, () => {
    if (!isSessionReplaced(area)) return;
    if (isSignedIn(area)) return onSwitch();
    // A token without a user: the other tab is still signing in
    if (readToken(area) !== undefined) return;
    clearSession(area);
    onEnd();
  });
}

/** The account that this page shows; undefined for a guest. */
function shownUserId(area: Area): number | undefined {
  return loginArea(area).isLogin ? getDefaultStore().get(usersAtom)[area]?.id : undefined;
}

function isSignedIn(area: Area): boolean {
  return readToken(area) !== undefined && storedUser(area) !== undefined;
}

function storedUser(area: Area): UserInfo | undefined {
  return storage.readJson<UserInfo>(storageKeys.user(area));
}

function changeArea(area: Area, change: Partial<LoginArea>): void {
  getDefaultStore().set(loginAreasAtom, (all) => ({ ...all, [area]: { ...all[area], ...change } }));
}
