import { type ReactNode, useEffect } from 'react';
import type { Conversation } from '../../../schemas/contract/calls/chat/chat.ts';
import { blocksOf } from '../../../schemas/contract/calls/chat/chat-parties.ts';
import { lastOfOthers, type Thread } from '../threads.ts';
import { useChat, useChatFrame } from '../use-chat.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import '../chat.css';

/**
 * Messages and input of one conversation. Loads it, and marks it as read while it is visible.
 *
 * @param tools buttons beside the input
 */
export function ConversationPane({
  id,
  tools,
}: {
  readonly id: number;
  readonly tools?: ReactNode;
}) {
  const { t, chat } = useChatFrame();
  const { socket } = useChat(chat);
  const thread = chat.thread(id);
  const { conversation } = thread;
  useEffect(() => {
    void chat.load(id);
  }, [chat, id]);
  useMarkRead(id, thread);
  if (thread.state !== 'ready')
    return thread.state === 'failed' ? (
      <div className="chat-note" role="alert">
        <p>{t('chat.loadFailed')}</p>
        <button type="button" className="chat-button" onClick={() => void chat.load(id)}>
          {t('chat.retry')}
        </button>
      </div>
    ) : (
      <p className="chat-note" role="status" aria-busy="true">
        {t('chat.loading')}
      </p>
    );
  return (
    <div className="chat-pane">
      {(socket === 'lost' || socket === 'ended') && (
        <p className="chat-offline" role="status">
          {t('chat.offline')}
        </p>
      )}
      <MessageList conversationId={id} thread={thread} />
      <p className="chat-typing" aria-live="polite">
        {thread.isTyping && t('chat.typing')}
      </p>
      {conversation?.can_write && <Composer conversationId={id} thread={thread} tools={tools} />}
      {conversation?.can_write === false && <CannotWrite conversation={conversation} />}
    </div>
  );
}

/** Marks what the other side wrote as read while the page is visible. */
function useMarkRead(id: number, thread: Thread): void {
  const { chat } = useChatFrame();
  const lastId = lastOfOthers(thread, chat.side);
  const isReady = thread.state === 'ready';
  useEffect(() => {
    const mark = () => {
      if (isReady && lastId > 0 && !document.hidden) void chat.markRead(id);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [chat, id, isReady, lastId]);
}

/** Why the caller cannot write, and how to change it. */
function CannotWrite({ conversation }: { readonly conversation: Conversation }) {
  const { t, chat } = useChatFrame();
  const { isOwn, isOfOther } = blocksOf(conversation, chat.side);
  const reason = isOfOther ? 'blockedByOther' : `desk_${conversation.desk}`;
  return (
    <div className="chat-note closed">
      <p>{t(`chat.${isOwn ? 'blockedBySelf' : reason}`)}</p>
      {isOwn && (
        <button
          type="button"
          className="chat-button"
          onClick={() => void chat.setBlocked(conversation.id, false)}
        >
          {t('chat.unblock')}
        </button>
      )}
    </div>
  );
}
