import { refreshUnreadChats } from './chat.ts';
import { refreshUnreadMessages } from './messages.ts';

/** Navigations within this time read the numbers once, ms. */
const refreshMs = 30_000;
/** The numbers are read again while a page stays open and is seen, ms. */
const watchMs = 60_000;
let readAt = 0;

/** Reads the numbers of unread messages and chats. */
export async function refreshUnread(): Promise<void> {
  readAt = Date.now();
  await Promise.all([refreshUnreadMessages(), refreshUnreadChats()]);
}

/** After a navigation. */
export function refreshUnreadSometimes(): void {
  if (Date.now() - readAt >= refreshMs) void refreshUnread();
}

/** Keeps the numbers up to date on a page that stays open. @returns stops it */
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
