import type { IncomingMessage } from 'node:http';
import { type OnGatewayConnection, WebSocketGateway } from '@nestjs/websockets';
import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { RawData, WebSocket } from 'ws';
import {
  type ClientFrame,
  type SocketAuth,
  socketLimits,
  socketPath,
} from '../../../../schemas/contract/calls/chat/chat-socket.ts';
import { backgroundHeader } from '../../../../schemas/contract/calls/live.ts';
import { Env } from '../../../platform/config/env.ts';
import { Sessions } from '../../../platform/http/access/sessions.ts';
import { anonymousActor } from '../../../platform/http/request/request.ts';
import { Refusal } from '../../../platform/http/response/errors.ts';
import { languageOf } from '../../../platform/i18n/language.ts';
import { networkOf } from '../../../platform/limits/networks.ts';
import { Log } from '../../../platform/observability/log.ts';
import { clientAddress, isAllowedOrigin } from '../../../platform/sockets/client-address.ts';
import { ListConversations } from '../conversations/list-conversations.ts';
import { ReadMessages } from '../messages/read-messages.ts';
import { SendTyping } from '../messages/send-typing.ts';
import { ChatCallers } from '../parties/chat-callers.ts';
import { type ChatParty, mayRead, partyOf, visitorParty } from '../parties/chat-party.ts';
import { readSocketCookie } from '../parties/socket-cookie.ts';
import { visitorCookie } from '../parties/visitor-token.ts';
import { ChatSocket } from './chat-socket.ts';
import { ChatSockets } from './chat-sockets.ts';
import { parseFrame } from './client-frame.ts';

/** Sockets that sign in or catch up at the same time, so that others find connections. */
const concurrentReads = 4;

/** The socket of the chat (schemas/contract/calls/chat/chat-socket.ts). */
@WebSocketGateway({
  path: socketPath,
  maxPayload: socketLimits.frame,
  // Compression keeps a window of memory per socket
  perMessageDeflate: false,
})
export class ChatGateway implements OnGatewayConnection<WebSocket> {
  private readonly reading = pLimit(concurrentReads);

  constructor(
    private readonly sockets: ChatSockets,
    private readonly sessions: Sessions,
    private readonly callers: ChatCallers,
    private readonly messages: ReadMessages,
    private readonly conversations: ListConversations,
    private readonly typing: SendTyping,
    private readonly env: Env,
    private readonly log: Log,
  ) {}

  handleConnection(client: WebSocket, request: IncomingMessage): void {
    const ip = clientAddress(request, this.env.proxies);
    const socket = new ChatSocket(client, networkOf({ ip }));
    const isAllowed = isAllowedOrigin(request, this.env);
    const cookie = readSocketCookie(request.headers.cookie);
    if (isAllowed && this.sockets.admit(socket))
      this.serve(socket, client, { request, ip, cookie });
    else socket.end(isAllowed ? 'full' : 'refused');
  }

  private serve(socket: ChatSocket, client: WebSocket, origin: Origin): void {
    const timer = setTimeout(
      () => {
        if (socket.party) return;
        if (origin.cookie) this.signInByCookie(socket, origin);
        else socket.end('refused');
      },
      origin.cookie ? socketLimits.cookieMs : socketLimits.authMs,
    ).unref();
    client.on('message', (data: RawData, isBinary: boolean) => {
      this.receive(socket, { ...origin, text: isBinary ? '' : String(data) });
    });
    client.on('close', () => {
      clearTimeout(timer);
      this.sockets.remove(socket);
    });
  }

  private receive(socket: ChatSocket, { text, ...origin }: ReceivedText): void {
    const frame = parseFrame(text);
    const isFirst = socket.party === undefined;
    const isKnown = frame !== undefined && isFirst === (frame.type === 'auth');
    if (!socket.countFrame()) socket.end(isKnown ? 'flood' : 'refused');
    else if (isKnown) this.run(socket, this.answer(socket, frame, origin));
    else if (!origin.cookie) socket.end('refused');
    else if (isFirst) this.signInByCookie(socket, origin);
  }

  /** For clients that send no `auth` frame; their other unknown frames are ignored. */
  private signInByCookie(socket: ChatSocket, { cookie, ...origin }: Origin): void {
    if (cookie && socket.beginSignIn())
      this.run(
        socket,
        this.reading(() => this.signIn(socket, cookie, origin)),
      );
  }

  private run(socket: ChatSocket, answer: Promise<void>): void {
    answer.catch((error: unknown) => {
      // Typing in somebody else's conversation is ignored, as in a missing one
      if (error instanceof Refusal) return;
      this.log.warn({ err: error }, 'a frame of a socket could not be answered');
      socket.end('stop');
    });
  }

  private async answer(socket: ChatSocket, frame: ClientFrame, origin: Origin): Promise<void> {
    switch (frame.type) {
      case 'heart':
        return socket.send({ type: 'heart', data: {} });
      case 'auth':
        if (!socket.beginSignIn()) return socket.end('refused');
        return this.reading(() => this.signIn(socket, frame.data, origin));
      case 'sync':
        return this.reading(() => this.catchUp(socket, frame.data.last_id));
      case 'typing': {
        const { conversation_id: id } = frame.data;
        if (socket.party && socket.mayType(id)) await this.typing.run(socket.party, id);
      }
    }
  }

  private async signIn(socket: ChatSocket, auth: SocketAuth, origin: Origin): Promise<void> {
    const party = await this.partyOf(auth, origin);
    if (!party || !mayRead(party)) return socket.end('refused');
    if (!(await this.sockets.join(socket, party))) return socket.end('full');
    const unread = await this.conversations.unread(party);
    socket.send({ type: 'ready', data: { side: party.side, ...unread } });
    if (auth.last_id) await this.catchUp(socket, auth.last_id);
  }

  private async partyOf(
    { area, token, visitor_token: visitorToken }: SocketAuth,
    { request, ip }: Origin,
  ): Promise<ChatParty | undefined> {
    const caller = callerOf(request, ip);
    if (token !== undefined) {
      const signedIn = await this.sessions.actorOf(token, area, caller);
      return signedIn && partyOf(signedIn.actor);
    }
    if (area !== 'shop') return undefined;
    const sent = visitorToken ?? visitorCookie(request.headers.cookie);
    const visitor = await this.callers.visitorOf(sent);
    return visitor && visitorParty(anonymousActor('shop', caller), visitor);
  }

  private async catchUp(socket: ChatSocket, lastId: number): Promise<void> {
    if (!socket.party) return;
    const { messages, isComplete } = await this.messages.since(socket.party, lastId);
    for (const data of messages) socket.send({ type: 'chat', data });
    socket.send({ type: 'synced', data: { is_complete: isComplete } });
  }
}

interface Origin {
  readonly request: IncomingMessage;
  readonly ip: string;
  /** The sign-in of a client that sends no `auth` frame. */
  readonly cookie?: SocketAuth | undefined;
}
interface ReceivedText extends Origin {
  readonly text: string;
}

/** What reading a session needs of a request. An open socket does not prolong the session. */
const callerOf = ({ headers }: IncomingMessage, ip: string): FastifyRequest =>
  ({
    headers: { ...headers, [backgroundHeader]: '1' },
    language: languageOf(headers),
    ip,
    id: 'socket',
  }) as unknown as FastifyRequest;
