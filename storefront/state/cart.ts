import { isFailure, readToken, storage } from '../../engine/wire/index.ts';
import { atom, getDefaultStore } from 'jotai';
import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../schemas/contract/storage.ts';
import { shop } from '../api/shop.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

export interface CartEntry {
  readonly goods_id: number;
  readonly sku_id: number;
  readonly buy_num: number;
}

const countAtom = atom<number | undefined>(undefined);
const store = getDefaultStore();
const subscribe = (changed: () => void): (() => void) => store.sub(countAtom, changed);
const known = (): number | undefined => store.get(countAtom);
/**
 * Lines in the cart of whoever looks; undefined until it is known, and in a part of the page that
 * is still as it arrived.
 */
export const useCartCount = (): number | undefined =>
  useSyncExternalStore(subscribe, known, () => undefined);
export const setCartCount = (count: number): void => store.set(countAtom, count);

/** A visitor's cart lives in this browser until somebody signs in. */
export const guestLines = (): readonly CartEntry[] =>
  storage.readJson<readonly CartEntry[]>(storageKeys.guestCart) ?? [];
export function keepGuestLines(lines: readonly CartEntry[]): void {
  if (lines.length === 0) {
    storage.remove(storageKeys.guestCart);
    storage.remove(storageKeys.guestCartKey);
  } else {
    storage.write(storageKeys.guestCart, JSON.stringify(lines));
    storage.write(storageKeys.guestCartKey, newIdempotencyKey());
  }
  if (readToken('shop') === undefined) setCartCount(lines.length);
}

/** Asks the server, or counts a visitor's own lines. */
export async function refreshCartCount(): Promise<void> {
  if (readToken('shop') === undefined) return setCartCount(guestLines().length);
  const count = await shop
    .get<number>('/cart_count', {}, { messages: 'quiet' })
    .catch(() => undefined); // a number in the corner is worth no message
  if (count !== undefined && !isFailure(count)) setCartCount(count);
}

/**
 * Puts goods into the cart: the account's, or the visitor's own, which joins the account at
 * sign-in. True when they are in.
 */
export async function addToCart(entry: CartEntry): Promise<boolean> {
  if (readToken('shop') === undefined) {
    const others = guestLines().filter((line) => !isSame(line, entry));
    const known = guestLines().find((line) => isSame(line, entry));
    keepGuestLines([{ ...entry, buy_num: entry.buy_num + (known?.buy_num ?? 0) }, ...others]);
    return true;
  }
  const answer = await shop.post('/user/carts', entry);
  if (isFailure(answer)) return false;
  await refreshCartCount();
  return true;
}

/**
 * Adds the guest's lines to the account's cart. Lines that cannot be bought any more are left out.
 * The key belongs to these lines, so that a repeated call after a lost answer adds nothing twice.
 */
export async function mergeGuestCart(): Promise<void> {
  const lines = guestLines();
  if (lines.length > 0) {
    const key = storage.read(storageKeys.guestCartKey);
    const merged = await shop.post('/user/carts/merge', { lines }, key ? { key } : {});
    if (!isFailure(merged)) keepGuestLines([]);
  }
  await refreshCartCount();
}

/** After signing out nobody's cart is shown. */
export const leaveCart = (): void => setCartCount(guestLines().length);

const isSame = (one: CartEntry, other: CartEntry): boolean =>
  one.goods_id === other.goods_id && one.sku_id === other.sku_id;
