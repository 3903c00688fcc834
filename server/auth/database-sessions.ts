import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Area } from '../../schemas/contract/areas.ts';
import { backgroundHeader } from '../../schemas/contract/calls/live.ts';
import { Database, type Sql } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { type AccountFacts, Sessions, type SignedIn } from '../http/sessions.ts';
import { accountOf, type AccountRow } from './account-sql.ts';
import { maxSessions, overlap, reuseMs, sessionLimits, touchAfter } from './session-limits.ts';
import { hashToken, isToken, newToken, nextToken } from './token.ts';

type Known = { readonly account: AccountFacts; readonly renewed: string | undefined } | undefined;
interface Remembered {
  readonly since: number;
  readonly known: Promise<Known>;
}
interface PresentRow extends AccountRow {
  readonly session_id: number;
}
interface SessionRow extends PresentRow {
  readonly seed: Buffer;
  readonly is_current: boolean;
  readonly due: boolean;
  readonly touch: boolean;
}

const ofThisProcess = new Set<DatabaseSessions>();

/** Drops what this process remembers of sessions. Write hooks, which are not injected, call it by `tx.afterCommit(forgetSessions)`. */
export const forgetSessions = (): void => ofThisProcess.forEach((sessions) => sessions.forget());

/** Tokens remembered at once; the map is emptied beyond it. Our choice: far more than one process serves in a second. */
const maxRemembered = 20_000;

/**
 * Sessions in the table `sessions`. What one statement read of a token (account, store, rights) is reused for a second in this process; whoever
 * revokes calls `forget`, so here it acts at once and in other processes within that second (must-hold 15).
 */
@Injectable()
export class DatabaseSessions extends Sessions implements OnModuleDestroy {
  private readonly remembered = new Map<string, Remembered>();

  constructor(private readonly database: Database) {
    super();
    ofThisProcess.add(this);
  }

  onModuleDestroy(): void {
    ofThisProcess.delete(this);
  }

  async actorOf(
    token: string | undefined,
    area: Area,
    { language, ip, id, headers }: FastifyRequest,
  ): Promise<SignedIn | undefined> {
    if (token === undefined || !isToken(token)) return undefined;
    const known = await this.remember(
      token,
      area,
      headers[backgroundHeader] === undefined ? 'used' : 'looked at',
    );
    return (
      known && { actor: actorFrom(known.account, { language, ip, id }), renewed: known.renewed }
    );
  }

  async present(
    area: Area,
    sessionIds: readonly number[],
  ): Promise<ReadonlyMap<number, AccountFacts>> {
    const { columns, joins } = accountOf[area];
    const rows = await this.database.rows<PresentRow>(
      `SELECT s.id AS session_id, ${columns} FROM sessions s ${joins} WHERE s.id = ANY($1::bigint[]) AND s.area = $2 AND s.used_at > mall_now() - $3::interval AND s.ends_at > mall_now()`,
      [sessionIds, area, sessionLimits[area].idle],
      `sessions.present.${area}`,
    );
    return new Map(rows.map((row) => [row.session_id, accountFrom(row, area)]));
  }

  /** Starts a session and answers its token. The account's ended and, beyond `maxSessions`, oldest ones go, and some that ended unused. */
  async open(
    sql: Sql,
    area: Area,
    accountId: number,
    from: { readonly ip: string; readonly agent: string },
  ): Promise<string> {
    const token = newToken();
    const { idle, absolute } = sessionLimits[area];
    await sql.run(
      `DELETE FROM sessions WHERE area = $1 AND account_id = $2 AND (ends_at <= mall_now() OR used_at <= mall_now() - $3::interval
        OR id NOT IN (SELECT id FROM sessions WHERE area = $1 AND account_id = $2 ORDER BY id DESC LIMIT $4))`,
      [area, accountId, idle, maxSessions - 1],
    );
    await sql.run(
      'DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE ends_at <= mall_now() LIMIT 20 FOR UPDATE SKIP LOCKED)',
    );
    await sql.run(
      `INSERT INTO sessions (token_hash, seed, area, account_id, ends_at, ip, agent) VALUES ($1, $2, $3, $4, mall_now() + $5::interval, $6, $7)`,
      [
        hashToken(token),
        randomBytes(32),
        area,
        accountId,
        absolute,
        from.ip,
        from.agent.slice(0, 200),
      ],
    );
    return token;
  }

  /** Ends the session of a token, whatever its area; unknown tokens are no matter. Answers whose it was. */
  async end(
    token: string,
  ): Promise<{ readonly area: Area; readonly accountId: number } | undefined> {
    if (!isToken(token)) return undefined;
    const [ended] = await this.database.rows<{ area: Area; account_id: number }>(
      `DELETE FROM sessions WHERE token_hash = $1 OR (previous_hash = $1 AND renewed_at > mall_now() - $2::interval) RETURNING area, account_id`,
      [hashToken(token), overlap],
      'sessions.end',
    );
    this.forget();
    return ended && { area: ended.area, accountId: ended.account_id };
  }

  /** Drops what this process remembers. Call it after whatever changes accounts, stores, roles or rights has committed. */
  forget(): void {
    this.remembered.clear();
  }

  private remember(token: string, area: Area, how: 'used' | 'looked at'): Promise<Known> {
    const key = `${area} ${token}`;
    const now = performance.now();
    const found = this.remembered.get(key);
    if (found && now - found.since < reuseMs) return found.known;
    if (this.remembered.size >= maxRemembered) this.remembered.clear();
    const known = this.read(token, area, how);
    this.remembered.set(key, { since: now, known });
    known.catch(() => this.remembered.delete(key));
    return known;
  }

  private async read(token: string, area: Area, how: 'used' | 'looked at'): Promise<Known> {
    const { idle, renewAfter } = sessionLimits[area];
    const { columns, joins } = accountOf[area];
    const hash = hashToken(token);
    const [row] = await this.database.quickly<SessionRow>(
      `SELECT s.id AS session_id, s.seed, s.token_hash = $1 AS is_current, s.renewed_at < mall_now() - $4::interval AS due, s.used_at < mall_now() - $5::interval AS touch, ${columns}
       FROM sessions s ${joins}
       WHERE (s.token_hash = $1 OR (s.previous_hash = $1 AND s.renewed_at > mall_now() - $6::interval))
         AND s.area = $2 AND s.used_at > mall_now() - $3::interval AND s.ends_at > mall_now()`,
      [hash, area, idle, renewAfter, touchAfter, overlap],
      `sessions.read.${area}`,
    );
    if (!row) return undefined;
    const isUsed = how === 'used',
      replaced = !row.is_current || (row.due && isUsed);
    const renewed = replaced ? nextToken(row.seed, token) : undefined;
    if (renewed && row.is_current) await this.renew(hash, hashToken(renewed));
    else if (row.touch && isUsed) await this.touch(row.session_id);
    return { account: accountFrom(row, area), renewed };
  }

  /** Replaces a token; another process that does the same at this moment writes the same. */
  private renew(hash: Buffer, next: Buffer): Promise<number> {
    return this.database.run(
      'UPDATE sessions SET token_hash = $2, previous_hash = $1, renewed_at = mall_now(), used_at = mall_now() WHERE token_hash = $1',
      [hash, next],
      'sessions.renew',
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

function accountFrom(row: PresentRow, area: Area): AccountFacts {
  return {
    area,
    id: row.account_id,
    name: row.name,
    belongId: row.belong_id,
    ownerId: row.belong_id || row.account_id,
    storeId: row.store_id,
    isSuper: row.is_super,
    rights: new Set(row.rights),
    sessionId: row.session_id,
  };
}

/** Written out, for a spread costs a fiftieth of a short request. */
const actorFrom = (
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
