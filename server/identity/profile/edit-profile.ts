import { Injectable } from '@nestjs/common';
import { providerOf } from '../../../schemas/contract/areas.ts';
import type { ProfileEdit } from '../../../schemas/contract/calls/accounts/auth.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { Refusal } from '../../platform/http/response/errors.ts';
import { firstAnswerOrThrow, once } from '../../platform/idempotency/idempotency.ts';
import { writeAudit } from '../audit/audit.ts';
import { changePhone } from '../credentials/assert-phone-available.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { PayPassword } from '../credentials/pay-password.ts';
import { PhoneVerification } from '../credentials/phone-verification.ts';
import { DatabaseSessions } from '../sessions/database-sessions.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { VerifyProfileEdit } from './verify-profile-edit.ts';

/** Changes the caller's own account: `auth/edit`. */
@Injectable()
export class EditProfile {
  constructor(
    private readonly database: Database,
    private readonly sessions: DatabaseSessions,
    private readonly codes: PhoneVerification,
    private readonly verification: VerifyProfileEdit,
  ) {}

  /**
   * Saves the fields of `ProfileEdit` and no others. A new password or phone needs the old password
   * (docs/invariants.md#accounts). A new password ends the account's other sessions at once.
   *
   * A session that ended since the proof was checked saves nothing, so that nobody undoes the change
   * that has ended it.
   *
   * @throws Refusal 401; 422 at `/avatar`, `/password`, `/old_password`, `/pay_password`, `/phone` or `/code`;
   *   `auth.tooMany` after too many wrong old passwords; `auth.signInAgain`; `messages.wrongCode`
   */
  async run(actor: Actor, edit: ProfileEdit): Promise<void> {
    try {
      await this.runNew(actor, edit);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await firstAnswerOrThrow(this.database, actor, error);
    }
  }

  private async runNew(actor: Actor, edit: ProfileEdit): Promise<void> {
    const { phone, code } = await this.verification.run(actor, edit);
    const password = edit.password ? await hashPassword(edit.password) : undefined;
    const payPassword = await this.hashPayPassword(actor, edit);
    await once(this.database, actor, async (tx) => {
      await lockOwnSession(tx, actor);
      if (code) await this.codes.consume(tx, code);
      if (phone) await changePhone(tx, actor.id, phone);
      await saveFields(tx, actor, edit);
      await auditFields(tx, actor, edit);
      if (password) await changePassword(tx, actor, password);
      if (payPassword) await PayPassword.write(tx, actor.id, payPassword);
      tx.afterCommit(() => this.sessions.clearCache());
    });
  }

  private async hashPayPassword(actor: Actor, edit: ProfileEdit): Promise<string | undefined> {
    if (!edit.pay_password || actor.area === 'Admin') return undefined;
    return PayPassword.hash(edit.pay_password);
  }
}

/**
 * Locks the row of the caller's account, as every change that ends sessions does, and asserts that
 * the session has not ended.
 *
 * @throws Refusal 401
 */
async function lockOwnSession(tx: Transaction, { area, id, sessionId }: Actor): Promise<void> {
  const table = providerOf(area);
  await tx.rows(
    `SELECT 1 FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
    `auth.lock.${table}`,
  );
  await holdSession(tx, { sessionId });
}

async function changePassword(tx: Transaction, actor: Actor, hash: string): Promise<void> {
  const table = providerOf(actor.area);
  await tx.run(`UPDATE ${table} SET password = $2 WHERE id = $1`, [actor.id, hash]);
  await endSessions(tx, table, [actor.id], actor.sessionId);
  await writeAudit(tx, actor, { event: 'password', subject: table, subjectId: actor.id });
}

/** An absent or empty avatar keeps the stored one. */
async function saveFields(
  tx: Transaction,
  actor: Actor,
  { nickname, avatar, sex }: ProfileEdit,
): Promise<void> {
  await tx.run(
    `
      UPDATE ${providerOf(actor.area)}
      SET
        nickname = coalesce($2, nickname),
        avatar = coalesce($3, avatar),
        updated_at = mall_now(),
        rev = rev + 1
      WHERE id = $1`,
    [actor.id, nickname ?? null, avatar || null],
  );
  if (sex !== undefined && actor.area !== 'Admin')
    await tx.run('UPDATE users SET sex = $2 WHERE id = $1', [actor.id, sex]);
}

/** Audits the names of the sent fields, without passwords. */
async function auditFields(tx: Transaction, actor: Actor, edit: ProfileEdit): Promise<void> {
  await writeAudit(tx, actor, {
    event: 'profile',
    subject: providerOf(actor.area),
    subjectId: actor.id,
    details: { fields: Object.keys(edit).filter((name) => !name.includes('password')) },
  });
}
