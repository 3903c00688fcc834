import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import {
  inboxPaths,
  type Message,
  type MessageSettings,
  type UnreadMessages,
} from '../../../schemas/contract/calls/accounts/messages.ts';
import { backgroundHeader } from '../../../schemas/contract/calls/live.ts';
import type { MessageChannel, MessageKind } from '../../../schemas/contract/dicts/message-kinds.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { ignoreCallError } from '../call-error.ts';
import { api } from '../http.ts';
import { queryClient, useRead } from '../queries.ts';
import { loginAreasAtom } from '../session/session.ts';

/** Interval of reloads while the page is visible, ms, for accounts without live messages. */
const reloadMs = 60_000;

const unreadOf = (area: BackOffice) => ({
  queryKey: ['unread', area],
  queryFn: () =>
    api.get<UnreadMessages>(
      `${inboxPaths[area]}/unread`,
      {},
      { area, messages: 'quiet', headers: { [backgroundHeader]: '1' } },
    ),
  refetchInterval: reloadMs,
});

/** The number of unread messages. The shell works without it, so a failure is only logged. */
export function useUnreadCount(area: BackOffice): number {
  const { isLoad } = useAtomValue(loginAreasAtom)[area];
  return useQuery({ ...unreadOf(area), enabled: isLoad }, queryClient).data?.unread ?? 0;
}

/** Counts the unread messages again. */
export const reloadUnread = (area: BackOffice): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: unreadOf(area).queryKey }, { cancelRefetch: false });

/** The newest messages; `refetch` loads them. The wire shows a failure. */
export const useMessages = (area: BackOffice, count: number) =>
  useRead(
    ['messages', area, count],
    async (signal) =>
      (await api.get<Page<Message>>(inboxPaths[area], { per_page: count }, { area, signal })).data,
    { enabled: false },
  );

/** @param id undefined marks all */
export const markRead = (area: BackOffice, id?: number): Promise<object> =>
  api.post(`${inboxPaths[area]}/read`, id === undefined ? {} : { id }, { area });

const settingsKey = (area: BackOffice) => ['message settings', area];

/** The wire shows a failure. */
export const useSettings = (area: BackOffice) =>
  useRead(settingsKey(area), (signal) =>
    api.get<MessageSettings>(`${inboxPaths[area]}/settings`, {}, { area, signal }),
  );

/** A change of the settings: digest, or one channel of a kind. */
export type SettingsChange =
  | { readonly is_digest: 0 | 1 }
  | { readonly kind: MessageKind; readonly channel: MessageChannel; readonly value: 0 | 1 };

/** The wire shows a failure. */
export async function saveSettings(area: BackOffice, change: SettingsChange): Promise<void> {
  const body =
    'is_digest' in change
      ? change
      : { kinds: [{ kind: change.kind, [change.channel]: change.value }] };
  const settings = await ignoreCallError(
    api.put<MessageSettings>(`${inboxPaths[area]}/settings`, body, { area }),
  );
  if (settings) queryClient.setQueriesData({ queryKey: settingsKey(area) }, settings);
}

/** Sends a link that confirms the address; '' removes the present one. */
export const changeEmail = (area: BackOffice, email: string): Promise<object> =>
  api.post(`${inboxPaths[area]}/email`, { email }, { area, messages: 'quiet' });
