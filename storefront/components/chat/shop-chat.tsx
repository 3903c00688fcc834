import { type ReactNode, useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Chat, type ChatFrame, ChatFrameContext, useChat } from '../../../engine/chat/index.ts';
import type { ChatCard } from '../../../schemas/contract/calls/chat/chat.ts';
import { useLanguage } from '../../state/page/common.ts';
import { useUser } from '../../state/session/session.ts';
import { hasChatted, setUnreadChats } from '../../state/shopper/chat.ts';
import { useT } from '../../texts.ts';
import '../../styles/chat.css';

/** One chat for the window and the page; another account gets another one. */
const current: { userId: number; chat: Chat } = { userId: -1, chat: new Chat('shop') };

function chatOf(userId: number): Chat {
  if (current.userId !== userId) {
    current.chat.stop();
    current.userId = userId;
    current.chat = new Chat('shop');
  }
  return current.chat;
}

/** Connects the chat of the shopper or visitor and provides it to the parts inside. */
export function ShopChat({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  const t = useT();
  const language = useLanguage();
  const chat = chatOf(user?.id ?? 0);
  const { unread, threads } = useChat(chat);
  const hasThread = Object.keys(threads).length > 0;
  // Before the first conversation a visitor has no cookie, and the socket would refuse
  useEffect(() => {
    if (user || hasThread || hasChatted()) chat.start();
  }, [chat, user, hasThread]);
  useEffect(() => setUnreadChats(unread.messages), [unread.messages]);
  const frame = useMemo<ChatFrame>(() => ({ chat, language, t, CardLink }), [chat, language, t]);
  return <ChatFrameContext value={frame}>{children}</ChatFrameContext>;
}

function CardLink({
  card,
  className,
  children,
}: {
  readonly card: ChatCard;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  if (card.type === 'goods' && !card.is_open) return <div className={className}>{children}</div>;
  const to = card.type === 'goods' ? `/goods/${card.goods_id}` : `/user/order/${card.order_id}`;
  return (
    <Link className={className} to={to}>
      {children}
    </Link>
  );
}
