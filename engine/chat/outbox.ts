import {
  type ChatCard,
  type ChatMessage,
  chatLimits,
} from '../../schemas/contract/calls/chat/chat.ts';
import { cardMessage } from '../../schemas/contract/calls/chat/chat-parties.ts';
import type { ChatCalls } from './chat-calls.ts';
import type { PendingMessage, Thread } from './threads.ts';

/** What the outbox changes and calls. */
interface Sender {
  readonly calls: ChatCalls;
  change(id: number, toNext: (thread: Thread) => Thread): void;
  addMessage(message: ChatMessage): void;
}

/**
 * Sends messages and shows them before the server has confirmed them. A message that failed stays
 * with the reason; a repetition has the same key, so that it is stored once.
 */
export class Outbox {
  private readonly pictureUrls = new Set<string>();

  constructor(private readonly chat: Sender) {}

  sendText(id: number, text: string): void {
    const content = text.trim().slice(0, chatLimits.text);
    if (content !== '') this.add(id, { content_type: 'text', content, card: null });
  }

  sendCard(id: number, card: ChatCard): void {
    this.add(id, { ...cardMessage(card), card });
  }

  sendPicture(id: number, file: File): void {
    const content = URL.createObjectURL(file);
    this.pictureUrls.add(content);
    this.add(id, { content_type: 'image', content, card: null, file });
  }

  /** Sends a failed message again. */
  retry(id: number, message: PendingMessage): void {
    const { error: _error, ...again } = message;
    this.chat.change(id, (thread) => ({
      ...thread,
      pending: thread.pending.map((pending) =>
        pending.client_key === message.client_key ? again : pending,
      ),
    }));
    void this.send(id, again);
  }

  discard(id: number, { client_key: key }: PendingMessage): void {
    this.chat.change(id, (thread) => ({
      ...thread,
      pending: thread.pending.filter(({ client_key: other }) => other !== key),
    }));
  }

  /** Frees the pictures. */
  clear(): void {
    for (const url of this.pictureUrls) URL.revokeObjectURL(url);
    this.pictureUrls.clear();
  }

  private add(id: number, message: Omit<PendingMessage, 'client_key'>): void {
    const pending = { ...message, client_key: newKey() };
    this.chat.change(id, (thread) => ({ ...thread, pending: [...thread.pending, pending] }));
    void this.send(id, pending);
  }

  private async send(id: number, message: PendingMessage): Promise<void> {
    try {
      this.chat.addMessage(await this.request(id, message));
    } catch (error) {
      this.fail(id, message, error instanceof Error ? error.message : '');
    }
  }

  private request(id: number, message: PendingMessage): Promise<ChatMessage> {
    const { content_type: type, content, client_key: key, file } = message;
    if (type === 'image' || file) return this.chat.calls.sendPicture(id, key, file!);
    return this.chat.calls.send(id, { content_type: type, content, client_key: key });
  }

  private fail(id: number, { client_key: key }: PendingMessage, error: string): void {
    this.chat.change(id, (thread) => ({
      ...thread,
      pending: thread.pending.map((pending) =>
        pending.client_key === key ? { ...pending, error } : pending,
      ),
    }));
  }
}

/** 22 characters; `crypto.randomUUID` is missing on plain HTTP. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(11));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
