import { type ReactNode, useEffect } from 'react';
import { type Thread, lastOfOthers } from '../threads.ts';
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
      {thread.conversation?.can_write ? (
        <Composer conversationId={id} thread={thread} tools={tools} />
      ) : (
        <CannotWrite id={id} thread={thread} />
      )}
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
function CannotWrite({ id, thread }: { readonly id: number; readonly thread: Thread }) {
  const { t, chat } = useChatFrame();
  const { conversation } = thread;
  const isShopper = chat.side === 'shopper';
  const ownBlock = isShopper
    ? conversation?.is_blocked_by_shopper
    : conversation?.is_blocked_by_staff;
  const otherBlock = isShopper
    ? conversation?.is_blocked_by_staff
    : conversation?.is_blocked_by_shopper;
  const reason = otherBlock ? 'blockedByOther' : `desk_${conversation?.desk ?? 'store'}`;
  return (
    <div className="chat-note closed">
      <p>{t(`chat.${ownBlock ? 'blockedBySelf' : reason}`)}</p>
      {ownBlock && (
        <button
          type="button"
          className="chat-button"
          onClick={() => void chat.setBlocked(id, false)}
        >
          {t('chat.unblock')}
        </button>
      )}
    </div>
  );
}
