import { Ban, Flag } from 'lucide-react';
import { useState } from 'react';
import { ReportForm, useChatFrame } from '../../../engine/chat/index.ts';
import type { Conversation } from '../../../schemas/contract/calls/chat/chat.ts';
import { showToast } from '../../state/page/toast.ts';
import { Dialog } from '../feedback/dialog.tsx';

/** Blocks and reports the other side of a conversation. */
export function ConversationActions({ conversation }: { readonly conversation: Conversation }) {
  const { t, chat } = useChatFrame();
  const [isReporting, setReporting] = useState(false);
  const { id, is_blocked_by_shopper: isBlocked } = conversation;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t(isBlocked ? 'chat.unblock' : 'chat.block')}
        title={t(isBlocked ? 'chat.unblock' : 'chat.block')}
        aria-pressed={isBlocked}
        onClick={() => void chat.setBlocked(id, !isBlocked)}
      >
        <Ban aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('chat.report')}
        title={t('chat.report')}
        onClick={() => setReporting(true)}
      >
        <Flag aria-hidden="true" />
      </button>
      <Dialog title={t('chat.report')} open={isReporting} onClose={() => setReporting(false)}>
        <ReportForm
          conversationId={id}
          onDone={() => {
            setReporting(false);
            showToast(t('chat.reported'));
          }}
        />
      </Dialog>
    </>
  );
}
