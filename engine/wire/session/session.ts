import { atom, getDefaultStore } from 'jotai';
import { apiPrefix, areas, type Area } from '../../../schemas/contract/areas.ts';
import type { UserInfo } from '../../../schemas/contract/calls/auth.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { storage } from '../storage.ts';

/** One of the three sign-ins of this browser. */
export interface LoginArea {
  /** A token and a user are stored. */
  readonly isLogin: boolean;
  /** Menus are loaded and their routes added. */
  readonly isLoad: boolean;
  /** The area's name in lower case; storage keys are made of it. */
  readonly tokenName: string;
  /** Path prefix of the area: its login page is this plus `login`. */
  readonly loginName: string;
}

export const loginAreasAtom = atom<Readonly<Record<Area, LoginArea>>>(
  Object.fromEntries(areas.map((area) => [area, startArea(area)])) as Record<Area, LoginArea>,
);
/** The signed-in user of each area, as last fetched. */
export const usersAtom = atom<Readonly<Partial<Record<Area, UserInfo>>>>(
  Object.fromEntries(areas.map((area) => [area, storedUser(area)])),
);

export const loginArea = (area: Area): LoginArea => getDefaultStore().get(loginAreasAtom)[area];
/** `/Admin/login`, `/Seller/login`, `/login`: case sensitive. */
export const loginPath = (area: Area): string => `${apiPrefix[area]}login`;

export function readToken(area: Area): string | undefined {
  return storage.read(storageKeys.token(area)) || undefined;
}
export const storeToken = (area: Area, token: string): void =>
  storage.write(storageKeys.token(area), token);

/** Keeps the fetched user beside the token; from now on the area counts as signed in. */
export function storeUser(area: Area, user: UserInfo): void {
  storage.write(storageKeys.user(area), JSON.stringify(user));
  getDefaultStore().set(usersAtom, (users) => ({ ...users, [area]: user }));
  changeArea(area, { isLogin: isSignedIn(area) });
}

/** Forgets token and user; the area is signed out. */
export function forget(area: Area): void {
  left.any = true;
  storage.remove(storageKeys.token(area));
  storage.remove(storageKeys.user(area));
  getDefaultStore().set(usersAtom, (users) => ({ ...users, [area]: undefined }));
  changeArea(area, { isLogin: false, isLoad: false });
}

/**
 * Whether a session ended since this page was loaded: what was fetched in it may still be in
 * memory.
 */
export const leftSession = (): boolean => left.any;
const left = { any: false };

export function markLoaded(area: Area): void {
  changeArea(area, { isLoad: true });
}

/**
 * Follows other tabs: `onEnd` when the area's token went away there, `onSwitch` when somebody else
 * signed in.
 */
export function watchSession(
  area: Area,
  { onEnd, onSwitch }: { readonly onEnd: () => void; readonly onSwitch: () => void },
): () => void {
  const follow = (event: StorageEvent) => {
    // The key is null when the other tab cleared the whole storage.
    if (
      (event.key === null || event.key === storageKeys.token(area)) &&
      !readToken(area) &&
      loginArea(area).isLogin
    ) {
      forget(area);
      onEnd();
    }
    if (
      event.key === storageKeys.user(area) &&
      event.newValue &&
      storedUser(area)?.id !== getDefaultStore().get(usersAtom)[area]?.id
    )
      onSwitch();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

function startArea(area: Area): LoginArea {
  return {
    isLogin: isSignedIn(area),
    isLoad: false,
    tokenName: area.toLowerCase(),
    loginName: apiPrefix[area],
  };
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
