import { useEffect, useRef } from 'react';
import { tabStorage } from '../../../engine/wire/index.ts';
import type { PayDevice, PaymentEnd } from '../../../schemas/contract/calls/orders/checkout.ts';
import { readPaymentState } from '../../api/orders/checkout.ts';
import { parseIds } from '../../rules/row-ids.ts';
import { isWechatBrowser } from './wechat.ts';

const phoneQuery = '(max-width: 47.99em), (pointer: coarse)';
/**
 * WeChat's browser opens its own cashier, other phones the provider's page; larger screens show a
 * QR code to scan with a phone.
 */
export function payDevice(): PayDevice {
  if (isWechatBrowser()) return 'mp';
  return matchMedia(phoneQuery).matches ? 'wap' : 'scan';
}

const storageKeyOf = (payNo: string): string => `paying ${payNo}`;
/**
 * Stores the order ids of a payment in session storage. Providers redirect back with the payment
 * number (`pay_no`) only.
 */
export const storePaymentOrders = (payNo: string, orderIds: readonly number[]): void =>
  tabStorage.write(storageKeyOf(payNo), orderIds.join(','));
/** Empty when nothing is stored; the success page then shows a link to the list of orders. */
export const readPaymentOrders = (payNo: string): readonly number[] =>
  parseIds(tabStorage.read(storageKeyOf(payNo)) ?? '');

/** Interval between polls of the payment state, ms. */
const pollMs = 2000;

/**
 * Polls every 2 s, while the page is visible, whether all orders are paid or the payment ended
 * without money. Becoming visible polls at once; failed calls are retried at the next interval.
 */
export function usePaymentPolling(
  orderIds: readonly number[],
  isPolling: boolean,
  callbacks: { readonly onPaid: () => void; readonly onEnded: (end: PaymentEnd) => void },
): void {
  const latestCallbacks = useRef(callbacks);
  const ids = orderIds.join();
  latestCallbacks.current = callbacks;
  useEffect(() => {
    if (!isPolling) return undefined;
    let isCancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isReading = false;
    const poll = async (): Promise<void> => {
      if (isReading) return undefined;
      isReading = true;
      const state = document.hidden
        ? 'pending'
        : await readPaymentState(parseIds(ids)).catch(() => 'pending' as const);
      isReading = false;
      if (isCancelled) return undefined;
      if (state === 'paid') return latestCallbacks.current.onPaid();
      if (state !== 'pending') return latestCallbacks.current.onEnded(state);
      timer = setTimeout(() => void poll(), pollMs);
      return undefined;
    };
    const pollWhenVisible = (): void => {
      if (!document.hidden) {
        clearTimeout(timer);
        void poll();
      }
    };
    timer = setTimeout(() => void poll(), pollMs);
    document.addEventListener('visibilitychange', pollWhenVisible);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pollWhenVisible);
    };
  }, [ids, isPolling]);
}
