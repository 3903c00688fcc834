import { type Area, apiPrefix } from '../../schemas/contract/areas.ts';
import type {
  ChatCounts,
  ChatMessage,
  ChatQuery,
  ChatReport,
  ChatStaff,
  Conversation,
  HandOver,
  MessagePage,
  MessageQuery,
  NewMessage,
  OpenChat,
  OpenedChat,
  UnreadChats,
} from '../../schemas/contract/calls/chat/chat.ts';
import { backgroundHeader } from '../../schemas/contract/calls/live.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { api } from '../wire/http.ts';

export interface ConversationPage extends Omit<Page<Conversation>, 'count'> {
  readonly count: ChatCounts;
}

/**
 * The HTTP calls of the chat (schemas/contract/calls/chat/chat.ts). Refusals are shown where the user
 * started the call; calls that the program makes by itself are quiet and do not prolong the session.
 */
export function chatCalls(area: Area) {
  const base = `${apiPrefix[area]}chats`;
  const shown = { area } as const;
  const quiet = { area, messages: 'quiet' } as const;
  const background = { ...quiet, headers: { [backgroundHeader]: '1' } } as const;
  return {
    open: (target: OpenChat): Promise<OpenedChat> => api.post(base, target, shown),
    list: (query: ChatQuery): Promise<ConversationPage> => api.get(base, query, background),
    unread: (): Promise<UnreadChats> => api.get(`${base}/unread`, {}, background),
    conversation: (id: number): Promise<Conversation> => api.get(`${base}/${id}`, {}, background),
    messages: (id: number, query: MessageQuery): Promise<MessagePage> =>
      api.get(`${base}/${id}/messages`, query, background),
    send: (id: number, message: NewMessage): Promise<ChatMessage> =>
      api.post(`${base}/${id}/messages`, message, quiet),
    sendPicture: (id: number, clientKey: string, file: File): Promise<ChatMessage> => {
      const form = new FormData();
      form.append('file', file);
      return api.post(`${base}/${id}/pictures?client_key=${clientKey}`, form, quiet);
    },
    read: (id: number, messageId: number): Promise<UnreadChats> =>
      api.post(`${base}/${id}/read`, { message_id: messageId }, background),
    block: (id: number): Promise<Conversation> => api.post(`${base}/${id}/block`, {}, shown),
    unblock: (id: number): Promise<Conversation> => api.post(`${base}/${id}/unblock`, {}, shown),
    close: (id: number): Promise<Conversation> => api.post(`${base}/${id}/close`, {}, shown),
    report: (id: number, report: ChatReport): Promise<object> =>
      api.post(`${base}/${id}/report`, report, shown),
    staff: (id: number): Promise<readonly ChatStaff[]> => api.get(`${base}/${id}/staff`, {}, shown),
    handOver: (id: number, to: HandOver): Promise<Conversation> =>
      api.post(`${base}/${id}/hand_over`, to, shown),
  };
}

export type ChatCalls = ReturnType<typeof chatCalls>;
