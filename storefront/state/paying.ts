import { useEffect, useRef } from 'react';
import type { PayDevice, PaymentEnd } from '../../schemas/contract/calls/checkout.ts';
import { howPaid } from '../api/checkout.ts';

/**
 * Below this a screen is a phone's: it goes to the provider itself instead of showing a code for
 * another phone.
 */
const phoneQuery = '(max-width: 47.99em), (pointer: coarse)';
export const payDevice = (): PayDevice => (matchMedia(phoneQuery).matches ? 'wap' : 'scan');

const memory = (payNo: string): string => `paying ${payNo}`;
/**
 * Which orders a payment is for, until this tab is closed: providers send people back with the
 * payment's number alone.
 */
export function rememberPayment(payNo: string, orderIds: readonly number[]): void {
  try {
    sessionStorage.setItem(memory(payNo), orderIds.join(','));
  } catch {
    /* private windows may have none: the page then leads to the list of orders */
  }
}
export function ordersOfPayment(payNo: string): readonly number[] {
  try {
    return readIds(sessionStorage.getItem(memory(payNo)) ?? '');
  } catch {
    return [];
  }
}

/** "3,7" as ids; what is none is left out. */
export const readIds = (text: string): readonly number[] =>
  text
    .split(',')
    .filter((id) => /^[1-9]\d{0,14}$/.test(id))
    .map(Number);

/** Interval between queries of the payment's state, ms. */
const everyMs = 2000;

/**
 * Asks again and again, while the page is looked at, whether all of these orders are paid, or the
 * payment ended without money. A lost answer is asked for again.
 */
export function usePaid(
  orderIds: readonly number[],
  isAsking: boolean,
  heard: { readonly onPaid: () => void; readonly onEnded: (end: PaymentEnd) => void },
): void {
  const told = useRef(heard);
  const ids = orderIds.join();
  told.current = heard;
  useEffect(() => {
    if (!isAsking) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const state = document.hidden
        ? 'waits'
        : // The next one is two seconds away
          await howPaid(readIds(ids)).catch(() => 'waits' as const);
      if (isOver) return undefined;
      if (state === 'paid') return told.current.onPaid();
      if (state !== 'waits') return told.current.onEnded(state);
      timer = setTimeout(() => void ask(), everyMs);
      return undefined;
    };
    const hurry = (): void => {
      if (!document.hidden) {
        clearTimeout(timer);
        void ask();
      }
    };
    timer = setTimeout(() => void ask(), everyMs);
    document.addEventListener('visibilitychange', hurry);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hurry);
    };
  }, [ids, isAsking]);
}
