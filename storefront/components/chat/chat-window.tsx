import { List, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ConversationPane, useChat, useChatFrame } from '../../../engine/chat/index.ts';
import type { OpenChat } from '../../../schemas/contract/calls/chat/chat.ts';
import { langOf, localName } from '../../../schemas/rules/local-name.ts';
import { closeChat, setChatted, useChatTarget } from '../../state/shopper/chat.ts';
import { ConversationActions } from './conversation-actions.tsx';
import { ShopChat } from './shop-chat.tsx';

/** The floating chat: beside the page on wide screens, above it on phones. */
export function ChatWindow() {
  const target = useChatTarget();
  return <ShopChat>{target && <Window target={target} key={JSON.stringify(target)} />}</ShopChat>;
}

function Window({ target }: { readonly target: OpenChat }) {
  const { t, chat, language } = useChatFrame();
  const ref = useFocus();
  const id = useOpened(target);
  useChat(chat);
  const conversation = id === undefined ? undefined : chat.thread(id).conversation;
  const name = localName(conversation?.store_name ?? '', language);
  return (
    <section
      className="chat chat-window"
      role="dialog"
      aria-label={name || t('chat.title')}
      tabIndex={-1}
      ref={ref}
      onKeyDown={({ key, nativeEvent }) => {
        // While it composes, the key belongs to the input method
        if (key === 'Escape' && !nativeEvent.isComposing) closeChat();
      }}
    >
      <div className="chat-window-head">
        <h2 lang={langOf(name)}>{name}</h2>
        {conversation && <ConversationActions conversation={conversation} />}
        <Link
          className="icon-button"
          to="/user/chats"
          aria-label={t('chat.openPage')}
          onClick={closeChat}
        >
          <List aria-hidden="true" />
        </Link>
        <button
          type="button"
          className="icon-button"
          aria-label={t('chat.close')}
          onClick={closeChat}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      {id === undefined ? (
        <p className="chat-note" role="status" aria-busy="true">
          {t('chat.loading')}
        </p>
      ) : (
        <ConversationPane id={id} />
      )}
    </section>
  );
}

/** Finds or begins the conversation. A refusal has been shown; the window closes. */
function useOpened(target: OpenChat): number | undefined {
  const { chat } = useChatFrame();
  const [id, setId] = useState<number>();
  useEffect(() => {
    let isCurrent = true;
    void chat.calls
      .open(target)
      .catch(() => undefined)
      .then((answer) => {
        if (!isCurrent) return;
        if (answer === undefined) return closeChat();
        const { conversation, card } = answer;
        setChatted();
        chat.change(conversation.id, (thread) => ({
          ...thread,
          conversation,
          offer: card ?? thread.offer,
        }));
        setId(conversation.id);
      });
    return () => {
      isCurrent = false;
    };
  }, [chat, target]);
  return id;
}

/** Focuses the window when it opens, and what had the focus when it closes. */
function useFocus() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    ref.current?.focus({ preventScroll: true });
    return () => before?.focus({ preventScroll: true });
  }, []);
  return ref;
}
