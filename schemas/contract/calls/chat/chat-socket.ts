import type { Area } from '../../areas.ts';
import type { ChatMessage, ChatSide, LegacyParties, UnreadChats } from './chat.ts';

/**
 * The socket `/ws`. Messages are sent with HTTP calls and arrive at all sockets of both sides, also
 * those of the sender. The first frame is `auth`, within `socketLimits.authMs`. Identity comes from
 * the token or a cookie of ours and from nothing else; the token is never part of the address.
 *
 * After a loss the client connects again with a random pause that doubles from 1 s to 30 s and sends
 * the id of the last message that it has. Messages may arrive twice: `id` tells them apart.
 */
export type ClientFrame =
  | { readonly type: 'auth'; readonly data: SocketAuth }
  /** Every `heartbeatMs`; answered by `heart`. */
  | { readonly type: 'heart'; readonly data?: Record<string, never> }
  | { readonly type: 'typing'; readonly data: { readonly conversation_id: number } }
  /** Asks for what is newer than `last_id`, after the server sent `missed`. */
  | { readonly type: 'sync'; readonly data: { readonly last_id: number } };

export interface SocketAuth {
  readonly area: Area;
  /** Bearer token without the word Bearer; a visitor sends none and has the cookie. */
  readonly token?: string;
  /** Of a visitor whose program has no cookies. */
  readonly visitor_token?: string;
  /** Id of the last known message; 0 or absent: nothing is sent again. */
  readonly last_id?: number;
}

export type ServerFrame =
  /** Signed in. Messages since `last_id` follow as `chat`, then `synced`. */
  | { readonly type: 'ready'; readonly data: { readonly side: ChatSide } & UnreadChats }
  /** `is_complete` false: more was missed than is sent again; load lists and pages anew. */
  | { readonly type: 'synced'; readonly data: { readonly is_complete: boolean } }
  /** A new message. `sid` to `rtype` are what legacy clients read of sender and recipient. */
  | { readonly type: 'chat'; readonly data: ChatMessage & LegacyParties }
  /** A side has read up to `message_id`. */
  | {
      readonly type: 'read';
      readonly data: {
        readonly conversation_id: number;
        readonly side: ChatSide;
        readonly message_id: number;
      };
    }
  /** The other side types; show it for 5 s. */
  | {
      readonly type: 'typing';
      readonly data: { readonly conversation_id: number; readonly side: ChatSide };
    }
  /** State, desk, assignee or blocks of a conversation changed: load it again. */
  | { readonly type: 'conversation'; readonly data: { readonly conversation_id: number } }
  /** Messages may have been lost between processes: answer with `sync`. */
  | { readonly type: 'missed'; readonly data: Record<string, never> }
  | { readonly type: 'heart'; readonly data: Record<string, never> }
  /** The last frame before the server closes. */
  | { readonly type: 'end'; readonly data: { readonly reason: SocketEnd } };

/**
 * `session`: signed out or disabled; do not connect again with this token. `refused`: no or a wrong
 * token, or a malformed, too large or unknown frame. `replaced`: the account opened more sockets
 * than allowed. `full`, `flood`: too many sockets or frames; wait 30 s. `silent`, `slow`, `stop`:
 * connect again.
 */
export type SocketEnd =
  | 'session'
  | 'refused'
  | 'replaced'
  | 'full'
  | 'flood'
  | 'silent'
  | 'slow'
  | 'stop';

export const socketPath = '/ws';
export const socketLimits = {
  /** Time for the first frame, ms. */
  authMs: 10_000,
  /** With the cookie of a client that sends no `auth` frame, ms; then the cookie signs in. */
  cookieMs: 2000,
  /** The client sends `heart` this often, ms. */
  heartbeatMs: 40_000,
  /** The server closes after this silence, ms. */
  silenceMs: 55_000,
  /** Bytes of a client's frame. */
  frame: 4096,
  /** Frames of a socket in ten seconds. */
  framesPer10s: 30,
  /** Sockets of an account or a visitor, of a store or the platform, and of a process. */
  perAccount: 8,
  perStore: 200,
  perProcess: 2000,
  /** Sockets of a process that have not signed in. */
  unknown: 500,
  /** Sockets of one network address. */
  perAddress: 100,
  /** Bytes that a client may leave unread. */
  unread: 256 * 1024,
  /** Messages that a reconnect sends again. */
  missed: 200,
  /** A typing notice of a person is sent at most this often per conversation, ms. */
  typingMs: 3000,
} as const;
