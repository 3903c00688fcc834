import type { Area } from '../../schemas/contract/areas.ts';
import type {
  ChatMessage,
  Conversation,
  UnreadChats,
} from '../../schemas/contract/calls/chat/chat.ts';
import {
  isParticipant,
  type PartySide,
  sideOf,
} from '../../schemas/contract/calls/chat/chat-parties.ts';
import { type ServerFrame, socketLimits } from '../../schemas/contract/calls/chat/chat-socket.ts';
import { ignoreCallError } from '../wire/call-error.ts';
import { type ChatCalls, chatCalls } from './chat-calls.ts';
import { type ChatSocket, openChatSocket, type SocketState } from './chat-socket.ts';
import { Outbox } from './outbox.ts';
import {
  emptyThread,
  lastOfOthers,
  readBySelf,
  type Thread,
  withMessages,
  withRead,
} from './threads.ts';

/** Interval of reads while there is no socket, ms. */
const pollMs = 8000;
/** A typing notice of the other side is shown for this time, ms. */
const typingShownMs = 5000;

export interface ChatState {
  readonly socket: SocketState;
  readonly unread: UnreadChats;
  /** By conversation id. */
  readonly threads: Readonly<Record<number, Thread>>;
  /** Grows when conversations or their order may have changed; lists load again. */
  readonly revision: number;
}

/**
 * The chat of one area in this page: a socket, and the conversations that were opened. Without a
 * socket it reads what is new every `pollMs`. Interfaces subscribe with `useChat`.
 */
export class Chat {
  readonly side: PartySide;
  readonly calls: ChatCalls;
  readonly outbox: Outbox;
  private state: ChatState = {
    socket: 'connecting',
    unread: { conversations: 0, messages: 0 },
    threads: {},
    revision: 0,
  };
  private readonly listeners = new Set<() => void>();
  private socket: ChatSocket | undefined;
  private poll: ReturnType<typeof setInterval> | undefined;
  private readonly typingTimers = new Map<number, ReturnType<typeof setTimeout>>();
  private readonly typingSent = new Map<number, number>();
  /** Conversations that are not loaded and have got a message. */
  private readonly unseen = new Set<number>();
  private lastId = 0;

  constructor(readonly area: Area) {
    this.side = sideOf(area);
    this.calls = chatCalls(area);
    this.outbox = new Outbox(this);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): ChatState => this.state;

  /** Connects. Does nothing when it is started, unless the server has ended the connection. */
  start(): void {
    if (this.socket && this.state.socket !== 'ended') return;
    this.socket?.close();
    clearInterval(this.poll);
    this.socket = openChatSocket(this.area, {
      lastId: () => this.lastId,
      onFrame: (frame) => this.receive(frame),
      onState: (socket) => this.setSocket(socket),
    });
    this.poll = setInterval(() => {
      if (this.state.socket !== 'open' && !document.hidden) void this.catchUp();
    }, pollMs);
  }

  stop(): void {
    this.socket?.close();
    this.socket = undefined;
    clearInterval(this.poll);
    for (const timer of this.typingTimers.values()) clearTimeout(timer);
    this.outbox.clear();
  }

  thread(id: number): Thread {
    return this.state.threads[id] ?? emptyThread;
  }

  change(id: number, toNext: (thread: Thread) => Thread): void {
    this.set({ threads: { ...this.state.threads, [id]: toNext(this.thread(id)) } });
  }

  /** Loads the conversation and its newest messages, or what is newer than the loaded ones. */
  async load(id: number): Promise<void> {
    const last = this.thread(id).messages.at(-1)?.id;
    this.unseen.delete(id);
    const [conversation, page] = await Promise.all([
      ignoreCallError(this.calls.conversation(id)),
      ignoreCallError(this.calls.messages(id, last === undefined ? {} : { after_id: last })),
    ]);
    if (!conversation || !page) {
      this.change(id, (thread) =>
        thread.state === 'ready' ? thread : { ...thread, state: 'failed' },
      );
      return;
    }
    this.remember(page.messages);
    // More is missing than a page: starts again with the newest page
    if (last !== undefined && page.has_more) {
      this.change(id, (thread) => ({ ...thread, messages: [], state: 'loading' }));
      return this.load(id);
    }
    this.change(id, (thread) => ({
      ...withMessages(thread, page.messages),
      conversation,
      state: 'ready',
      hasOlder: last === undefined ? page.has_more : thread.hasOlder,
    }));
    // The page may be older than a message that arrived while it loaded
    if (this.unseen.has(id)) return this.load(id);
  }

  async loadOlder(id: number): Promise<void> {
    const first = this.thread(id).messages[0]?.id;
    if (first === undefined) return;
    const page = await ignoreCallError(this.calls.messages(id, { before_id: first }));
    if (page)
      this.change(id, (thread) => ({
        ...withMessages(thread, page.messages),
        hasOlder: page.has_more,
      }));
  }

  /** Replaces the conversation by an answer of the server, and lists load again. */
  setConversation(conversation: Conversation): void {
    this.change(conversation.id, (thread) => ({ ...thread, conversation }));
    this.set({ revision: this.state.revision + 1 });
  }

  /** Blocks the other side, or takes the block back. The wire shows refusals. */
  async setBlocked(id: number, isBlocked: boolean): Promise<void> {
    const { block, unblock } = this.calls;
    const conversation = await ignoreCallError(isBlocked ? block(id) : unblock(id));
    if (conversation) this.setConversation(conversation);
  }

  /** Marks the messages of the other side as read, once per message. */
  async markRead(id: number): Promise<void> {
    const thread = this.thread(id);
    const last = lastOfOthers(thread, this.side);
    const { conversation } = thread;
    if (!conversation || !isParticipant(this.area, conversation)) return;
    if (last <= readBySelf(thread, this.side)) return;
    this.change(id, (current) => withRead(current, this.side, last));
    const unread = await ignoreCallError(this.calls.read(id, last));
    if (unread) this.set({ unread, revision: this.state.revision + 1 });
  }

  /** Sends a typing notice to the other side, at most every `typingMs`. */
  typing(id: number): void {
    const now = Date.now();
    if (now - (this.typingSent.get(id) ?? 0) < socketLimits.typingMs) return;
    this.typingSent.set(id, now);
    this.socket?.send({ type: 'typing', data: { conversation_id: id } });
  }

  addMessage(message: ChatMessage): void {
    this.remember([message]);
    const id = message.conversation_id;
    if (this.thread(id).state === 'ready')
      this.change(id, (thread) => ({
        ...withMessages(thread, [message]),
        isTyping: message.side === this.side && thread.isTyping,
      }));
    else this.unseen.add(id);
    this.set({ revision: this.state.revision + 1 });
  }

  private receive(frame: ServerFrame): void {
    switch (frame.type) {
      case 'ready':
        this.set({ unread: pickUnread(frame.data) });
        // What was loaded before the server counted this socket may be out of date
        void this.catchUp();
        return;
      case 'synced':
        if (!frame.data.is_complete) void this.catchUp();
        return;
      case 'chat':
        this.addMessage(frame.data);
        if (frame.data.side !== this.side) void this.loadUnread();
        return;
      case 'read':
        this.change(frame.data.conversation_id, (thread) =>
          withRead(thread, frame.data.side, frame.data.message_id),
        );
        if (frame.data.side === this.side) void this.loadUnread();
        return;
      case 'typing':
        if (frame.data.side !== this.side) this.showTyping(frame.data.conversation_id);
        return;
      case 'conversation':
        void this.reload(frame.data.conversation_id);
        return;
      case 'missed':
        this.socket?.send({ type: 'sync', data: { last_id: this.lastId } });
    }
  }

  private setSocket(socket: SocketState): void {
    if (socket !== this.state.socket) this.set({ socket });
  }

  /** Reads what the open conversations, the lists and the badge may have missed. */
  private async catchUp(): Promise<void> {
    const open = Object.keys(this.state.threads).map(Number);
    await Promise.all([this.loadUnread(), ...open.map((id) => this.load(id))]);
    this.set({ revision: this.state.revision + 1 });
  }

  private async reload(id: number): Promise<void> {
    if (this.thread(id).conversation) {
      const conversation = await ignoreCallError(this.calls.conversation(id));
      if (conversation) this.change(id, (thread) => ({ ...thread, conversation }));
    }
    this.set({ revision: this.state.revision + 1 });
  }

  private async loadUnread(): Promise<void> {
    const unread = await ignoreCallError(this.calls.unread());
    if (unread) this.set({ unread });
  }

  private showTyping(id: number): void {
    const show = (isTyping: boolean) => this.change(id, (thread) => ({ ...thread, isTyping }));
    clearTimeout(this.typingTimers.get(id));
    this.typingTimers.set(
      id,
      setTimeout(() => show(false), typingShownMs),
    );
    show(true);
  }

  private remember(messages: readonly ChatMessage[]): void {
    this.lastId = Math.max(this.lastId, ...messages.map(({ id }) => id));
  }

  private set(change: Partial<ChatState>): void {
    this.state = { ...this.state, ...change };
    this.listeners.forEach((listener) => listener());
  }
}

const pickUnread = ({ conversations, messages }: UnreadChats): UnreadChats => ({
  conversations,
  messages,
});
