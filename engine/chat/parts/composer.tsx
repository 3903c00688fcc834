import { ImagePlus, SendHorizontal } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { chatLimits } from '../../../schemas/contract/calls/chat/chat.ts';
import { textLength } from '../../../schemas/rules/values/text-length.ts';
import type { Thread } from '../threads.ts';
import { useChatFrame } from '../use-chat.ts';
import { CardOffer } from './chat-card.tsx';

/**
 * The input of a conversation: text, pictures by button or paste, and what is offered to send.
 * Enter sends and Shift+Enter starts a line; without a keyboard Enter starts a line.
 *
 * @param tools buttons of the program, before the picture button
 */
export function Composer({
  conversationId: id,
  thread,
  tools,
}: {
  readonly conversationId: number;
  readonly thread: Thread;
  readonly tools?: ReactNode;
}) {
  const { t, chat } = useChatFrame();
  const fieldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const pictures = usePictures(id);
  const { draft, offer } = thread;
  const isTooLong = textLength(draft) > chatLimits.text;
  const setDraft = (text: string) => chat.change(id, (old) => ({ ...old, draft: text }));
  const setNoOffer = () => chat.change(id, (old) => ({ ...old, offer: null }));
  const send = () => {
    if (draft.trim() === '' || isTooLong) return;
    chat.outbox.sendText(id, draft);
    setDraft('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, nativeEvent } = event;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || isTouch) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="chat-composer">
      {offer && (
        <CardOffer
          card={offer}
          onSend={() => {
            chat.outbox.sendCard(id, offer);
            setNoOffer();
          }}
          onDismiss={setNoOffer}
        />
      )}
      {(isTooLong || pictures.problem) && (
        <p className="chat-problem" role="alert">
          {isTooLong ? t('chat.tooLong', { most: chatLimits.text }) : pictures.problem}
        </p>
      )}
      <label className="chat-hidden" htmlFor={fieldId}>
        {t('chat.write')}
      </label>
      <textarea
        id={fieldId}
        ref={field}
        rows={1}
        aria-invalid={isTooLong || undefined}
        placeholder={t('chat.write')}
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value);
          if (target.value !== '') chat.typing(id);
        }}
        onKeyDown={onKeyDown}
        onPaste={pictures.onPaste}
      />
      <ComposerTools
        tools={tools}
        pictures={pictures}
        canSend={draft.trim() !== '' && !isTooLong}
        send={send}
      />
    </div>
  );
}

interface ComposerToolsProps {
  readonly tools: ReactNode;
  readonly pictures: ReturnType<typeof usePictures>;
  readonly canSend: boolean;
  readonly send: () => void;
}

/** The buttons below the text: those of the program, the picture button and the send button. */
function ComposerTools({ tools, pictures, canSend, send }: ComposerToolsProps) {
  const { t } = useChatFrame();
  return (
    <div className="chat-tools">
      {tools}
      <button
        type="button"
        className="chat-icon"
        aria-label={t('chat.picture')}
        title={t('chat.picture')}
        onClick={() => pictures.input.current?.click()}
      >
        <ImagePlus size={20} aria-hidden="true" />
      </button>
      <input
        ref={pictures.input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          pictures.send([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <button type="button" className="chat-button primary send" disabled={!canSend} onClick={send}>
        <SendHorizontal size={16} aria-hidden="true" />
        {t('chat.send')}
      </button>
    </div>
  );
}

function usePictures(id: number) {
  const { t, chat } = useChatFrame();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const send = (files: readonly File[]) => {
    setProblem('');
    for (const file of files) {
      const refusal = refusalOf(file);
      if (refusal) setProblem(t(refusal, { size: chatLimits.picture / 1024 / 1024 }));
      else chat.outbox.sendPicture(id, file);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    send(files);
  };
  return { input, problem, send, onPaste };
}

function refusalOf({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return 'chat.notPicture';
  return size > chatLimits.picture ? 'chat.pictureTooLarge' : undefined;
}
