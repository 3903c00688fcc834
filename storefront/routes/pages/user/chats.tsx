import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  ConversationList,
  ConversationPane,
  useChat,
  useChatFrame,
  useConversations,
} from '../../../../engine/chat/index.ts';
import { chatLimits } from '../../../../schemas/contract/calls/chat/chat.ts';
import { otherParty } from '../../../../schemas/contract/calls/chat/chat-parties.ts';
import { langOf, localName } from '../../../../schemas/rules/local-name.ts';
import { ConversationActions } from '../../../components/chat/conversation-actions.tsx';
import { ShopChat } from '../../../components/chat/shop-chat.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { limitText } from '../../../state/form/limit-text.ts';
import { openChat } from '../../../state/shopper/chat.ts';
import { useT } from '../../../texts.ts';

/** Changes of the search within this time cause one load, ms. */
const searchAfterMs = 300;

/** Conversations of the shopper or visitor with stores and the platform. */
export const page = definePage({
  head: ({ t }) => ({ title: t('chat.title'), noindex: true }),
  Page: () => (
    <ShopChat>
      <Chats />
    </ShopChat>
  ),
});

function Chats() {
  const t = useT();
  const { chat } = useChatFrame();
  const [search, setSearch] = useSearchParams();
  const [words, setWords] = useState('');
  const list = useConversations({ words: useDelayed(words.trim()) });
  useChat(chat);
  const openId = Number(search.get('chat')) || undefined;
  const open = (id: number | undefined) =>
    setSearch(id === undefined ? {} : { chat: String(id) }, { preventScrollReset: true });
  const isEmpty = list.state === 'ready' && list.rows.length === 0;
  return (
    <UserPage
      title={t('chat.title')}
      actions={
        <Button size="s" onClick={() => openChat({ store_id: 0 })}>
          {t('chat.platform')}
        </Button>
      }
    >
      {isEmpty && words === '' && openId === undefined ? (
        <EmptyState level={2} title={t('chat.none')} text={t('chat.noneText')} />
      ) : (
        <div className="box chat user-chats" data-open={openId !== undefined || undefined}>
          <section className="user-chats-list" aria-label={t('chat.list')}>
            <input
              type="search"
              className="chat-search"
              aria-label={t('chat.search')}
              placeholder={t('chat.search')}
              {...limitText(chatLimits.words, t)}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
            {list.state === 'failed' && (
              <p className="chat-note" role="alert">
                {t('chat.loadFailed')}
              </p>
            )}
            {isEmpty && <p className="chat-note">{t('chat.noMatch')}</p>}
            <ConversationList
              conversations={list.rows}
              openId={openId}
              onOpen={({ id }) => open(id)}
            />
            {list.hasMore && (
              <button type="button" className="chat-button" onClick={list.loadMore}>
                {t('chat.older')}
              </button>
            )}
          </section>
          {openId === undefined ? (
            <p className="chat-note user-chats-none">{t('chat.choose')}</p>
          ) : (
            <OpenConversation id={openId} onBack={() => open(undefined)} key={openId} />
          )}
        </div>
      )}
    </UserPage>
  );
}

function OpenConversation({ id, onBack }: { readonly id: number; readonly onBack: () => void }) {
  const { t, chat, language } = useChatFrame();
  const { conversation } = chat.thread(id);
  const name = conversation ? localName(otherParty(conversation, 'shopper').name, language) : '';
  return (
    <section className="user-chats-open" aria-label={name || t('chat.messages')}>
      <header>
        <button
          type="button"
          className="icon-button user-chats-back"
          aria-label={t('chat.back')}
          onClick={onBack}
        >
          <ChevronLeft aria-hidden="true" />
        </button>
        <h2 lang={langOf(name)}>{name}</h2>
        {conversation && <ConversationActions conversation={conversation} />}
      </header>
      <ConversationPane id={id} />
    </section>
  );
}

/** The text after it has not changed for `searchAfterMs`. */
function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), searchAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}
