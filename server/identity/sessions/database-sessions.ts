import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Area } from '../../../schemas/contract/areas.ts';
import { backgroundHeader } from '../../../schemas/contract/calls/live.ts';
import { TtlCache } from '../../platform/cache/ttl-cache.ts';
import { Database, type Sql } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { type AccountFacts, Sessions, type SignedIn } from '../../platform/http/access/sessions.ts';
import { DatabaseKeys } from '../keys/database-keys.ts';
import {
  type AccountSql,
  accountSql,
  nameSql,
  type OpenSessionRow,
  toAccountFacts,
} from './account-sql.ts';
import { SellerStores } from './seller-stores.ts';
import {
  isStillValid,
  maxSessionsPerAccount,
  sessionCacheMs,
  sessionLimits,
  tokenOverlap,
  touchInterval,
} from './session-limits.ts';
import { hashToken, isToken, newToken, nextToken } from './token.ts';

interface CachedSession {
  readonly account: AccountFacts;
  /** The token that replaces the sent one; undefined while the sent one is current. */
  readonly renewed: string | undefined;
}

interface SessionRow extends OpenSessionRow {
  readonly seed: Buffer;
  readonly is_current: boolean;
  /** The first use of a renewed token. */
  readonly is_new: boolean;
  /** The token is old enough to be replaced. */
  readonly due: boolean;
  /** `used_at` is old enough to be written again. */
  readonly touch: boolean;
}

/** Whether a request counts as use of its session. Background requests of a page do not. */
type Usage = 'active' | 'background';

/** About 1 KB for a shopper and 60 KB for an admin with every right: 20,000 shoppers at once. */
const maxCacheBytes = 32 * 2 ** 20;

/** Memory of a cached session in bytes; a right is a string of about 40 characters. */
const cachedBytes = (session: CachedSession | undefined): number =>
  1000 + (session?.account.rights.size ?? 0) * 100;

/**
 * Sessions in the table `sessions` (docs/decisions/0008-sessions-and-tokens.md).
 *
 * The account, store and rights of a token are cached for one second per process. A change of them
 * calls `clearCache`: it takes effect at once here and within a second in other processes
 * (docs/invariants.md#access).
 */
@Injectable()
export class DatabaseSessions extends Sessions {
  private readonly cache = new TtlCache<CachedSession | undefined>({
    ttlMs: sessionCacheMs,
    maxBytes: maxCacheBytes,
    sizeOf: cachedBytes,
  });

  private readonly accountSql: Readonly<Record<Area, AccountSql>>;

  constructor(
    private readonly database: Database,
    private readonly keys: DatabaseKeys,
    stores: SellerStores,
  ) {
    super();
    this.accountSql = accountSql(stores);
  }

  async actorOf(
    token: string | undefined,
    area: Area,
    { language, ip, id, headers }: FastifyRequest,
  ): Promise<SignedIn | undefined> {
    if (token === undefined || !isToken(token)) return undefined;
    const usage = headers[backgroundHeader] === undefined ? 'active' : 'background';
    const session = await this.cache.get(`${area} ${token}`, () => this.read(token, area, usage));
    if (!session) return undefined;
    return { actor: toActor(session.account, { language, ip, id }), renewed: session.renewed };
  }

  async findOpenAccounts(
    area: Area,
    sessionIds: readonly number[],
  ): Promise<ReadonlyMap<number, AccountFacts>> {
    const { columns, joins } = this.accountSql[area];
    const rows = await this.database.rows<OpenSessionRow>(
      `
        SELECT s.id AS session_id, ${columns}
        FROM sessions s ${joins}
        WHERE s.id = ANY($1::bigint[])
          AND s.area = $2
          AND s.used_at > mall_now() - $3::interval
          AND s.ends_at > mall_now()`,
      [sessionIds, area, sessionLimits[area].idle],
      `sessions.present.${area}`,
    );
    return new Map(rows.map((row) => [row.session_id, toAccountFacts(row, area)]));
  }

  /**
   * Starts a session. Deletes the account's ended sessions, those beyond `maxSessionsPerAccount`,
   * and up to 20 ended sessions of other accounts.
   *
   * @returns the token
   */
  async open(
    sql: Sql,
    area: Area,
    accountId: number,
    origin: { readonly ip: string; readonly agent: string },
  ): Promise<string> {
    const token = newToken();
    const { idle, absolute } = sessionLimits[area];
    await sql.run(
      `
        DELETE FROM sessions
        WHERE area = $1
          AND account_id = $2
          AND (
            ends_at <= mall_now()
            OR used_at <= mall_now() - $3::interval
            OR id NOT IN (
              SELECT id
              FROM sessions
              WHERE area = $1 AND account_id = $2
              ORDER BY id DESC
              LIMIT $4
            )
          )`,
      [area, accountId, idle, maxSessionsPerAccount - 1],
    );
    await sql.run(
      `
        DELETE FROM sessions
        WHERE id IN (
          SELECT id
          FROM sessions
          WHERE ends_at <= mall_now()
          LIMIT 20
          FOR UPDATE SKIP LOCKED
        )`,
    );
    await sql.run(
      `
        INSERT INTO sessions (token_hash, seed, area, account_id, ends_at, ip, agent)
        VALUES ($1, $2, $3, $4, mall_now() + $5::interval, $6, $7)`,
      [
        hashToken(token),
        randomBytes(32),
        area,
        accountId,
        absolute,
        origin.ip,
        origin.agent.slice(0, 200),
      ],
    );
    return token;
  }

  /**
   * Ends the session of a token of any area.
   *
   * @returns its account; undefined for an unknown token
   */
  async end(
    token: string,
  ): Promise<
    { readonly area: Area; readonly accountId: number; readonly name: string } | undefined
  > {
    if (!isToken(token)) return undefined;
    const nameIn = (table: string) =>
      `(SELECT ${nameSql} FROM ${table} a WHERE a.id = sessions.account_id)`;
    const [ended] = await this.database.rows<{ area: Area; account_id: number; name: string }>(
      `
        DELETE FROM sessions
        WHERE token_hash = $1 OR (previous_hash = $1 AND ${isStillValid('sessions', '$2')})
        RETURNING
          area,
          account_id,
          coalesce(
            CASE WHEN area = 'Admin' THEN ${nameIn('admins')} ELSE ${nameIn('users')} END, ''
          ) AS name`,
      [hashToken(token), tokenOverlap],
      'sessions.end',
    );
    this.clearCache();
    return ended && { area: ended.area, accountId: ended.account_id, name: ended.name };
  }

  /** Call it after a commit that changes accounts, stores, roles or rights. */
  clearCache(): void {
    this.cache.clear();
    this.keys.clearCache();
  }

  private async read(token: string, area: Area, usage: Usage): Promise<CachedSession | undefined> {
    const { idle, renewAfter } = sessionLimits[area];
    const { columns, joins } = this.accountSql[area];
    const hash = hashToken(token);
    const [row] = await this.database.rows<SessionRow>(
      `
        SELECT
          s.id AS session_id, s.seed, s.token_hash = $1 AS is_current,
          s.token_hash = $1 AND s.taken_at IS NULL AS is_new,
          s.renewed_at < mall_now() - $4::interval AS due,
          s.used_at < mall_now() - $5::interval AS touch, ${columns}
        FROM sessions s ${joins}
        WHERE (
          s.token_hash = $1
          OR (s.previous_hash = $1 AND ${isStillValid('s', '$6')})
        )
          AND s.area = $2
          AND s.used_at > mall_now() - $3::interval
          AND s.ends_at > mall_now()`,
      [hash, area, idle, renewAfter, touchInterval, tokenOverlap],
      `sessions.read.${area}`,
    );
    if (!row) return undefined;
    const isActive = usage === 'active';
    const isReplaced = !row.is_current || (row.due && isActive);
    const renewed = isReplaced ? nextToken(row.seed, token) : undefined;
    if (renewed && row.is_current) await this.renew(hash, hashToken(renewed));
    else if (row.is_new) await this.take(row.session_id);
    else if (row.touch && isActive) await this.touch(row.session_id);
    return { account: toAccountFacts(row, area), renewed };
  }

  /** Replaces a token. Concurrent processes write the same next token. */
  private renew(hash: Buffer, next: Buffer): Promise<number> {
    return this.database.run(
      `
        UPDATE sessions
        SET
          token_hash = $2, previous_hash = $1, renewed_at = mall_now(), taken_at = NULL,
          used_at = mall_now()
        WHERE token_hash = $1`,
      [hash, next],
      'sessions.renew',
    );
  }

  /** The client has the new token: the old one ends in a minute. */
  private take(id: number): Promise<number> {
    return this.database.run(
      'UPDATE sessions SET taken_at = mall_now(), used_at = mall_now() WHERE id = $1 AND taken_at IS NULL',
      [id],
      'sessions.take',
    );
  }

  private touch(id: number): Promise<number> {
    return this.database.run(
      'UPDATE sessions SET used_at = mall_now() WHERE id = $1',
      [id],
      'sessions.touch',
    );
  }
}

/** Lists every field: an object spread costs 2 % of a short request. */
const toActor = (
  account: AccountFacts,
  { language, ip, id }: Pick<FastifyRequest, 'language' | 'ip' | 'id'>,
): Actor => ({
  area: account.area,
  id: account.id,
  name: account.name,
  ownerId: account.ownerId,
  belongId: account.belongId,
  storeId: account.storeId,
  isSuper: account.isSuper,
  rights: account.rights,
  sessionId: account.sessionId,
  language,
  ip,
  requestId: id,
});
