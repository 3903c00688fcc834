import { Dropdown } from 'antd';
import { MessageSquareText } from 'lucide-react';
import { useCall, useChatFrame, useT } from '../../../engine/index.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';

interface QuickReply {
  readonly id: number;
  readonly content: string;
}
/** Replies that the menu offers. */
const maxReplies = 50;

/** A menu of prepared texts. The chosen one is added to the input, where it can be changed. */
export function QuickReplies({ id }: { readonly id: number }) {
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
