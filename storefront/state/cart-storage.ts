import { isFailure, type Answer } from '../../engine/wire/index.ts';
import type { CartEntry, CartLine, CartStore } from '../../schemas/contract/calls/cart.ts';
import { addLine, changeLine, previewCart, readAccountCart, removeLines } from '../api/carts.ts';
import { guestLines, keepGuestLines, refreshCartCount } from './cart.ts';
import { keyOf } from './cart-lines.ts';
import { isSignedIn } from './session.ts';

/** Where a cart is kept. Each write answers whether it was taken; a refusal was told already. */
export interface CartStorage {
  read(): Promise<Answer<readonly CartStore[]>>;
  setQuantity(line: CartLine, quantity: number): Promise<boolean>;
  remove(lines: readonly CartLine[]): Promise<boolean>;
  /** Puts back what was removed. */
  restore(lines: readonly CartLine[]): Promise<boolean>;
}

/** In the account. */
const account: CartStorage = {
  read: () => readAccountCart(),
  setQuantity: async (line, quantity) => !isFailure(await changeLine(line, quantity)),
  async remove(lines) {
    const answer = await removeLines(lines);
    await refreshCartCount();
    return !isFailure(answer);
  },
  async restore(lines) {
    let isTaken = true;
    // The last one added stands first
    for (const line of [...lines].reverse()) isTaken = !isFailure(await addLine(line)) && isTaken;
    await refreshCartCount();
    return isTaken;
  },
};

/** In this browser, until somebody signs in. */
const guest: CartStorage = {
  async read() {
    const lines = guestLines();
    if (lines.length === 0) return [];
    const stores = await previewCart(lines);
    if (isFailure(stores)) return stores;
    const known = new Set(stores.flatMap(({ cart_list }) => cart_list.map(keyOf)));
    if (lines.some((line) => !known.has(keyOf(line))))
      // Goods that are gone for good
      keepGuestLines(lines.filter((line) => known.has(keyOf(line))));
    return stores;
  },
  setQuantity: async (line, quantity) => {
    keepGuestLines(
      guestLines().map((kept) =>
        keyOf(kept) === keyOf(line) ? { ...kept, buy_num: quantity } : kept,
      ),
    );
    return true;
  },
  async remove(lines) {
    const keys = new Set(lines.map(keyOf));
    keepGuestLines(guestLines().filter((line) => !keys.has(keyOf(line))));
    return true;
  },
  restore: async (lines) => {
    keepGuestLines([...lines.map(entryOf), ...guestLines()]);
    return true;
  },
};
const entryOf = ({ goods_id, sku_id, buy_num }: CartEntry): CartEntry => ({
  goods_id,
  sku_id,
  buy_num,
});

/** Whose cart this browser shows now. */
export const cartStorage = (): CartStorage => (isSignedIn() ? account : guest);
