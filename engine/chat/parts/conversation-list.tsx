import type { ReactNode } from 'react';
import type { ChatMessage, Conversation } from '../../../schemas/contract/calls/chat/chat.ts';
import { otherParty } from '../../../schemas/contract/calls/chat/chat-parties.ts';
import { langOf, localName } from '../../../schemas/rules/local-name.ts';
import { useChatFrame } from '../use-chat.ts';
import '../chat.css';
import '../conversation-list.css';

/**
 * Conversations with the last message and the number of unread ones.
 *
 * @param more below the name, for example who answers
 */
export function ConversationList({
  conversations,
  openId,
  onOpen,
  more,
}: {
  readonly conversations: readonly Conversation[];
  readonly openId: number | undefined;
  readonly onOpen: (conversation: Conversation) => void;
  readonly more?: (conversation: Conversation) => ReactNode;
}) {
  const { t, chat, language } = useChatFrame();
  return (
    <ul className="chat-list">
      {conversations.map((conversation) => {
        const { id, unread, last_message: last, updated_at: time } = conversation;
        const { name, picture } = otherParty(conversation, chat.side);
        const shownName = localName(name, language);
        const preview = last ? previewOf(last, t) : '';
        return (
          <li key={id}>
            <button
              type="button"
              aria-current={id === openId ? 'true' : undefined}
              onClick={() => onOpen(conversation)}
            >
              <PartyPicture name={shownName} picture={picture} />
              <span className="chat-list-text">
                <span>
                  <b lang={langOf(shownName)}>{shownName}</b>
                  <time>{time.slice(5, 16)}</time>
                </span>
                {more?.(conversation)}
                <span>
                  <span className="chat-last" lang={langOf(preview)}>
                    {preview}
                  </span>
                  {unread > 0 && (
                    <span className="chat-count">
                      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                      <span className="chat-hidden">{t('chat.unread', { count: unread })}</span>
                    </span>
                  )}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The picture of a party, or the first letter of the name. */
const PartyPicture = ({ name, picture }: { readonly name: string; readonly picture: string }) =>
  picture ? (
    <img className="chat-party" src={picture} alt="" />
  ) : (
    <span className="chat-party" aria-hidden="true">
      {[...name][0]}
    </span>
  );

const previewOf = (
  { content_type: type, content }: ChatMessage,
  t: (key: string) => string,
): string => (type === 'text' || type === 'system' ? content : t(`chat.kind_${type}`));
