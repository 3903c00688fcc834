import { Injectable } from '@nestjs/common';
import { type Area, providerOf } from '../../../schemas/contract/areas.ts';
import type { LoginAnswer } from '../../../schemas/contract/calls/accounts/auth.ts';
import { Events } from '../../platform/events/events.ts';
import type { Transaction } from '../../platform/database/sql.ts';
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

/**
 * Starts a session for an account that has proven itself, in the transaction of that proof.
 */
@Injectable()
export class StartSession {
  constructor(
    private readonly sessions: DatabaseSessions,
    private readonly events: Events,
  ) {}

  /** @throws Refusal `auth.disabled` */
  async run(
    tx: Transaction,
    area: Area,
    account: Pick<Account, 'id' | 'username'>,
    origin: SignInOrigin,
  ): Promise<LoginAnswer> {
    const table = providerOf(area);
    const started = await tx.run(
      `
        UPDATE ${table}
        SET last_login_time = login_time, login_time = mall_now(), ip = $2
        WHERE id = $1 AND status = 1`,
      [account.id, origin.ip],
    );
    if (started === 0) throw authErrors.disabled(); // since the proof
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
