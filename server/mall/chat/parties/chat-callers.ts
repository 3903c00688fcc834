import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { socketPath } from '../../../../schemas/contract/calls/chat/chat-socket.ts';
import { Env } from '../../../platform/config/env.ts';
import { Secrets } from '../../../platform/config/secrets.ts';
import { Database } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { AttemptCounters, limitsOfAddress } from '../../../platform/limits/attempt-counters.ts';
import { type ChatParty, partyOf, visitorParty } from './chat-party.ts';
import { MergeVisitor } from './merge-visitor.ts';
import { readVisitorToken, visitorCookie, visitorToken } from './visitor-token.ts';

/** Visitors that one address begins in an hour. */
const visitorsPerHour = 30;
const hourSeconds = 3600;
const cookieDays = 365;
/** Where the browser sends the cookie: to the calls and the socket, not to cached pages. */
const cookiePaths = ['/api/chats', socketPath] as const;

export interface Visitor {
  readonly id: number;
  readonly key: string;
  /** The shopper who took over the conversations. */
  readonly user_id: number | null;
}

/** Finds the party of a call: an account by its token, or a visitor by the signed cookie. */
@Injectable()
export class ChatCallers {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly env: Env,
    private readonly attempts: AttemptCounters,
    private readonly merge: MergeVisitor,
  ) {}

  /**
   * A shopper who was a visitor takes over the visitor's conversations.
   *
   * @returns undefined for somebody without an account who has no conversation
   */
  async find(request: FastifyRequest, reply: FastifyReply): Promise<ChatParty | undefined> {
    const { actor } = request;
    if (actor.area !== 'shop') return partyOf(actor);
    const visitor = await this.visitorOf(sentToken(request));
    if (actor.id === 0) return visitor && visitorParty(actor, visitor);
    if (visitor) {
      await this.merge.run(visitor, actor.id);
      this.setCookie(request, reply, undefined);
    }
    return partyOf(actor);
  }

  /** @throws Refusal 404 for somebody without a conversation */
  async get(request: FastifyRequest, reply: FastifyReply): Promise<ChatParty> {
    const party = await this.find(request, reply);
    if (!party) throw httpErrors.notFound();
    return party;
  }

  /** Creates a visitor for a caller who is neither signed in nor a visitor. @throws Refusal `http.tooFrequent` */
  async findOrCreate(request: FastifyRequest, reply: FastifyReply): Promise<ChatParty> {
    const found = await this.find(request, reply);
    if (found) return found;
    const visitor = await this.create(request.actor);
    this.setCookie(request, reply, visitorToken(this.secrets, visitor.key));
    return visitorParty(request.actor, visitor);
  }

  /** The visitor of a token; undefined when it is not ours or has become a shopper. */
  async visitorOf(token: string | undefined): Promise<Visitor | undefined> {
    const key = readVisitorToken(this.secrets, token);
    if (key === undefined) return undefined;
    const [visitor] = await this.database.rows<Visitor>(
      'SELECT id, key, user_id FROM chat_visitors WHERE key = $1 AND user_id IS NULL',
      [key],
      'chat.visitor',
    );
    return visitor;
  }

  /** The visitor's token for programs without cookies; '' for accounts. */
  tokenOf({ kind, key }: ChatParty): string {
    return kind === 'anonymous' ? visitorToken(this.secrets, key) : '';
  }

  private async create({ ip }: Actor): Promise<Visitor> {
    const limits = limitsOfAddress(ip, {
      key: 'chat:visitors',
      max: visitorsPerHour * this.env.rateFactor,
      seconds: hourSeconds,
    });
    await this.attempts.admit(limits);
    const [visitor] = await this.database.rows<Visitor>(
      'INSERT INTO chat_visitors (key, ip) VALUES ($1, $2) RETURNING id, key, user_id',
      [randomBytes(16).toString('hex'), ip],
      'chat.newVisitor',
    );
    return visitor!;
  }

  private setCookie(request: FastifyRequest, reply: FastifyReply, token: string | undefined): void {
    const age = token === undefined ? 0 : cookieDays * 86_400;
    const secure = request.protocol === 'https' ? '; Secure' : '';
    const cookies = cookiePaths.map(
      (path) =>
        `visitor=${token ?? ''}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`,
    );
    void reply.header('set-cookie', cookies);
  }
}

const sentToken = ({ headers }: FastifyRequest): string | undefined => {
  const { 'x-visitor': sent, cookie } = headers;
  return typeof sent === 'string' ? sent : visitorCookie(cookie);
};
