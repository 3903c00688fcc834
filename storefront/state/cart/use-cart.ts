import { atom, useAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ignoreCallError, toCallError } from '../../../engine/wire/index.ts';
import type { CartLine, CartStore } from '../../../schemas/contract/calls/orders/cart.ts';
import type { StoreQuoteAnswer } from '../../../schemas/contract/calls/orders/checkout.ts';
import { quoteCart } from '../../api/orders/carts.ts';
import {
  chosenLines,
  keyOf,
  updateLeftOut,
  withoutLines,
  withQuantity,
} from '../../rules/cart-lines.ts';
import { showToast } from '../page/toast.ts';
import { currentCartStorage } from './cart-storage.ts';

export interface CartModel {
  readonly stores: readonly CartStore[];
  readonly chosen: readonly CartLine[];
  readonly leftOut: ReadonlySet<string>;
  choose(lines: readonly CartLine[], isChosen: boolean): void;
  setQuantity(line: CartLine, quantity: number): void;
  /** Removes lines and shows `message` with an undo button. */
  remove(lines: readonly CartLine[], message: string): void;
}

/** Keys of deselected lines; lost on reload, which selects all lines again. */
const leftOutAtom = atom<ReadonlySet<string>>(new Set<string>());

/**
 * Reloads the cart of the page that is open. A write can end, and an undo can be pressed, after the
 * page where it began was left.
 */
let reloadShown: (() => Promise<void>) | undefined;

/**
 * State of the cart page. Changes show at once (optimistic); writes of one line run one after the
 * other. After the last write the cart is read again, which reverts refused changes.
 */
export function useCart(initial: readonly CartStore[]): CartModel {
  const [stores, setStores] = useState(initial);
  const [leftOut, setLeftOut] = useAtom(leftOutAtom);
  /** Wanted quantities of the lines that are being written, by line key. */
  const targets = useRef(new Map<string, { readonly line: CartLine; readonly quantity: number }>());
  const runningWrites = useRef(0);

  const reload = useCallback(async (): Promise<void> => {
    // After an error, which is shown, the lines stay
    const now = await ignoreCallError(currentCartStorage().read());
    if (now !== undefined && runningWrites.current === 0) setStores(now);
  }, []);
  useEffect(() => {
    reloadShown = reload;
    return () => {
      if (reloadShown === reload) reloadShown = undefined;
    };
  }, [reload]);

  const write = useCallback(async (run: () => Promise<unknown>): Promise<void> => {
    runningWrites.current++;
    try {
      await run();
    } finally {
      runningWrites.current--;
    }
    if (runningWrites.current === 0) await reloadShown?.();
  }, []);

  const setQuantity = useCallback(
    (line: CartLine, quantity: number): void => {
      const key = keyOf(line);
      const isWriting = targets.current.has(key);
      setStores((shown) => withQuantity(shown, key, quantity));
      targets.current.set(key, { line, quantity });
      if (isWriting) return;
      void write(async () => {
        // A quantity that changed during a write is written next.
        for (let last: number | undefined; targets.current.get(key)?.quantity !== last; ) {
          last = targets.current.get(key)!.quantity;
          if (!(await currentCartStorage().setQuantity(line, last))) break;
        }
        targets.current.delete(key);
      });
    },
    [write],
  );

  const remove = useCallback(
    (lines: readonly CartLine[], message: string): void => {
      setStores((shown) => withoutLines(shown, new Set(lines.map(keyOf))));
      void write(async () => {
        if (await currentCartStorage().remove(lines))
          showToast(message, { undo: () => void write(() => currentCartStorage().restore(lines)) });
      });
    },
    [write],
  );

  return {
    stores,
    leftOut,
    chosen: chosenLines(stores, leftOut),
    choose: (lines, isChosen) => setLeftOut(updateLeftOut(leftOut, lines, isChosen)),
    setQuantity,
    remove,
  };
}

export interface CartQuote {
  readonly stores: readonly StoreQuoteAnswer[];
  /** Message of the refusal; '' when the lines can be ordered together. */
  readonly refusal: string;
  /** A newer quote is loading. */
  readonly isStale: boolean;
}
/** Delay between a change and its quote request, ms. */
const quoteDelayMs = 120;
const emptyQuote: CartQuote = { stores: [], refusal: '', isStale: false };

/** Quote of the chosen lines, requested again after each change. */
export function useCartQuote(chosen: readonly CartLine[]): CartQuote {
  const [quote, setQuote] = useState(emptyQuote);
  const quoteKey = chosen.map((line) => `${keyOf(line)} ${line.buy_num}`).join();
  const lines = useRef(chosen);
  lines.current = chosen;
  useEffect(() => {
    if (quoteKey === '') {
      setQuote(emptyQuote);
      return undefined;
    }
    let isCancelled = false;
    setQuote((shown) => ({ ...shown, isStale: true }));
    const timer = setTimeout(async () => {
      const answered = await quoteCart(lines.current).then(
        (stores) => ({ stores, refusal: '' }),
        (error: unknown) => ({ stores: [], refusal: toCallError(error).message }),
      );
      if (!isCancelled) setQuote({ ...answered, isStale: false });
    }, quoteDelayMs);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [quoteKey]);
  return quote;
}
