import { CallError, isFailure } from '../../engine/wire/index.ts';
import { atom, useAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CartLine, CartStore } from '../../schemas/contract/calls/cart.ts';
import type { StoreQuoteAnswer } from '../../schemas/contract/calls/checkout.ts';
import { quoteCart } from '../api/carts.ts';
import { cartStorage } from './cart-storage.ts';
import { chosenLines, keyOf, leaveOut, without, withQuantity } from './cart-lines.ts';
import { tell } from './toast.ts';

export interface CartModel {
  readonly stores: readonly CartStore[];
  readonly chosen: readonly CartLine[];
  readonly leftOut: ReadonlySet<string>;
  choose(lines: readonly CartLine[], isChosen: boolean): void;
  setQuantity(line: CartLine, quantity: number): void;
  /** `said`: the words of the message that offers to take it back. */
  remove(lines: readonly CartLine[], said: string): void;
}

/** Survives a look at other pages, not a reload: then everything is chosen again. */
const leftOutAtom = atom<ReadonlySet<string>>(new Set<string>());

/**
 * The cart on show. What is done to it shows at once and is written behind it, one write of a line
 * after the other; what is refused is taken back by reading the cart again.
 */
export function useCart(initial: readonly CartStore[]): CartModel {
  const [stores, setStores] = useState(initial);
  const [leftOut, setLeftOut] = useAtom(leftOutAtom);
  const wanted = useRef(new Map<string, { readonly line: CartLine; readonly quantity: number }>());
  const busy = useRef(0);

  const write = useCallback(async (act: () => Promise<unknown>): Promise<void> => {
    busy.current++;
    try {
      await act();
    } catch (error) {
      // A lost connection was told; the cart is read again below
      if (!(error instanceof CallError)) throw error;
    } finally {
      busy.current--;
    }
    if (busy.current > 0) return;
    const now = await cartStorage()
      .read()
      .catch(() => undefined); // told already, and what is shown stays
    if (now !== undefined && !isFailure(now) && busy.current === 0) setStores(now);
  }, []);

  const setQuantity = useCallback(
    (line: CartLine, quantity: number): void => {
      const key = keyOf(line);
      const isUnderWay = wanted.current.has(key);
      setStores((shown) => withQuantity(shown, key, quantity));
      wanted.current.set(key, { line, quantity });
      if (isUnderWay) return;
      void write(async () => {
        for (let last: number | undefined; wanted.current.get(key)?.quantity !== last; ) {
          last = wanted.current.get(key)!.quantity;
          if (
            !(await cartStorage()
              .setQuantity(line, last)
              .catch((error: unknown) => {
                wanted.current.delete(key);
                throw error;
              }))
          )
            break;
        }
        wanted.current.delete(key);
      });
    },
    [write],
  );

  const remove = useCallback(
    (lines: readonly CartLine[], said: string): void => {
      setStores((shown) => without(shown, new Set(lines.map(keyOf))));
      void write(async () => {
        if (await cartStorage().remove(lines))
          tell(said, { undo: () => void write(() => cartStorage().restore(lines)) });
      });
    },
    [write],
  );

  return {
    stores,
    leftOut,
    chosen: chosenLines(stores, leftOut),
    choose: (lines, isChosen) => setLeftOut(leaveOut(leftOut, lines, isChosen)),
    setQuantity,
    remove,
  };
}

export interface CartQuote {
  readonly stores: readonly StoreQuoteAnswer[];
  /** Why the chosen lines cannot be bought together. */
  readonly refusal: string;
  /** What is shown is of a moment ago; the new one is under way. */
  readonly isOld: boolean;
}
const nothing: CartQuote = { stores: [], refusal: '', isOld: false };

/** What the chosen lines cost, asked again a moment after each change. */
export function useCartQuote(chosen: readonly CartLine[]): CartQuote {
  const [quote, setQuote] = useState(nothing);
  const asked = chosen.map((line) => `${keyOf(line)} ${line.buy_num}`).join();
  const lines = useRef(chosen);
  lines.current = chosen;
  useEffect(() => {
    if (asked === '') {
      setQuote(nothing);
      return undefined;
    }
    let isOver = false;
    setQuote((known) => ({ ...known, isOld: true }));
    const timer = setTimeout(async () => {
      const answer = await quoteCart(lines.current).catch((error: CallError) => ({
        code: 0,
        msg: error.message,
        data: {},
      }));
      if (!isOver)
        setQuote(
          isFailure(answer)
            ? { stores: [], refusal: answer.msg, isOld: false }
            : { stores: answer, refusal: '', isOld: false },
        );
    }, 120);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return quote;
}
