import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../../schemas/contract/calls/chat/chat.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import { readByOthers, type Thread } from '../threads.ts';
import { useChatFrame } from '../use-chat.ts';
import { MessageItem, PendingItem } from './message-item.tsx';

/** The end counts as visible within this distance, px. */
const nearEndPx = 80;

/**
 * The messages of a conversation with a button for older ones. It stays at the end while the reader
 * is there; a reader of older messages gets a button instead.
 */
export function MessageList({
  conversationId,
  thread,
}: {
  readonly conversationId: number;
  readonly thread: Thread;
}) {
  const { t, chat } = useChatFrame();
  const { messages, pending, hasOlder } = thread;
  const scroll = useScroll(thread);
  const readId = readByOthers(thread, chat.side);
  return (
    <div className="chat-scroll-frame">
      <div
        className="chat-scroll"
        ref={scroll.ref}
        onScroll={scroll.onScroll}
        tabIndex={0}
        role="region"
        aria-label={t('chat.messages')}
      >
        {hasOlder && (
          <button
            type="button"
            className="chat-button older"
            onClick={() => void chat.loadOlder(conversationId)}
          >
            {t('chat.older')}
          </button>
        )}
        <ol>
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              {dayOf(message) !== dayOf(messages[index - 1]) && (
                <li className="chat-day">
                  <time>{dayOf(message)}</time>
                </li>
              )}
              <MessageItem message={message} isRead={message.id <= readId} />
            </Fragment>
          ))}
          {pending.map((message) => (
            <PendingItem
              key={message.client_key}
              conversationId={conversationId}
              message={message}
            />
          ))}
        </ol>
        {messages.length + pending.length === 0 && <p className="chat-empty">{t('chat.empty')}</p>}
      </div>
      {scroll.isAway && (
        <button type="button" className="chat-button primary newest" onClick={scroll.toEnd}>
          {t('chat.newest')}
        </button>
      )}
      <Announcer conversationId={conversationId} messages={messages} />
    </div>
  );
}

const dayOf = (message: ChatMessage | undefined): string | undefined =>
  message?.created_at.slice(0, 10);

function useScroll({ messages, pending, isTyping }: Thread) {
  const ref = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef({ firstId: 0, height: 0 });
  const [isAway, setAway] = useState(false);
  const firstId = messages[0]?.id ?? 0;
  const toEnd = () => {
    const box = ref.current;
    if (box) box.scrollTop = box.scrollHeight;
  };
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const { firstId: oldFirst, height } = before.current;
    if (firstId < oldFirst) box.scrollTop += box.scrollHeight - height;
    else if (atEnd.current) toEnd();
    before.current = { firstId, height: box.scrollHeight };
  }, [firstId, messages.length, pending.length, isTyping]);
  // Pictures and the keyboard of a phone change heights
  useEffect(() => {
    const box = ref.current;
    const list = box?.querySelector('ol');
    if (!box || !list) return undefined;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) toEnd();
    });
    observer.observe(box);
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  const onScroll = () => {
    const box = ref.current;
    if (!box) return;
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx;
    setAway(!atEnd.current);
  };
  return { ref, onScroll, isAway, toEnd };
}

/** Reads new messages of the other side to screen readers, not those that were loaded. */
function Announcer({
  conversationId,
  messages,
}: {
  readonly conversationId: number;
  readonly messages: readonly ChatMessage[];
}) {
  const { chat, t, language } = useChatFrame();
  const last = messages.at(-1);
  const known = useRef({ conversationId, id: last?.id ?? 0 });
  const [text, setText] = useState('');
  useEffect(() => {
    const isSame = known.current.conversationId === conversationId;
    const isNew = isSame && known.current.id > 0 && last && last.id > known.current.id;
    known.current = { conversationId, id: last?.id ?? 0 };
    if (!isNew || last.side === chat.side) return;
    const name = localName(last.sender.name, language);
    const isText = last.content_type === 'text' || last.content_type === 'system';
    setText(`${name}: ${isText ? last.content : t(`chat.kind_${last.content_type}`)}`);
  }, [conversationId, last, chat.side, language, t]);
  return (
    <p className="chat-hidden" role="status">
      {text}
    </p>
  );
}
