import { readToken } from '../../../engine/wire/index.ts';
import { readUnread } from '../../api/accounts/messages.ts';
import { shownCount } from '../storage/shown-count.ts';

/** Unread messages of the shopper; 0 for guests. */
const unreadMessages = shownCount(0);
export const useUnreadMessages = unreadMessages.use;

/** Reads the number from the server. */
export async function refreshUnreadMessages(): Promise<void> {
  if (readToken('shop') === undefined) return unreadMessages.set(0);
  await unreadMessages.read(readUnread().then(({ unread }) => unread));
}
