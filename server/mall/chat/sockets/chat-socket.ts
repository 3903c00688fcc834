import type { WebSocket } from 'ws';
import {
  type ServerFrame,
  type SocketEnd,
  socketLimits,
} from '../../../../schemas/contract/calls/chat/chat-socket.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import type { Watched } from '../../../platform/http/access/session-watch.ts';
import type { ChatParty } from '../parties/chat-party.ts';

/** Close codes of RFC 6455: policy violation, too big, try again later, normal. */
const closeCodes = { refused: 1008, later: 1013, normal: 1000 } as const;
/** Time for the closing handshake, ms. */
const closeMs = 1000;
const floodWindowMs = 10_000;

/** One open socket. */
export class ChatSocket implements Watched {
  /** Undefined before the first frame was accepted. */
  party: ChatParty | undefined;
  /** Audiences that it is registered under. */
  audiences: readonly string[] = [];
  private lastFrameAt = Date.now();
  private windowStart = Date.now();
  private frames = 0;
  private isEnding = false;
  private hasBegunSignIn = false;
  /** Conversation and time of the last forwarded typing notice. */
  private typed: { readonly conversation: number; readonly at: number } | undefined;

  constructor(
    private readonly socket: WebSocket,
    readonly address: string,
  ) {}

  get actor(): Actor | undefined {
    return this.party?.actor;
  }

  /** The session watch updates rights. */
  set actor(actor: Actor | undefined) {
    if (this.party && actor) this.party = { ...this.party, actor };
  }

  /** A socket signs in once. @returns false for a second time, also while the first is checked */
  beginSignIn(): boolean {
    if (this.hasBegunSignIn) return false;
    this.hasBegunSignIn = true;
    return true;
  }

  send(frame: ServerFrame): void {
    this.sendText(JSON.stringify(frame));
  }

  /** A client that leaves too much unread is closed: it connects again and catches up. */
  sendText(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > socketLimits.unread) {
      this.socket.terminate();
      return;
    }
    this.socket.send(text);
  }

  /** Counts a frame. @returns false when the client sends too many */
  countFrame(now = Date.now()): boolean {
    this.lastFrameAt = now;
    if (now - this.windowStart >= floodWindowMs) {
      this.windowStart = now;
      this.frames = 0;
    }
    this.frames += 1;
    return this.frames <= socketLimits.framesPer10s;
  }

  isSilent(now: number): boolean {
    return now - this.lastFrameAt > socketLimits.silenceMs;
  }

  /** Whether a typing notice is to be forwarded. */
  mayType(conversation: number, now = Date.now()): boolean {
    const { typed } = this;
    if (typed?.conversation === conversation && now - typed.at < socketLimits.typingMs)
      return false;
    this.typed = { conversation, at: now };
    return true;
  }

  end(reason: SocketEnd): void {
    if (this.isEnding) return;
    this.isEnding = true;
    this.send({ type: 'end', data: { reason } });
    this.socket.close(codeOf(reason), reason);
    setTimeout(() => {
      this.socket.terminate();
    }, closeMs).unref();
  }
}

function codeOf(reason: SocketEnd): number {
  if (reason === 'refused' || reason === 'session') return closeCodes.refused;
  const isLater = reason === 'full' || reason === 'flood' || reason === 'stop';
  return isLater ? closeCodes.later : closeCodes.normal;
}
