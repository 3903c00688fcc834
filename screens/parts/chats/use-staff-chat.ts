import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  Chat,
  type ConversationsView,
  useChat,
  useConversations,
  useResource,
} from '../../../engine/index.ts';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { ChatQuery, Conversation } from '../../../schemas/contract/calls/chat/chat.ts';

/** The chat of a back office, connected while the page is open. */
export function useStaffChat(area: BackOffice): Chat {
  const [chat] = useState(() => new Chat(area));
  useEffect(() => {
    chat.start();
    return () => chat.stop();
  }, [chat]);
  return chat;
}

/** What the list shows; the open conversation is in the address. */
export interface Inbox {
  readonly query: ChatQuery;
  readonly changeQuery: (change: Partial<ChatQuery>) => void;
  readonly list: ConversationsView;
  readonly openId: number | undefined;
  /** Undefined until it is loaded. */
  readonly conversation: Conversation | undefined;
  readonly open: (id: number | undefined) => void;
  /** The caller may answer conversations. */
  readonly mayAnswer: boolean;
}

export function useInbox(chat: Chat): Inbox {
  const [query, setQuery] = useState<ChatQuery>({ filter: 'all', state: 'open' });
  const [search, setSearch] = useSearchParams();
  const list = useConversations(query);
  const resource = useResource(`${chat.area}/chat_friends`);
  useChat(chat);
  const openId = Number(search.get('chat')) || undefined;
  return {
    query,
    changeQuery: (change) => setQuery((old) => withoutEmpty({ ...old, ...change })),
    list,
    openId,
    conversation: openId === undefined ? undefined : chat.thread(openId).conversation,
    open: (id) => setSearch(id === undefined ? {} : { chat: String(id) }),
    mayAnswer:
      resource.state === 'ready' &&
      resource.screen.kind === 'table' &&
      resource.screen.buttons.update.show,
  };
}

const withoutEmpty = (query: ChatQuery): ChatQuery =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  );
