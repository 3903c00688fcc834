import { useId, useState } from 'react';
import {
  chatLimits,
  type ReportReason,
  reportReasons,
} from '../../../schemas/contract/calls/chat/chat.ts';
import { textLength } from '../../../schemas/rules/values/text-length.ts';
import { succeeds } from '../../wire/call-error.ts';
import { useChatFrame } from '../use-chat.ts';
import '../chat.css';

/** Reports a conversation to the platform. */
export function ReportForm({
  conversationId,
  onDone,
}: {
  readonly conversationId: number;
  /** Called after the report was stored. */
  readonly onDone: () => void;
}) {
  const { t, chat } = useChatFrame();
  const id = useId();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [remark, setRemark] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isTooLong = textLength(remark) > chatLimits.remark;
  const send = async () => {
    setBusy(true);
    const isSent = await succeeds(
      chat.calls.report(conversationId, {
        reason,
        ...(remark.trim() && { remark: remark.trim() }),
      }),
    );
    setBusy(false);
    if (isSent) onDone();
  };
  return (
    <form
      className="chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>{t('chat.reportHint')}</p>
      <label htmlFor={`${id}reason`}>{t('chat.reason')}</label>
      <select
        id={`${id}reason`}
        value={reason}
        onChange={({ target }) => setReason(target.value as ReportReason)}
      >
        {reportReasons.map((name) => (
          <option key={name} value={name}>
            {t(`chat.reason_${name}`)}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}remark`}>{t('chat.remark')}</label>
      <textarea
        id={`${id}remark`}
        rows={3}
        aria-invalid={isTooLong || undefined}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
      {isTooLong && (
        <p className="chat-problem" role="alert">
          {t('chat.tooLong', { most: chatLimits.remark })}
        </p>
      )}
      <button type="submit" className="chat-button primary" disabled={isBusy || isTooLong}>
        {t('chat.report')}
      </button>
    </form>
  );
}
