import type {
  ChatCard,
  ChatMessage,
  ChatSide,
  ContentType,
  Conversation,
} from '../../schemas/contract/calls/chat/chat.ts';
import {
  otherReadIdOf,
  type PartySide,
  readIdOf,
  withReadId,
} from '../../schemas/contract/calls/chat/chat-parties.ts';

/** A message that the server has not confirmed. */
export interface PendingMessage {
  readonly client_key: string;
  readonly content_type: Exclude<ContentType, 'system'>;
  /** The text, the id of what the card shows, or an object URL of the picture. */
  readonly content: string;
  readonly card: ChatCard | null;
  readonly file?: File;
  /** Why it was not sent; undefined while it is being sent. */
  readonly error?: string;
}

/** What a program knows of one conversation. */
export interface Thread {
  readonly conversation: Conversation | undefined;
  /** Oldest first, without gaps. */
  readonly messages: readonly ChatMessage[];
  readonly pending: readonly PendingMessage[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly hasOlder: boolean;
  readonly isTyping: boolean;
  readonly draft: string;
  /** Card to offer in the next message. */
  readonly offer: ChatCard | null;
}

export const emptyThread: Thread = {
  conversation: undefined,
  messages: [],
  pending: [],
  state: 'loading',
  hasOlder: false,
  isTyping: false,
  draft: '',
  offer: null,
};

/** Adds messages by id, in order; confirmed ones leave `pending`. */
export function withMessages(thread: Thread, added: readonly ChatMessage[]): Thread {
  const byId = new Map(thread.messages.map((message) => [message.id, message]));
  for (const message of added) byId.set(message.id, message);
  const keys = new Set(added.map(({ client_key: key }) => key).filter(Boolean));
  return {
    ...thread,
    messages: [...byId.values()].toSorted((one, other) => one.id - other.id),
    pending: thread.pending.filter(({ client_key: key }) => !keys.has(key)),
  };
}

/** Records that a side has read up to a message. */
export function withRead(thread: Thread, side: ChatSide, messageId: number): Thread {
  const { conversation } = thread;
  if (!conversation || side === 'system') return thread;
  return { ...thread, conversation: withReadId(conversation, side, messageId) };
}

/** The last message of the other side; 0 for none. */
export const lastOfOthers = ({ messages }: Thread, side: ChatSide): number =>
  messages.findLast((message) => message.side !== side)?.id ?? 0;

/** Id of the last message that the other side has read; 0 for none. */
export const readByOthers = ({ conversation }: Thread, side: PartySide): number =>
  conversation ? otherReadIdOf(conversation, side) : 0;

/** Id of the last message that this side has read; 0 for none. */
export const readBySelf = ({ conversation }: Thread, side: PartySide): number =>
  conversation ? readIdOf(conversation, side) : 0;
