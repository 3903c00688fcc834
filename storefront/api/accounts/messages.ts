import {
  inboxPaths,
  type MailLink,
  type Message,
  type MessageSettings,
  type UnreadMessages,
} from '../../../schemas/contract/calls/accounts/messages.ts';
import type { MessageChannel, MessageKind } from '../../../schemas/contract/dicts/message-kinds.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Api } from '../client/create-api.ts';
import { shop } from '../client/shop.ts';

const inbox = inboxPaths.shop;

export const readMessages = (api: Api, page: string): Promise<Page<Message>> =>
  api.read(inbox, { per_page: 20, page });
export const readUnread = (): Promise<UnreadMessages> =>
  shop.get(`${inbox}/unread`, {}, { messages: 'quiet' });

/** @param id undefined marks all */
export const markRead = (id?: number): Promise<object> =>
  shop.post(`${inbox}/read`, id === undefined ? {} : { id }, { messages: 'quiet' });

export const readMessageSettings = (api: Api): Promise<MessageSettings> =>
  api.read(`${inbox}/settings`);
export const saveChannel = (
  kind: MessageKind,
  channel: MessageChannel,
  value: 0 | 1,
): Promise<MessageSettings> =>
  shop.put(`${inbox}/settings`, { kinds: [{ kind, [channel]: value }] });
export const saveDigest = (value: 0 | 1): Promise<MessageSettings> =>
  shop.put(`${inbox}/settings`, { is_digest: value });

/** Sends a link that confirms the address; '' removes the present one. */
export const changeEmail = (email: string): Promise<object> =>
  shop.post(`${inbox}/email`, { email });

export const readMailLink = (api: Api, token: string): Promise<MailLink> =>
  api.read('/mail_link', { token });
export const runMailLink = (token: string, scope: 'one' | 'all'): Promise<object> =>
  shop.post(`/mail_link?${new URLSearchParams({ token, all: scope === 'all' ? '1' : '0' })}`);
