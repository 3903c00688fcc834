import { Check, CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChatCard, ChatMessage } from '../../../schemas/contract/calls/chat/chat.ts';
import { isCardType } from '../../../schemas/contract/calls/chat/chat-parties.ts';
import { langOf, localName } from '../../../schemas/rules/local-name.ts';
import type { PendingMessage } from '../threads.ts';
import { useChatFrame } from '../use-chat.ts';
import { ChatCardView } from './chat-card.tsx';

/** One message: own ones on the right, with a tick when the other side has read them. */
export function MessageItem({
  message,
  isRead,
}: {
  readonly message: ChatMessage;
  readonly isRead: boolean;
}) {
  const { t, chat, language } = useChatFrame();
  const { side, sender, created_at: time } = message;
  if (side === 'system')
    return (
      <li className="chat-system">
        <span lang={langOf(message.content)}>{message.content}</span>
      </li>
    );
  const isOwn = side === chat.side;
  const name = localName(sender.name, language);
  return (
    <li className={isOwn ? 'chat-message own' : 'chat-message'} data-id={message.id}>
      {chat.side === 'staff' || !isOwn ? (
        <small className="chat-by" lang={langOf(name)}>
          {name}
        </small>
      ) : (
        <span className="chat-hidden">{t('chat.you')}</span>
      )}
      <Content {...message} />
      <small className="chat-time">
        <time>{time.slice(11, 16)}</time>
        {isOwn && <Tick isRead={isRead} />}
      </small>
    </li>
  );
}

function Tick({ isRead }: { readonly isRead: boolean }) {
  const { t } = useChatFrame();
  const Icon = isRead ? CheckCheck : Check;
  return (
    <>
      <Icon size={14} aria-hidden="true" />
      <span className="chat-hidden">{t(isRead ? 'chat.read' : 'chat.sent')}</span>
    </>
  );
}

/** A message that is being sent or has failed. */
export function PendingItem({
  conversationId,
  message,
}: {
  readonly conversationId: number;
  readonly message: PendingMessage;
}) {
  const { t, chat } = useChatFrame();
  const isFailed = message.error !== undefined;
  return (
    <li className="chat-message own pending" data-failed={isFailed || undefined}>
      <span className="chat-hidden">{t('chat.you')}</span>
      <Content {...message} />
      {isFailed ? (
        <small className="chat-failed" role="alert">
          {t('chat.notSent')} {message.error}
          <button type="button" onClick={() => chat.outbox.retry(conversationId, message)}>
            {t('chat.retry')}
          </button>
          <button type="button" onClick={() => chat.outbox.discard(conversationId, message)}>
            {t('chat.discard')}
          </button>
        </small>
      ) : (
        <small className="chat-time">{t('chat.sending')}</small>
      )}
    </li>
  );
}

function Content({
  content_type: type,
  content,
  card,
}: {
  readonly content_type: ChatMessage['content_type'];
  readonly content: string;
  readonly card: ChatCard | null;
}): ReactNode {
  const { t } = useChatFrame();
  if (card) return <ChatCardView card={card} />;
  if (isCardType(type)) return <p className="chat-bubble gone">{t(`chat.gone_${type}`)}</p>;
  if (type === 'image')
    return (
      <a className="chat-picture" href={content} target="_blank" rel="noreferrer">
        <img src={content} alt={t('chat.pictureAlt')} />
      </a>
    );
  return (
    <p className="chat-bubble" lang={langOf(content)}>
      {content}
    </p>
  );
}
