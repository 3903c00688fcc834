import { useAtomValue } from 'jotai';
import { type ReactNode, useMemo, useState } from 'react';
import {
  type ChatFrame,
  ChatFrameContext,
  ConversationPane,
  Empty,
  languageAtom,
  PageTexts,
  Picker,
  useCall,
  useChat,
  useChatFrame,
  usePhone,
  useT,
} from '../../../engine/index.ts';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type {
  ChatCard,
  GoodsChatCard,
  OrderChatCard,
} from '../../../schemas/contract/calls/chat/chat.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { ChatInbox } from './chat-inbox.tsx';
import './chats.css';
import { Dropdown } from 'antd';
import { MessageSquareText, ReceiptText, ShoppingBag } from 'lucide-react';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { ConversationHead } from './conversation-head.tsx';
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

interface QuickReply {
  readonly id: number;
  readonly content: string;
}
/** Replies that the menu offers. */
const maxReplies = 50;

/** A menu of prepared texts. The chosen one is added to the input, where it can be changed. */
function QuickReplies({ id }: { readonly id: number }) {
  const t = useT();
  const { chat } = useChatFrame();
  const { data, isError, refetch } = useCall<Page<QuickReply>>(
    `/${chat.area}/chat_quick_replies`,
    { per_page: maxReplies },
    { enabled: false },
  );
  const replies = isError ? [] : data?.data; // after a failure the menu stays empty
  const insert = (content: string) =>
    chat.change(id, (thread) => ({ ...thread, draft: `${thread.draft}${content}` }));
  const items = [
    ...(replies ?? []).map((reply) => ({
      key: reply.id,
      label: reply.content,
      onClick: () => insert(reply.content),
    })),
    ...(replies?.length === 0
      ? [{ key: 'none', label: t('chats.noReplies'), disabled: true }]
      : []),
    { type: 'divider' as const, key: 'line' },
    {
      key: 'manage',
      label: (
        <a href={`/${chat.area}/chat_quick_replies`} target="_blank" rel="noreferrer">
          {t('chats.manageReplies')}
        </a>
      ),
    },
  ];
  return (
    <Dropdown
      trigger={['click']}
      placement="topLeft"
      classNames={{ root: 'chats-replies' }}
      menu={{ items }}
      onOpenChange={(isOpen) => {
        if (isOpen) void refetch();
      }}
    >
      <button
        type="button"
        className="chat-icon"
        aria-label={t('chats.replies')}
        title={t('chats.replies')}
      >
        <MessageSquareText size={20} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}

/** Buttons that choose goods or an order and send it as a card. */
function SendCard({ id }: { readonly id: number }) {
  const t = useT();
  const { chat } = useChatFrame();
  const [kind, setKind] = useState<'goods' | 'orders'>();
  const send = ([row]: readonly Row[]) => {
    if (row) chat.outbox.sendCard(id, kind === 'goods' ? goodsCard(row) : orderCard(row));
    setKind(undefined);
  };
  return (
    <>
      <button
        type="button"
        className="chat-icon"
        aria-label={t('chats.sendGoods')}
        title={t('chats.sendGoods')}
        onClick={() => setKind('goods')}
      >
        <ShoppingBag size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="chat-icon"
        aria-label={t('chats.sendOrder')}
        title={t('chats.sendOrder')}
        onClick={() => setKind('orders')}
      >
        <ReceiptText size={20} aria-hidden="true" />
      </button>
      {kind && (
        <Picker
          screenPath={`${chat.area}/${kind}`}
          multiple={false}
          title={t(kind === 'goods' ? 'chats.sendGoods' : 'chats.sendOrder')}
          onPick={send}
          onClose={() => setKind(undefined)}
        />
      )}
    </>
  );
}

const textOf = (row: Row, field: string): string => String(row[field] ?? '');

/** The card until the server answers with its own. */
const goodsCard = (row: Row): GoodsChatCard => ({
  type: 'goods',
  goods_id: Number(row.id),
  goods_name: textOf(row, 'goods_name'),
  goods_image: textOf(row, 'goods_master_image'),
  price: textOf(row, 'goods_price'),
  is_open: true,
});
const orderCard = (row: Row): OrderChatCard => ({
  type: 'order',
  order_id: Number(row.id),
  order_no: textOf(row, 'order_no'),
  order_name: textOf(row, 'order_name'),
  order_image: textOf(row, 'order_image'),
  total_price: textOf(row, 'total_price'),
  order_status: Number(row.order_status),
  order_status_cn: '',
});
