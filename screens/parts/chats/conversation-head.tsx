import { Button, Dropdown } from 'antd';
import { ArrowLeft, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import {
  confirm,
  Dialog,
  ignoreCallError,
  ReportForm,
  toast,
  useChatFrame,
  usePhone,
  useT,
} from '../../../engine/index.ts';
import type { Conversation } from '../../../schemas/contract/calls/chat/chat.ts';
import { langOf, localName } from '../../../schemas/rules/local-name.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import type { Inbox } from './use-staff-chat.ts';

/** Who writes, who answers, and what staff can do with the conversation. */
export function ConversationHead({ inbox, id }: { readonly inbox: Inbox; readonly id: number }) {
  const t = useT();
  const { chat, language } = useChatFrame();
  const { conversation, open, mayAnswer } = inbox;
  // On phones the list with the heading of the page is closed
  const Heading = usePhone() ? 'h1' : 'h2';
  const facts = conversation
    ? [
        chat.area === 'Admin' && localName(conversation.store_name, language),
        t(`chats.deskNow_${conversation.desk}`),
        conversation.assignee?.name ?? t('chats.nobody'),
        conversation.state === 'closed' && t('chats.closed'),
      ].filter(Boolean)
    : [];
  return (
    <header className="chats-head">
      <button
        type="button"
        className="chat-icon chats-back"
        aria-label={t('chats.back')}
        onClick={() => open(undefined)}
      >
        <ArrowLeft size={18} aria-hidden="true" />
      </button>
      <div>
        <Heading lang={langOf(conversation?.shopper.name ?? '')}>
          {conversation?.shopper.name}
        </Heading>
        <p>{facts.join(' · ')}</p>
      </div>
      {conversation && mayAnswer && <Actions conversation={conversation} onMoved={open} key={id} />}
    </header>
  );
}

function Actions({
  conversation,
  onMoved,
}: {
  readonly conversation: Conversation;
  readonly onMoved: (id: number) => void;
}) {
  const t = useT();
  const { chat } = useChatFrame();
  const [dialog, setDialog] = useState<'handOver' | 'report'>();
  const { close, takeOver, block } = useConversationCalls(conversation);
  const { id, is_blocked_by_staff: isBlocked, state, desk } = conversation;
  const isOwnDesk = desk === (chat.area === 'Seller' ? 'store' : 'platform');
  const items = [
    isOwnDesk &&
      state === 'open' && { key: 'close', label: t('chats.close'), onClick: () => void close() },
    isOwnDesk && {
      key: 'block',
      label: t(isBlocked ? 'chat.unblock' : 'chat.block'),
      onClick: () => void block(),
    },
    { key: 'report', label: t('chat.report'), onClick: () => setDialog('report') },
  ].filter((item) => item !== false);
  return (
    <div className="chats-actions">
      {isOwnDesk && <Button onClick={() => setDialog('handOver')}>{t('chats.handOver')}</Button>}
      {!isOwnDesk && chat.area === 'Admin' && (
        <Button onClick={() => void takeOver()}>{t('chats.takeOver')}</Button>
      )}
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button
          type="text"
          aria-label={t('chat.more')}
          icon={<Ellipsis size={18} aria-hidden="true" />}
        />
      </Dropdown>
      {dialog === 'handOver' && (
        <HandOverDialog
          conversation={conversation}
          onClose={() => setDialog(undefined)}
          onDone={(moved) => {
            setDialog(undefined);
            chat.setConversation(moved);
            if (moved.id !== id) onMoved(moved.id);
          }}
        />
      )}
      {dialog === 'report' && (
        <ReportDialog conversationId={id} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}

/** What staff do with a conversation without a dialog. The wire shows errors. */
function useConversationCalls({ id, is_blocked_by_staff: isBlocked }: Conversation) {
  const t = useT();
  const { chat } = useChatFrame();
  const close = async () => {
    const closed = await ignoreCallError(chat.calls.close(id));
    if (closed) chat.setConversation(closed);
  };
  const takeOver = async () => {
    const taken = await ignoreCallError(chat.calls.handOver(id, { to: 'platform' }));
    if (taken) chat.setConversation(taken);
  };
  const block = async () => {
    const isSure =
      isBlocked ||
      (await confirm({
        title: t('chats.blockTitle'),
        okText: t('chat.block'),
        cancelText: t('form.cancel'),
        undo: t('chats.blockHint'),
      }));
    if (isSure) await chat.setBlocked(id, !isBlocked);
  };
  return { close, takeOver, block };
}

function ReportDialog({
  conversationId,
  onClose,
}: {
  readonly conversationId: number;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Dialog
      title={t('chat.report')}
      setting={{ width: '440px', fullscreen: false }}
      content="clean"
      onClose={onClose}
      className="chat chats-report"
      footer={() => null}
    >
      <ReportForm
        conversationId={conversationId}
        onDone={() => {
          onClose();
          toast.success(t('chat.reported'));
        }}
      />
    </Dialog>
  );
}
