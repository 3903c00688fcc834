import { Injectable } from '@nestjs/common';
import type {
  ClosingRequest,
  ClosingState,
} from '../../../../schemas/contract/calls/accounts/closing.ts';
import { writeAudit } from '../../../identity/audit/audit.ts';
import { PasswordProof } from '../../../identity/credentials/password-proof.ts';
import {
  PhoneVerification,
  type VerifiedCode,
} from '../../../identity/credentials/phone-verification.ts';
import { DatabaseSessions } from '../../../identity/sessions/database-sessions.ts';
import { endSessions } from '../../../identity/sessions/end-sessions.ts';
import { holdSession } from '../../../identity/sessions/hold-session.ts';
import { Env } from '../../../platform/config/env.ts';
import { Database, type Rows, type Transaction } from '../../../platform/database/sql.ts';
import { dateTimeSql } from '../../../platform/database/wire-types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { writeMessages } from '../../messages/outbox/write-messages.ts';
import { userErrors } from '../users.errors.ts';
import { findObstacles } from './find-obstacles.ts';

/** Days from asking to closing, until an admin changes `configs/task`. */
const defaultDays = 7;

/** Shows, asks for and cancels the closing of the caller's account. A job closes it. */
@Injectable()
export class Closing {
  constructor(
    private readonly database: Database,
    private readonly env: Env,
    private readonly proof: PasswordProof,
    private readonly codes: PhoneVerification,
    private readonly sessions: DatabaseSessions,
  ) {}

  async read({ id }: Actor, sql: Rows = this.database): Promise<ClosingState> {
    const [row] = await sql.rows<Pick<ClosingState, 'closing_at' | 'days'>>(
      `
        SELECT
          coalesce(${dateTimeSql('u.closing_at')}, '') AS closing_at,
          coalesce(
            (
              SELECT (value ->> 'account_closing')::int
              FROM configs
              WHERE name = 'configs/task'
            ),
            ${defaultDays}
          ) AS days
        FROM users u
        WHERE u.id = $1`,
      [id],
      'closing.state',
    );
    if (!row) throw httpErrors.signedOut();
    return { ...row, obstacles: (await findObstacles(sql, [id])).get(id) ?? [] };
  }

  /**
   * Asks for the closing and ends the account's other sessions. A repetition changes nothing.
   *
   * @throws Refusal 401; `users.notClosable` with the state; those of `PasswordProof.check`;
   *   `messages.wrongCode`
   */
  async ask(actor: Actor, request: ClosingRequest): Promise<ClosingState> {
    const code = await this.prove(actor, request);
    return this.database.transaction(async (tx) => {
      await lockOpenAccount(tx, actor.id);
      await holdSession(tx, actor);
      if (code) await this.codes.consume(tx, code);
      const state = await this.read(actor, tx);
      if (state.obstacles.length > 0) throw userErrors.notClosable({}, state);
      if (state.closing_at === '') await this.begin(tx, actor, state.days);
      return this.read(actor, tx);
    });
  }

  /** Keeps the account. A repetition changes nothing. */
  async cancel(actor: Actor): Promise<ClosingState> {
    return this.database.transaction(async (tx) => {
      const kept = await tx.run(
        'UPDATE users SET closing_at = NULL WHERE id = $1 AND closing_at IS NOT NULL',
        [actor.id],
        'closing.cancel',
      );
      if (kept > 0)
        await writeAudit(tx, actor, {
          event: 'account.kept',
          subject: 'users',
          subjectId: actor.id,
        });
      return this.read(actor, tx);
    });
  }

  /** By a code sent to the account's phone, or as every change of access. */
  private async prove(
    actor: Actor,
    { proof, code }: ClosingRequest,
  ): Promise<VerifiedCode | undefined> {
    if (!code) {
      await this.proof.check(actor, proof);
      return undefined;
    }
    const [user] = await this.database.rows<{ phone: string }>(
      'SELECT phone FROM users WHERE id = $1',
      [actor.id],
      'closing.phone',
    );
    const phone = user?.phone ?? '';
    return this.codes.check({ phone, purpose: 'edit_user', code, ip: actor.ip });
  }

  private async begin(tx: Transaction, actor: Actor, days: number): Promise<void> {
    await tx.run(
      'UPDATE users SET closing_at = mall_now() + make_interval(secs => $2) WHERE id = $1',
      [actor.id, days * this.env.daySeconds],
      'closing.begin',
    );
    await endSessions(tx, 'users', [actor.id], actor.sessionId);
    await writeAudit(tx, actor, {
      event: 'account.closing',
      subject: 'users',
      subjectId: actor.id,
    });
    await writeMessages(tx, 'account_closing', [actor.id]);
    tx.afterCommit(() => this.sessions.clearCache());
  }
}

/** Orders of the shopper wait for this lock (docs/invariants.md#lock-order). */
async function lockOpenAccount(tx: Transaction, userId: number): Promise<void> {
  const [open] = await tx.rows(
    'SELECT 1 FROM users WHERE id = $1 AND closed_at IS NULL FOR NO KEY UPDATE',
    [userId],
    'closing.lock',
  );
  if (!open) throw httpErrors.signedOut();
}
