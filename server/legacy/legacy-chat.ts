import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChatPartyType, Conversation } from '../../schemas/contract/calls/chat/chat.ts';
import { getConversation } from '../mall/chat/conversations/find-conversation.ts';
import { OpenConversation } from '../mall/chat/conversations/open-conversation.ts';
import { ChatCallers } from '../mall/chat/parties/chat-callers.ts';
import {
  type ChatParty,
  chatAccess,
  partyOf,
  scopeSql,
  visitorParty,
} from '../mall/chat/parties/chat-party.ts';
import { type SocketOwner, socketCookie } from '../mall/chat/parties/socket-cookie.ts';
import { Database } from '../platform/database/sql.ts';
import { holdsRight } from '../platform/http/access/actor.ts';
import { sendRenewedToken } from '../platform/http/access/send-renewed-token.ts';
import { Sessions } from '../platform/http/access/sessions.ts';
import { anonymousActor, bearerToken } from '../platform/http/request/request.ts';
import { httpErrors } from '../platform/http/response/errors.ts';

/** The other side of a conversation, as `friends` lists it. */
export interface Friend {
  readonly rid: string;
  readonly rtype: ChatPartyType;
}

/** A caller, as messages and conversations name it. */
export interface LegacyParty {
  readonly sid: string;
  readonly stype: ChatPartyType;
}

interface Credentials {
  readonly provider: ChatPartyType;
  readonly token?: string | undefined;
}

/** The areas of the tokens that come with a `provider`; each token belongs to one area. */
const areasOf = { users: ['shop', 'Seller'], admins: ['Admin'] } as const;

/** Parties and conversations of chat calls of legacy clients. */
@Injectable()
export class LegacyChat {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly callers: ChatCallers,
    private readonly opening: OpenConversation,
  ) {}

  /**
   * The party of the token in the form, or else in the header.
   *
   * @throws Refusal 401 without a session or a visitor's token; 402 without the right
   */
  async partyOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, token: sent }: Credentials,
  ): Promise<ChatParty> {
    const token = sent || bearerToken(request);
    if (provider === 'anonymous') {
      const visitor = await this.callers.visitorOf(token);
      if (visitor) sendSocketCookie(request, reply, 'visitor', token);
      if (visitor) return visitorParty(anonymousActor('shop', request), visitor);
      throw httpErrors.signedOut();
    }
    for (const area of areasOf[provider]) {
      const signedIn = await this.sessions.actorOf(token, area, request);
      if (!signedIn) continue;
      sendRenewedToken(reply, signedIn);
      sendSocketCookie(request, reply, area, token);
      return partyOf(signedIn.actor);
    }
    throw httpErrors.signedOut();
  }

  /** @throws Refusal 402 for staff without the right */
  assertMay({ actor }: ChatParty, use: 'reads' | 'writes'): void {
    if (actor.area === 'shop') return;
    const { right } = chatAccess(actor.area)[use];
    if (!holdsRight(actor, right)) throw httpErrors.lacksRight({ right });
  }

  /** The conversation with a friend. @throws Refusal 404 */
  async find(party: ChatParty, { rid, rtype }: Friend): Promise<number> {
    const isShopper = party.side === 'shopper';
    const [row] = await this.database.rows<{ id: number }>(
      `
        SELECT f.id
        FROM chat_friends f
        WHERE ${scopeSql[party.kind]}
          AND ${isShopper ? 'f.rtype = $2 AND f.rid = $3' : 'f.stype = $2 AND f.sid = $3'}
        ORDER BY f.last_id DESC
        LIMIT 1`,
      [party.key, rtype, rid],
      `legacy.friend.${party.kind}`,
    );
    if (!row) throw httpErrors.notFound();
    return row.id;
  }

  /** A shopper begins with a store, named by its owner, or with the platform; staff find theirs. */
  async open(party: ChatParty, friend: Friend): Promise<Conversation> {
    if (party.side === 'staff')
      return getConversation(this.database, party, await this.find(party, friend));
    const storeId = friend.rtype === 'admins' ? 0 : await this.storeOf(friend.rid);
    return (await this.opening.run(party, { store_id: storeId })).conversation;
  }

  /** How conversations name a caller: a store by its owner. */
  async selfOf(party: ChatParty): Promise<LegacyParty> {
    if (party.kind === 'platform') return { sid: party.key, stype: 'admins' };
    if (party.kind === 'anonymous') return { sid: party.key, stype: 'anonymous' };
    if (party.kind === 'users') return { sid: party.key, stype: 'users' };
    const [store] = await this.database.rows<{ owner: string }>(
      'SELECT user_id::text AS owner FROM stores WHERE id = $1::bigint',
      [party.key],
      'legacy.ownerOfStore',
    );
    return { sid: store?.owner ?? '0', stype: 'users' };
  }

  private async storeOf(ownerId: string): Promise<number> {
    const [store] = await this.database.rows<{ id: number }>(
      'SELECT id FROM stores WHERE user_id = $1::bigint AND deleted_at IS NULL',
      [/^\d{1,15}$/.test(ownerId) ? ownerId : 0],
      'legacy.storeOfOwner',
    );
    if (!store) throw httpErrors.notFound();
    return store.id;
  }
}

/** The caller's next socket has no `auth` frame. */
function sendSocketCookie(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  owner: SocketOwner,
  token: string | undefined,
): void {
  void reply.header('set-cookie', socketCookie(owner, token ?? '', protocol === 'https'));
}
