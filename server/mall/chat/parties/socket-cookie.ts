import type { Area } from '../../../../schemas/contract/areas.ts';
import {
  type SocketAuth,
  socketPath,
} from '../../../../schemas/contract/calls/chat/chat-socket.ts';

/** Who opens a socket without an `auth` frame: an account of an area, or a visitor. */
export type SocketOwner = Area | 'visitor';

/** `Set-Cookie` for the sockets that the caller opens next. Scripts and other sites cannot use it. */
export const socketCookie = (owner: SocketOwner, token: string, isSecure: boolean): string =>
  `chat_socket=${owner}:${token}; Path=${socketPath}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

/** The sign-in that a header `Cookie` stands for. */
export function readSocketCookie(header: string | undefined): SocketAuth | undefined {
  const [, owner, token] =
    /(?:^|;\s*)chat_socket=(shop|Seller|Admin|visitor):([\w.-]{1,200})(?:;|$)/.exec(header ?? '') ??
    [];
  if (owner === undefined || token === undefined) return undefined;
  return owner === 'visitor'
    ? { area: 'shop', visitor_token: token }
    : { area: owner as Area, token };
}
