import { isFailure, readToken, storage } from '../../../engine/wire/index.ts';
import { atom, getDefaultStore } from 'jotai';
import type { CartEntry } from '../../../schemas/contract/calls/orders/cart.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { addLine } from '../../api/orders/carts.ts';
import { shop } from '../../api/client/shop.ts';
import { keyOf } from './cart-lines.ts';
import { useClientAtom } from '../storage/client-atom.ts';
import { newIdempotencyKey } from '../checkout/idempotency-key.ts';

const countAtom = atom<number | undefined>(undefined);
/** Number of lines in the cart; undefined until it is loaded and during hydration. */
export const useCartCount = (): number | undefined => useClientAtom(countAtom, undefined);
const setCartCount = (count: number): void => getDefaultStore().set(countAtom, count);

/** Lines of the guest cart in local storage. Sign-in merges them into the account. */
export const guestLines = (): readonly CartEntry[] =>
  storage.readJson<readonly CartEntry[]>(storageKeys.guestCart) ?? [];
/** Writes the guest cart and a new idempotency key for its merge. */
export function storeGuestLines(lines: readonly CartEntry[]): void {
  if (lines.length === 0) {
    storage.remove(storageKeys.guestCart);
    storage.remove(storageKeys.guestCartKey);
  } else {
    storage.write(storageKeys.guestCart, JSON.stringify(lines));
    storage.write(storageKeys.guestCartKey, newIdempotencyKey());
  }
  if (readToken('shop') === undefined) setCartCount(lines.length);
}

/** Reads the count from the server, or counts the guest's lines. Errors are ignored. */
export async function refreshCartCount(): Promise<void> {
  if (readToken('shop') === undefined) return setCartCount(guestLines().length);
  const count = await shop
    .get<number>('/cart_count', {}, { messages: 'quiet' })
    .catch(() => undefined); // a missing badge needs no message
  if (count !== undefined && !isFailure(count)) setCartCount(count);
}

/** Adds goods to the account's cart or the guest cart. Resolves to false on a refusal. */
export async function addToCart(entry: CartEntry): Promise<boolean> {
  if (readToken('shop') === undefined) {
    const others = guestLines().filter((line) => keyOf(line) !== keyOf(entry));
    const existing = guestLines().find((line) => keyOf(line) === keyOf(entry));
    storeGuestLines([{ ...entry, buy_num: entry.buy_num + (existing?.buy_num ?? 0) }, ...others]);
    return true;
  }
  const answer = await addLine(entry);
  if (isFailure(answer)) return false;
  await refreshCartCount();
  return true;
}

/**
 * Adds the guest's lines to the account's cart. The server skips lines that are not on sale.
 * The idempotency key belongs to these lines: a retry after a lost response adds nothing twice.
 */
export async function mergeGuestCart(): Promise<void> {
  const lines = guestLines();
  if (lines.length > 0) {
    const key = storage.read(storageKeys.guestCartKey);
    const merged = await shop.post('/user/carts/merge', { lines }, key ? { key } : {});
    if (!isFailure(merged)) storeGuestLines([]);
  }
  await refreshCartCount();
}

/** After sign-out the badge shows the guest cart. */
export const showGuestCartCount = (): void => setCartCount(guestLines().length);
