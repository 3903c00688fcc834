import { useCallback, useEffect, useRef, useState } from 'react';
import type {
  ChatCounts,
  ChatQuery,
  Conversation,
} from '../../schemas/contract/calls/chat/chat.ts';
import { isFailure } from '../wire/envelope.ts';
import type { ConversationPage } from './chat-calls.ts';
import { useChat, useChatFrame } from './use-chat.ts';

/** Changes within this time cause one load, ms. */
const batchMs = 300;
const perPage = 50;

export interface ConversationsView {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly rows: readonly Conversation[];
  readonly counts: ChatCounts | undefined;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

interface Loaded {
  readonly key: string;
  readonly state: ConversationsView['state'];
  readonly rows: readonly Conversation[];
  readonly counts: ChatCounts | undefined;
  readonly pages: number;
  readonly hasMore: boolean;
}

const emptyList: Omit<Loaded, 'key'> = {
  state: 'loading',
  rows: [],
  counts: undefined,
  pages: 0,
  hasMore: false,
};

/** @param received undefined: the page could not be loaded */
function withPage(old: Loaded, page: number, received: ConversationPage | undefined): Loaded {
  if (!received) return { ...old, state: old.state === 'ready' ? 'ready' : 'failed' };
  const ids = new Set(received.data.map(({ id }) => id));
  const others = old.pages > 1 || page > 1 ? old.rows.filter(({ id }) => !ids.has(id)) : [];
  const pages = Math.max(old.pages, page);
  return {
    key: old.key,
    state: 'ready',
    rows: page === 1 ? [...received.data, ...others] : [...others, ...received.data],
    counts: received.count,
    pages,
    hasMore: received.last_page > pages,
  };
}

/** The conversations of a query, those with the newest message first. Follows new messages. */
export function useConversations(query: ChatQuery): ConversationsView {
  const { chat } = useChatFrame();
  const { revision } = useChat(chat);
  const key = JSON.stringify(query);
  const [loaded, setLoaded] = useState<Loaded>({ key, ...emptyList });
  const request = useRef(0);
  const load = useCallback(
    async (page: number) => {
      const current = ++request.current;
      const answer = await chat.calls
        .list({ ...(JSON.parse(key) as ChatQuery), page, per_page: perPage })
        .catch(() => undefined); // the list says that it failed
      if (current !== request.current) return;
      const received = answer === undefined || isFailure(answer) ? undefined : answer;
      setLoaded((before) =>
        withPage(before.key === key ? before : { key, ...emptyList }, page, received),
      );
    },
    [chat, key],
  );
  useEffect(() => {
    const timer = setTimeout(() => void load(1), revision === 0 ? 0 : batchMs);
    return () => clearTimeout(timer);
  }, [load, revision]);
  const shown = loaded.key === key ? loaded : { ...emptyList, counts: loaded.counts };
  return {
    state: shown.state,
    rows: shown.rows,
    counts: shown.counts,
    hasMore: shown.hasMore,
    loadMore: () => void load(loaded.pages + 1),
    reload: () => void load(1),
  };
}
