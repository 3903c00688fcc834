import { readToken, storage, succeeds } from '../../../engine/wire/index.ts';
import { type CartEntry, cartLimits } from '../../../schemas/contract/calls/orders/cart.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { shop } from '../../api/client/shop.ts';
import { addLine, toCartEntry } from '../../api/orders/carts.ts';
import { keyOf } from '../../rules/cart-lines.ts';
import type { Translate } from '../../texts.ts';
import { newIdempotencyKey } from '../page/idempotency-key.ts';
import { showToast } from '../page/toast.ts';
import { shownCount } from '../storage/shown-count.ts';

/** Number of lines in the cart; undefined until it is loaded. */
const cartCount = shownCount(undefined);
export const useCartCount = cartCount.use;

/** A line of the guest cart, with the name of its goods when they were added. */
export interface GuestLine extends CartEntry {
  readonly goods_name?: string;
}

/** Lines of the guest cart in local storage. Sign-in merges them into the account. */
export const guestLines = (): readonly GuestLine[] =>
  (storage.readJson<readonly GuestLine[]>(storageKeys.guestCart) ?? []).map(withinLimit);
/** The server refuses a whole cart with a line above the limit. */
const withinLimit = (line: GuestLine): GuestLine => ({
  ...line,
  buy_num: Math.min(line.buy_num, cartLimits.pieces),
});
/** Writes the guest cart and a new idempotency key for its merge. */
export function storeGuestLines(lines: readonly GuestLine[]): void {
  if (lines.length === 0) {
    storage.remove(storageKeys.guestCart);
    storage.remove(storageKeys.guestCartKey);
  } else {
    storage.write(storageKeys.guestCart, JSON.stringify(lines));
    storage.write(storageKeys.guestCartKey, newIdempotencyKey());
  }
  if (readToken('shop') === undefined) cartCount.set(lines.length);
}

/** Reads the count from the server, or counts the guest's lines. */
export async function refreshCartCount(): Promise<void> {
  if (readToken('shop') === undefined) showGuestCartCount();
  else await cartCount.read(shop.get<number>('/cart_count', {}, { messages: 'quiet' }));
}

/**
 * Adds goods to the account's cart or the guest cart. Resolves to false for a full guest cart, which has
 * been shown as a toast.
 *
 * @throws CallError
 */
export async function addToCart(entry: GuestLine, t: Translate): Promise<boolean> {
  if (readToken('shop') === undefined) {
    if (addGuestLine(entry)) return true;
    showToast(t('common.cartFull', { most: cartLimits.lines }));
    return false;
  }
  await addLine(entry);
  await refreshCartCount();
  return true;
}

/** Adds to the line of the same goods and SKU. @returns false when the guest cart is full */
export function addGuestLine(entry: GuestLine): boolean {
  const lines = guestLines();
  const existing = lines.find((line) => keyOf(line) === keyOf(entry));
  const others = lines.filter((line) => line !== existing);
  if (others.length >= cartLimits.lines) return false;
  const quantity = entry.buy_num + (existing?.buy_num ?? 0);
  storeGuestLines([withinLimit({ ...entry, buy_num: quantity }), ...others]);
  return true;
}

/** The merge that runs, so that a sign-in and the layout begin one together. */
let running: Promise<void> | undefined;

/**
 * Adds the guest's lines to the account's cart. The server skips lines that are not on sale. Lines
 * whose merge fails stay; the next page that is loaded tries again. The idempotency key belongs to
 * these lines: a retry after a lost response adds nothing twice.
 */
export function mergeGuestCart(messages: 'show' | 'quiet' = 'show'): Promise<void> {
  running ??= mergeLines(messages).finally(() => {
    running = undefined;
  });
  return running;
}

async function mergeLines(messages: 'show' | 'quiet'): Promise<void> {
  const lines = guestLines().map(toCartEntry);
  if (lines.length > 0) {
    const key = storage.read(storageKeys.guestCartKey);
    const merge = shop.post('/user/carts/merge', { lines }, { messages, ...(key && { key }) });
    if (await succeeds(merge)) storeGuestLines([]);
  }
  await refreshCartCount();
}

/** After sign-out the badge shows the guest cart. */
export const showGuestCartCount = (): void => cartCount.set(guestLines().length);
