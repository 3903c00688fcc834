import {
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type {
  ChatCounts,
  ChatQuery,
  Conversation,
} from '../../schemas/contract/calls/chat/chat.ts';
import { queryClient } from '../wire/queries.ts';
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

/** The conversations of a query, those with the newest message first. Follows new messages. */
export function useConversations(query: ChatQuery): ConversationsView {
  const { chat } = useChatFrame();
  const { revision } = useChat(chat);
  const list = useInfiniteQuery(
    {
      queryKey: ['conversations', chat.area, query],
      queryFn: ({ pageParam }) => chat.calls.list({ ...query, page: pageParam, per_page: perPage }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        last.last_page > pages.length ? pages.length + 1 : undefined,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const { refetch, fetchNextPage } = list;
  const firstRevision = useRef(revision);
  useEffect(() => {
    if (revision === firstRevision.current) return undefined;
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), batchMs);
    return () => clearTimeout(timer);
  }, [refetch, revision]);
  // The counts of another query are shown while its rows load
  const pages = list.data?.pages ?? [];
  const rows = list.isPlaceholderData ? [] : pages.flatMap(({ data }) => data);
  return {
    state: stateOf(list),
    // A conversation that moved up meanwhile is on two pages
    rows: [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed(),
    counts: pages[0]?.count,
    hasMore: list.hasNextPage && !list.isPlaceholderData,
    loadMore: () => void fetchNextPage(),
    reload: () => void refetch(),
  };
}

function stateOf({
  data,
  isPlaceholderData,
  isError,
}: Pick<UseInfiniteQueryResult, 'data' | 'isPlaceholderData' | 'isError'>) {
  if (data && !isPlaceholderData) return 'ready';
  return isError ? 'failed' : 'loading';
}
