import { atom, getDefaultStore } from 'jotai';
import { isFailure, readToken } from '../../../engine/wire/index.ts';
import { readUnread } from '../../api/accounts/messages.ts';
import { useClientAtom } from '../storage/client-atom.ts';

/** Navigations within this time read the number once, ms. */
const refreshMs = 30_000;
let readAt = 0;

const unreadAtom = atom(0);
const store = getDefaultStore();
/** Grows with every request: an answer to an older one, of another shopper perhaps, is dropped. */
let unreadVersion = 0;

/** Unread messages of the shopper; 0 for guests, on the server and during hydration. */
export const useUnreadMessages = (): number => useClientAtom(unreadAtom, 0);

/** Reads the number from the server. Errors are ignored: a missing badge needs no message. */
export async function refreshUnread(): Promise<void> {
  const version = ++unreadVersion;
  if (readToken('shop') === undefined) return store.set(unreadAtom, 0);
  readAt = Date.now();
  const answer = await readUnread().catch(() => undefined);
  if (version !== unreadVersion || answer === undefined || isFailure(answer)) return;
  store.set(unreadAtom, answer.unread);
}

/** The number is read again while a page stays open and is seen, ms. */
const watchMs = 60_000;

/** Keeps the number up to date on a page that stays open. @returns stops it */
export function watchUnread(): () => void {
  const check = (): void => {
    if (!document.hidden) refreshUnreadSometimes();
  };
  const timer = setInterval(check, watchMs);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}

/** After a navigation. */
export function refreshUnreadSometimes(): void {
  if (Date.now() - readAt >= refreshMs) void refreshUnread();
}
