import { atom, getDefaultStore } from 'jotai';
import { isFailure, readToken } from '../../../engine/wire/index.ts';
import { readUnread } from '../../api/accounts/messages.ts';
import { useClientAtom } from '../storage/client-atom.ts';

const unreadAtom = atom(0);
const store = getDefaultStore();
/** Grows with every request: an answer to an older one, of another shopper perhaps, is dropped. */
let unreadVersion = 0;

/** Unread messages of the shopper; 0 for guests, on the server and during hydration. */
export const useUnreadMessages = (): number => useClientAtom(unreadAtom, 0);

/** Reads the number from the server. Errors are ignored: a missing badge needs no message. */
export async function refreshUnreadMessages(): Promise<void> {
  const version = ++unreadVersion;
  if (readToken('shop') === undefined) return store.set(unreadAtom, 0);
  const answer = await readUnread().catch(() => undefined);
  if (version !== unreadVersion || answer === undefined || isFailure(answer)) return;
  store.set(unreadAtom, answer.unread);
}
