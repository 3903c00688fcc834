import { atom, getDefaultStore } from 'jotai';
import { isFailure, readToken, storage } from '../../../engine/wire/index.ts';
import type { OpenChat, UnreadChats } from '../../../schemas/contract/calls/chat/chat.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { shop } from '../../api/client/shop.ts';
import { useClientAtom } from '../storage/client-atom.ts';

/** The chat window: what it is about; undefined while it is closed. */
const targetAtom = atom<OpenChat | undefined>(undefined);
/** Number of unread messages of stores; 0 until it is known. */
const unreadAtom = atom(0);
const store = getDefaultStore();

export const useChatTarget = (): OpenChat | undefined => useClientAtom(targetAtom, undefined);
export const useUnreadChats = (): number => useClientAtom(unreadAtom, 0);

/** Opens the chat window. */
export const openChat = (target: OpenChat): void => store.set(targetAtom, target);
export const closeChat = (): void => store.set(targetAtom, undefined);
export function setUnreadChats(count: number): void {
  unreadVersion++;
  store.set(unreadAtom, count);
}
/** Grows with every number that is set or requested: an answer to an older request is dropped. */
let unreadVersion = 0;

/** Remembers that this browser has a conversation. */
export const setChatted = (): void => storage.write(storageKeys.chat, '1');
/** Somebody has chatted in this browser, so new messages are followed on every page. */
export const hasChatted = (): boolean => storage.read(storageKeys.chat) !== undefined;

/** Reads the number of unread messages. Errors are ignored: a missing badge needs no message. */
export async function refreshUnreadChats(): Promise<void> {
  if (readToken('shop') === undefined && !hasChatted()) return setUnreadChats(0);
  const version = ++unreadVersion;
  const answer = await shop
    .get<UnreadChats>('/chats/unread', {}, { messages: 'quiet' })
    .catch(() => undefined);
  if (version !== unreadVersion || answer === undefined || isFailure(answer)) return;
  setUnreadChats(answer.messages);
}
