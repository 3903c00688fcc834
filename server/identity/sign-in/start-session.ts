import { Injectable } from '@nestjs/common';
import { type Area, providerOf } from '../../../schemas/contract/areas.ts';
import type { LoginAnswer } from '../../../schemas/contract/calls/accounts/auth.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { Events } from '../../platform/events/events.ts';
import { writeAudit } from '../audit/audit.ts';
import { authErrors } from '../auth.errors.ts';
import { shopperSignedIn } from '../auth.events.ts';
import { DatabaseSessions } from '../sessions/database-sessions.ts';
import { sessionLimits } from '../sessions/session-limits.ts';
import type { Account } from './find-account.ts';

/** The request that signs in. */
export interface SignInOrigin {
  readonly ip: string;
  readonly requestId: string;
  readonly agent: string;
}

/** An account that has proven itself. */
export interface ProvenAccount extends Pick<Account, 'id' | 'username'> {
  /**
   * What was proven before the transaction: the stored hash of the password, or the phone. A change
   * of it in the meantime refuses the sign-in.
   */
  readonly proof?: { readonly column: 'password' | 'phone'; readonly value: string };
}

/** Starts a session for an account that has proven itself. */
@Injectable()
export class StartSession {
  constructor(
    private readonly sessions: DatabaseSessions,
    private readonly events: Events,
  ) {}

  /**
   * The row of the account is locked here, as by every change that ends sessions: a session starts
   * before such a change, which ends it, or is refused.
   *
   * @throws Refusal `auth.disabled`; `auth.wrong` when the proof no longer holds
   */
  async run(
    tx: Transaction,
    area: Area,
    account: ProvenAccount,
    origin: SignInOrigin,
  ): Promise<LoginAnswer> {
    const table = providerOf(area);
    const { id, proof } = account;
    const started = await tx.run(
      `
        UPDATE ${table}
        SET last_login_time = login_time, login_time = mall_now(), ip = $2
        WHERE id = $1
          AND status = 1
          AND deleted_at IS NULL
          ${proof ? `AND ${proof.column} = $3` : ''}`,
      [id, origin.ip, ...(proof ? [proof.value] : [])],
    );
    if (started === 0) throw proof ? authErrors.wrong() : authErrors.disabled();
    await writeAudit(
      tx,
      { ...origin, area, id: account.id, name: account.username },
      { event: 'login', subject: table, subjectId: account.id },
    );
    const token = await this.sessions.open(tx, area, account.id, origin);
    if (area === 'shop') await this.events.publish(tx, shopperSignedIn, { user_id: account.id });
    return {
      token_type: 'Bearer',
      access_token: token,
      expires_in: sessionLimits[area].idleSeconds,
    };
  }
}
