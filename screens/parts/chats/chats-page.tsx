import { useAtomValue } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import {
  type ChatFrame,
  ChatFrameContext,
  ConversationPane,
  Empty,
  languageAtom,
  PageTexts,
  useChat,
  usePhone,
  useT,
} from '../../../engine/index.ts';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { ChatCard } from '../../../schemas/contract/calls/chat/chat.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { ChatInbox } from './chat-inbox.tsx';
import './chats.css';
import { ConversationHead } from './conversation-head.tsx';
import { QuickReplies } from './quick-replies.tsx';
import { SendCard } from './send-card.tsx';
import { useInbox, useStaffChat } from './use-staff-chat.ts';

/** Texts of the page and those that it shares with the storefront. */
const texts = {
  en: () =>
    mergeTexts(
      import('../../../locales/en/chats.json'),
      import('../../../locales/en/storefront/chat.json'),
    ),
  'zh-cn': () =>
    mergeTexts(
      import('../../../locales/zh-cn/chats.json'),
      import('../../../locales/zh-cn/storefront/chat.json'),
    ),
};
interface TextsFile {
  readonly default: object;
}
const mergeTexts = async (page: Promise<TextsFile>, shared: Promise<TextsFile>) => ({
  chats: (await page).default,
  chat: (await shared).default,
});
const loadTexts = (language: Language) => texts[language]();

/** Customer chat of a back office: conversations beside the open one; on phones one of both. */
export const ChatsPage = ({ area }: { readonly area: BackOffice }) => (
  <PageTexts load={loadTexts}>
    <ChatsWithTexts area={area} />
  </PageTexts>
);

function ChatsWithTexts({ area }: { readonly area: BackOffice }) {
  const t = useT();
  const chat = useStaffChat(area);
  const language = useAtomValue(languageAtom);
  const frame = useMemo<ChatFrame>(
    () => ({ chat, language, t, CardLink: linkOf(area) }),
    [chat, language, t, area],
  );
  return (
    <ChatFrameContext value={frame}>
      <Chats frame={frame} />
    </ChatFrameContext>
  );
}

function Chats({ frame: { chat, t } }: { readonly frame: ChatFrame }) {
  const phone = usePhone();
  const inbox = useInbox(chat);
  useChat(chat);
  const { openId, mayAnswer } = inbox;
  const isListShown = !phone || openId === undefined;
  return (
    <div className="chat chats">
      {isListShown && <ChatInbox inbox={inbox} />}
      {openId === undefined ? (
        !phone && (
          <div className="chats-none">
            <Empty title={t('chats.choose')} hint={t('chats.chooseHint')} />
          </div>
        )
      ) : (
        <section className="chats-open" aria-label={t('chats.conversation')} key={openId}>
          <ConversationHead inbox={inbox} id={openId} />
          <ConversationPane
            id={openId}
            tools={
              mayAnswer && (
                <>
                  <QuickReplies id={openId} />
                  <SendCard id={openId} />
                </>
              )
            }
          />
        </section>
      )}
    </div>
  );
}

interface CardLinkProps {
  readonly card: ChatCard;
  readonly className: string;
  readonly children: ReactNode;
}

/** Goods open in the shop, orders in the back office, both beside the conversation. */
const linkOf = (area: BackOffice) =>
  function CardLink({ card, className, children }: CardLinkProps) {
    const path =
      card.type === 'goods' ? `/goods/${card.goods_id}` : `/${area}/orders/view/${card.order_id}`;
    return (
      <a className={className} href={path} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  };
