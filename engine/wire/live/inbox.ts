import { atom, getDefaultStore } from 'jotai';
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
import { type Answer, isFailure } from '../envelope.ts';
import { api } from '../http.ts';

/** Unread messages of each back office. */
export const unreadAtom = atom<Readonly<Record<BackOffice, number>>>({ Admin: 0, Seller: 0 });

/** Loads the number of unread messages. A failure is only logged: the shell works without it. */
export async function loadUnread(area: BackOffice): Promise<void> {
  const answer = await api
    .get<UnreadMessages>(
      `${inboxPaths[area]}/unread`,
      {},
      { area, messages: 'quiet', headers: { [backgroundHeader]: '1' } },
    )
    .catch((error: unknown) => {
      console.warn('unread messages not counted', error);
      return undefined;
    });
  if (answer !== undefined && !isFailure(answer))
    getDefaultStore().set(unreadAtom, (all) => ({ ...all, [area]: answer.unread }));
}

export const loadMessages = (area: BackOffice, count: number): Promise<Answer<Page<Message>>> =>
  api.get(inboxPaths[area], { per_page: count }, { area });

/** @param id undefined marks all */
export const markRead = (area: BackOffice, id?: number): Promise<Answer<object>> =>
  api.post(`${inboxPaths[area]}/read`, id === undefined ? {} : { id }, { area });

export const loadSettings = (area: BackOffice): Promise<Answer<MessageSettings>> =>
  api.get(`${inboxPaths[area]}/settings`, {}, { area });

/** A change of the settings: digest, or one channel of a kind. */
export type SettingsChange =
  | { readonly is_digest: 0 | 1 }
  | { readonly kind: MessageKind; readonly channel: MessageChannel; readonly value: 0 | 1 };

export function saveSettings(
  area: BackOffice,
  change: SettingsChange,
): Promise<Answer<MessageSettings>> {
  const body =
    'is_digest' in change
      ? change
      : { kinds: [{ kind: change.kind, [change.channel]: change.value }] };
  return api.put(`${inboxPaths[area]}/settings`, body, { area });
}

/** Sends a link that confirms the address; '' removes the present one. */
export const changeEmail = (area: BackOffice, email: string): Promise<Answer<object>> =>
  api.post(`${inboxPaths[area]}/email`, { email }, { area, messages: 'quiet' });
