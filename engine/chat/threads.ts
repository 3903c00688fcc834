import type {
  ChatMessage,
  ChatSide,
  Conversation,
  GoodsChatCard,
  NewMessage,
  OrderChatCard,
} from '../../schemas/contract/calls/chat/chat.ts';

export type ChatCard = GoodsChatCard | OrderChatCard;

/** A message that the server has not confirmed. */
export interface PendingMessage {
  readonly client_key: string;
  readonly content_type: NewMessage['content_type'] | 'image';
  /** The text, the id of the goods or order, or an object URL of the picture. */
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
  /** Goods or order to offer in the next message. */
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
  const field = side === 'shopper' ? 'shopper_read_id' : 'staff_read_id';
  return {
    ...thread,
    conversation: {
      ...conversation,
      [field]: Math.max(conversation[field], messageId),
    },
  };
}

/** The last message of the other side; 0 for none. */
export const lastOfOthers = ({ messages }: Thread, side: ChatSide): number =>
  messages.findLast((message) => message.side !== side)?.id ?? 0;

/** Up to which message the other side has read. */
export function readByOthers({ conversation }: Thread, side: ChatSide): number {
  if (!conversation) return 0;
  return side === 'shopper' ? conversation.staff_read_id : conversation.shopper_read_id;
}

/** Up to which message this side has read. */
export function readBySelf({ conversation }: Thread, side: ChatSide): number {
  if (!conversation) return 0;
  return side === 'shopper' ? conversation.shopper_read_id : conversation.staff_read_id;
}
