import type { Area } from '../../schemas/contract/areas.ts';
import {
  type ClientFrame,
  type ServerFrame,
  type SocketEnd,
  socketLimits,
  socketPath,
} from '../../schemas/contract/calls/chat/chat-socket.ts';
import { clientHooks } from '../wire/hooks.ts';
import { readToken, sendsAsOther } from '../wire/session/session.ts';

/** Random pause before the next connection, ms. It doubles up to `max`. */
const reconnectMs = { first: 1000, max: 30_000 } as const;
/** Pause after the server refused for load, ms. */
const fullPauseMs = 30_000;
/** A heartbeat without an answer within this time means that the connection is lost, ms. */
const answerMs = 10_000;

/** `lost`: no connection now; `ended`: the server wants no other with this session. */
export type SocketState = 'connecting' | 'open' | 'lost' | 'ended';

export interface SocketHandlers {
  /** Id of the last known message. */
  readonly lastId: () => number;
  readonly onFrame: (frame: ServerFrame) => void;
  readonly onState: (state: SocketState) => void;
}

export interface ChatSocket {
  send(frame: ClientFrame): void;
  close(): void;
}

/**
 * Keeps a socket of the chat open (schemas/contract/calls/chat/chat.ts): signs in with the first frame,
 * sends heartbeats, and connects again with a random, growing pause.
 */
export function openChatSocket(area: Area, handlers: SocketHandlers): ChatSocket {
  let socket: WebSocket | undefined;
  let waitMs: number = reconnectMs.first;
  let isClosed = false;
  let end: SocketEnd | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let heartbeatTimer: ReturnType<typeof setInterval> | undefined;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;

  const send = (frame: ClientFrame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const sendHeartbeat = () => {
    send({ type: 'heart' });
    clearTimeout(answerTimer);
    answerTimer = setTimeout(() => dropSocket(socket), answerMs);
  };
  const stopTimers = () => {
    clearInterval(heartbeatTimer);
    clearTimeout(answerTimer);
    clearTimeout(retryTimer);
  };
  /** Closes a socket at once: a broken connection may take minutes to report its own close. */
  const dropSocket = (lost: WebSocket | undefined) => {
    if (!lost || lost !== socket) return;
    socket = undefined;
    lost.close();
    stopTimers();
    if (isClosed) return;
    const pauseMs = pauseAfter(end);
    if (pauseMs === undefined) return handlers.onState('ended');
    handlers.onState('lost');
    retryTimer = setTimeout(connect, pauseMs);
  };
  const pauseAfter = (reason: SocketEnd | undefined): number | undefined => {
    if (reason === 'session' || reason === 'refused' || reason === 'replaced') return undefined;
    if (reason === 'full' || reason === 'flood') return fullPauseMs * (1 + Math.random());
    const pauseMs = waitMs * (0.5 + Math.random() / 2);
    waitMs = Math.min(waitMs * 2, reconnectMs.max);
    return pauseMs;
  };
  const receive = (frame: ServerFrame) => {
    clearTimeout(answerTimer);
    if (frame.type === 'end') end = frame.data.reason;
    if (frame.type === 'ready') {
      waitMs = reconnectMs.first;
      handlers.onState('open');
    }
    handlers.onFrame(frame);
  };
  const connect = () => {
    stopTimers();
    if (isClosed || socket) return;
    end = undefined;
    handlers.onState('connecting');
    const current = new WebSocket(socketUrl());
    socket = current;
    current.onopen = () => {
      // Another tab has signed in: this socket would send messages as the other account
      if (sendsAsOther(area)) {
        end = 'session';
        return dropSocket(current);
      }
      const token = readToken(area);
      const lastId = handlers.lastId();
      send({
        type: 'auth',
        data: { area, ...(token && { token }), ...(lastId > 0 && { last_id: lastId }) },
      });
      heartbeatTimer = setInterval(sendHeartbeat, socketLimits.heartbeatMs);
    };
    current.onmessage = ({ data }: MessageEvent<string>) => {
      if (current === socket) receive(JSON.parse(data) as ServerFrame);
    };
    current.onclose = () => dropSocket(current);
  };
  /** The device is online again, or the page is visible again: connects without the pause. */
  const reconnectNow = () => {
    if (document.hidden || isClosed) return;
    if (!socket && end !== 'session') connect();
    else if (socket?.readyState === WebSocket.OPEN) sendHeartbeat();
  };
  const dropCurrent = () => dropSocket(socket);
  addEventListener('online', reconnectNow);
  addEventListener('offline', dropCurrent);
  document.addEventListener('visibilitychange', reconnectNow);
  connect();
  return {
    send,
    close() {
      isClosed = true;
      stopTimers();
      removeEventListener('online', reconnectNow);
      removeEventListener('offline', dropCurrent);
      document.removeEventListener('visibilitychange', reconnectNow);
      socket?.close();
      socket = undefined;
    },
  };
}

function socketUrl(): string {
  const { origin } = clientHooks();
  return `${(origin || location.origin).replace(/^http/, 'ws')}${socketPath}`;
}
