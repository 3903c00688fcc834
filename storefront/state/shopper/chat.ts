import { atom, getDefaultStore } from 'jotai';
import { readToken, storage } from '../../../engine/wire/index.ts';
import type { OpenChat, UnreadChats } from '../../../schemas/contract/calls/chat/chat.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { shop } from '../../api/client/shop.ts';
import { useClientAtom } from '../storage/client-atom.ts';
import { shownCount } from '../storage/shown-count.ts';

/** The chat window: what it is about; undefined while it is closed. */
const targetAtom = atom<OpenChat | undefined>(undefined);
/** Number of unread messages of stores; 0 until it is known. */
const unreadChats = shownCount(0);
const store = getDefaultStore();

export const useChatTarget = (): OpenChat | undefined => useClientAtom(targetAtom, undefined);
export const useUnreadChats = unreadChats.use;
export const setUnreadChats = unreadChats.set;

/** Opens the chat window. */
export const openChat = (target: OpenChat): void => store.set(targetAtom, target);
export const closeChat = (): void => store.set(targetAtom, undefined);

/** Remembers that this browser has a conversation. */
export const setChatted = (): void => storage.write(storageKeys.chat, '1');
/** Somebody has chatted in this browser, so new messages are followed on every page. */
export const hasChatted = (): boolean => storage.read(storageKeys.chat) !== undefined;

/** Reads the number of unread messages. */
export async function refreshUnreadChats(): Promise<void> {
  if (readToken('shop') === undefined && !hasChatted()) return setUnreadChats(0);
  await unreadChats.read(
    shop
      .get<UnreadChats>('/chats/unread', {}, { messages: 'quiet' })
      .then(({ messages }) => messages),
  );
}
