import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { areas } from '../../../../schemas/contract/areas.ts';
import {
  type ServerFrame,
  type SocketEnd,
  socketLimits,
} from '../../../../schemas/contract/calls/chat/chat-socket.ts';
import { SharedSlots } from '../../../platform/concurrency/shared-slots.ts';
import { SessionWatch } from '../../../platform/http/access/session-watch.ts';
import { Sessions } from '../../../platform/http/access/sessions.ts';
import { Log } from '../../../platform/observability/log.ts';
import { readerOf } from '../messages/message-reader.ts';
import { ReadMessages } from '../messages/read-messages.ts';
import { type ChatParty, desks, mayRead, personOf } from '../parties/chat-party.ts';
import { ChatBus, type ChatEvent, type ChatRoute } from './chat-bus.ts';
import type { ChatSocket } from './chat-socket.ts';

/** Silent sockets are looked for this often, ms. */
const sweepMs = 10_000;
/** Messages that arrive within this time are read together, ms. */
const collectMs = 20;

type MessageEvent = Extract<ChatEvent, { readonly kind: 'message' }>;

const platformAudience = 'platform';
const storeAudience = (storeId: number): string => `store:${storeId}`;

/** The sockets that receive a party's events: those of a shopper, a store or the platform. */
const audienceOf = ({ kind, key }: ChatParty): string => {
  if (kind === 'platform') return platformAudience;
  return kind === 'store' ? storeAudience(Number(key)) : `${kind}:${key}`;
};

/** Open sockets of this process by audience. Forwards the events of all processes to them. */
@Injectable()
export class ChatSockets implements BeforeApplicationShutdown {
  private readonly sockets = new Set<ChatSocket>();
  private readonly byAudience = new Map<string, Set<ChatSocket>>();
  private readonly addresses = new SharedSlots({
    total: socketLimits.perProcess,
    perOwner: socketLimits.perAddress,
  });
  private readonly watch: SessionWatch<ChatSocket>;
  /** Sockets that have not signed in. */
  private unknown = 0;
  private sweep: NodeJS.Timeout | undefined;
  private listening: Promise<void> | undefined;
  private collected: MessageEvent[] = [];
  private collector: NodeJS.Timeout | undefined;
  /** Ends when the messages collected so far are sent. */
  private forwarding = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly bus: ChatBus,
    private readonly messages: ReadMessages,
    private readonly log: Log,
    sessions: Sessions,
  ) {
    this.watch = new SessionWatch(sessions, log, {
      areas,
      connections: () => this.sockets,
      onEnd: (socket) => socket.end('session'),
      onUnknown: () => this.endAll('stop'),
    });
  }

  get size(): number {
    return this.sockets.size;
  }

  /** Admits a new socket. @returns false when the process or its address has too many */
  admit(socket: ChatSocket): boolean {
    if (this.isStopping || this.unknown >= socketLimits.unknown) return false;
    if (this.addresses.take(socket.address) !== 'taken') return false;
    this.unknown += 1;
    this.sockets.add(socket);
    this.start();
    return true;
  }

  /**
   * Registers a socket that has signed in.
   *
   * @returns false when its store has too many and the account has none to replace
   */
  async join(socket: ChatSocket, party: ChatParty): Promise<boolean> {
    this.listening ??= this.bus.listen({
      onEvent: (event) => this.receive(event),
      // Events in between are lost: clients ask for what they missed
      onGap: () => this.sendAll({ type: 'missed', data: {} }),
    });
    await this.listening;
    // The client may have left meanwhile
    if (!this.sockets.has(socket)) return false;
    const audience = audienceOf(party);
    const known = this.byAudience.get(audience) ?? new Set<ChatSocket>();
    const isFull = () => party.side === 'staff' && known.size >= socketLimits.perStore;
    this.endOldest(known, party, isFull());
    if (isFull()) return false;
    socket.party = party;
    this.unknown -= 1;
    socket.audiences = [audience];
    known.add(socket);
    this.byAudience.set(audience, known);
    return true;
  }

  remove(socket: ChatSocket): void {
    if (!this.sockets.delete(socket)) return;
    this.addresses.release(socket.address);
    if (!socket.party) this.unknown -= 1;
    for (const audience of socket.audiences) {
      const known = this.byAudience.get(audience);
      known?.delete(socket);
      if (known?.size === 0) this.byAudience.delete(audience);
    }
    if (this.sockets.size > 0) return;
    this.watch.stop();
    clearInterval(this.sweep);
    this.sweep = undefined;
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
    this.endAll('stop');
  }

  private start(): void {
    this.watch.start();
    this.sweep ??= setInterval(() => {
      const now = Date.now();
      for (const socket of this.sockets) {
        if (socket.isSilent(now)) socket.end('silent');
        else if (socket.party && !mayRead(socket.party)) socket.end('session');
      }
    }, sweepMs).unref();
  }

  /** A person has at most `perAccount` sockets, and in a full store no more than before. */
  private endOldest(known: ReadonlySet<ChatSocket>, party: ChatParty, isFull: boolean): void {
    const person = personOf(party);
    const own = [...known].filter((socket) => socket.party && personOf(socket.party) === person);
    const surplus = Math.max(isFull ? 1 : 0, own.length - socketLimits.perAccount + 1);
    for (const socket of own.slice(0, surplus)) {
      socket.end('replaced');
      this.remove(socket);
    }
  }

  private audience({ shopper, store, desk }: ChatRoute): readonly ChatSocket[] {
    const names = [shopper];
    if (store > 0) names.push(storeAudience(store));
    if (desk === desks.platform) names.push(platformAudience);
    return names
      .flatMap((name) => [...(this.byAudience.get(name) ?? [])])
      .filter(({ party }) => party !== undefined && mayRead(party));
  }

  private receive(event: ChatEvent): void {
    if (event.kind !== 'message') this.forward(event);
    else if (this.audience(event).length > 0) this.collect(event);
  }

  private collect(event: MessageEvent): void {
    this.collected.push(event);
    this.collector ??= setTimeout(() => {
      const events = this.collected;
      this.collected = [];
      this.collector = undefined;
      // One after the other: a read that takes long is not overtaken by later messages
      this.forwarding = this.forwarding
        .then(() => this.forwardMessages(events))
        .catch((error: unknown) => {
          this.log.warn({ err: error }, 'chat messages could not be read for their sockets');
          this.sendAll({ type: 'missed', data: {} });
        });
    }, collectMs);
  }

  private forward(event: Exclude<ChatEvent, MessageEvent>): void {
    const frame = frameOf(event);
    const text = JSON.stringify(frame);
    for (const socket of this.audience(event)) {
      const isOwnTyping = event.kind === 'typing' && socket.party?.side === event.side;
      if (!isOwnTyping) socket.sendText(text);
    }
  }

  /** Texts are rendered once for all readers of a kind and language. */
  private async forwardMessages(events: readonly MessageEvent[]): Promise<void> {
    const { rows, render } = await this.messages.byIds(events.flatMap(({ messages }) => messages));
    const routes = new Map(events.flatMap((event) => event.messages.map((id) => [id, event])));
    const rendered = new Map<string, readonly string[]>();
    for (const [index, row] of rows.entries()) {
      for (const socket of this.audience(routes.get(row.id)!)) {
        const reader = readerOf(socket.party!);
        const key = `${reader.kind} ${reader.language}`;
        const texts =
          rendered.get(key) ??
          render(reader).map((data) =>
            JSON.stringify({ type: 'chat', data } satisfies ServerFrame),
          );
        rendered.set(key, texts);
        socket.sendText(texts[index]!);
      }
    }
  }

  private sendAll(frame: ServerFrame): void {
    for (const socket of this.sockets) if (socket.party) socket.send(frame);
  }

  private endAll(reason: SocketEnd): void {
    for (const socket of this.sockets) socket.end(reason);
  }
}

function frameOf(event: Exclude<ChatEvent, MessageEvent>): ServerFrame {
  const { conversation } = event;
  if (event.kind === 'change')
    return { type: 'conversation', data: { conversation_id: conversation } };
  const data = { conversation_id: conversation, side: event.side };
  return event.kind === 'typing'
    ? { type: 'typing', data }
    : { type: 'read', data: { ...data, message_id: event.message } };
}
