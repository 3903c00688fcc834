import { readToken, succeeds } from '../../../engine/wire/index.ts';
import type { CartLine, CartStore } from '../../../schemas/contract/calls/orders/cart.ts';
import {
  addLine,
  changeLine,
  previewCart,
  readAccountCart,
  removeLines,
  toCartEntry,
} from '../../api/orders/carts.ts';
import { keyOf, mapLines } from '../../rules/cart-lines.ts';
import {
  addGuestLine,
  guestLines,
  mergeGuestCart,
  refreshCartCount,
  storeGuestLines,
} from './cart.ts';

/**
 * Storage of the cart. Writes resolve to false when they fail; the reason has already been
 * shown as a toast.
 */
export interface CartStorage {
  read(): Promise<readonly CartStore[]>;
  setQuantity(line: CartLine, quantity: number): Promise<boolean>;
  remove(lines: readonly CartLine[]): Promise<boolean>;
  /** Adds removed lines again. */
  restore(lines: readonly CartLine[]): Promise<boolean>;
}

/** Cart of the signed-in account, stored on the server. */
const account: CartStorage = {
  async read() {
    // A sign-in leads here before it has merged
    if (guestLines().length > 0) await mergeGuestCart('quiet');
    return readAccountCart();
  },
  setQuantity: (line, quantity) => succeeds(changeLine(line, quantity)),
  async remove(lines) {
    const isRemoved = await succeeds(removeLines(lines));
    await refreshCartCount();
    return isRemoved;
  },
  async restore(lines) {
    let isRestored = true;
    // The server lists the newest line first
    for (const line of [...lines].reverse())
      isRestored = (await succeeds(addLine(line))) && isRestored;
    await refreshCartCount();
    return isRestored;
  },
};

/** Guest cart in local storage. Sign-in merges it into the account (`mergeGuestCart`). */
const guest: CartStorage = {
  async read() {
    const lines = guestLines();
    if (lines.length === 0) return [];
    const stores = await previewCart(lines);
    const returnedKeys = new Set(stores.flatMap(({ cart_list }) => cart_list.map(keyOf)));
    if (lines.some((line) => !returnedKeys.has(keyOf(line))))
      // The preview omits deleted goods
      storeGuestLines(lines.filter((line) => returnedKeys.has(keyOf(line))));
    const names = new Map(lines.map((line) => [keyOf(line), line.goods_name ?? '']));
    return mapLines(stores, (line) => ({
      ...line,
      goods_name: line.goods_name || names.get(keyOf(line))!,
    }));
  },
  setQuantity: async (line, quantity) => {
    storeGuestLines(
      guestLines().map((stored) =>
        keyOf(stored) === keyOf(line) ? { ...stored, buy_num: quantity } : stored,
      ),
    );
    return true;
  },
  async remove(lines) {
    const keys = new Set(lines.map(keyOf));
    storeGuestLines(guestLines().filter((line) => !keys.has(keyOf(line))));
    return true;
  },
  // The newest line comes first
  restore: async (lines) =>
    [...lines].reverse().every((line) => {
      const { goods_name } = line;
      return addGuestLine({ ...toCartEntry(line), goods_name });
    }),
};

/** Storage of the current visitor: account when signed in, else local storage. */
export const currentCartStorage = (): CartStorage =>
  readToken('shop') === undefined ? guest : account;
