import { Injectable } from '@nestjs/common';
import { providerOf } from '../../../schemas/contract/areas.ts';
import type { ProfileEdit } from '../../../schemas/contract/calls/auth.ts';
import type { RuleError } from '../../../schemas/rules/problems.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { badInput, Refusal } from '../../platform/http/response/errors.ts';
import { replay, runIdempotent } from '../../platform/idempotency/idempotency.ts';
import { writeAudit } from '../audit/audit.ts';
import { changePhone } from '../credentials/assert-phone-available.ts';
import { hashPassword, isPassword, newPasswordError } from '../credentials/passwords.ts';
import { assertFreshSession, proofKey } from '../credentials/password-proof.ts';
import { PayPassword, payPasswordPattern } from '../credentials/pay-password.ts';
import { PhoneVerification, type VerifiedCode } from '../credentials/phone-verification.ts';
import { DatabaseSessions } from '../sessions/database-sessions.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { LoginLimits } from '../sign-in/login-limits.ts';
import { accountTable, type ProfileRow, readProfileRow } from './profile-row.ts';

/** The parts of an edit that need a second proof, after that proof. */
interface VerifiedEdit {
  /** A new phone; undefined when it does not change. */
  readonly phone: string | undefined;
  readonly code: VerifiedCode | undefined;
}

const wrongOldPassword: RuleError = {
  pointer: '/old_password',
  key: 'errors.auth.oldPassword',
  params: {},
};

/** Changes the caller's own account: `auth/edit`. */
@Injectable()
export class EditProfile {
  constructor(
    private readonly database: Database,
    private readonly sessions: DatabaseSessions,
    private readonly limits: LoginLimits,
    private readonly codes: PhoneVerification,
  ) {}

  /**
   * Saves the fields of `ProfileEdit` and no others. A new password or phone needs the old password
   * (docs/invariants.md#accounts). A new password ends the account's other sessions at once.
   *
   * @throws Refusal 422 at `/password`, `/old_password`, `/pay_password`, `/phone` or `/code`;
   *   `auth.tooMany` after too many wrong old passwords; `auth.signInAgain`; `messages.wrongCode`
   */
  async run(actor: Actor, edit: ProfileEdit): Promise<void> {
    try {
      await this.runNew(actor, edit);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await replay(this.database, actor, error);
    }
  }

  private async runNew(actor: Actor, edit: ProfileEdit): Promise<void> {
    const { phone, code } = await this.verify(actor, edit);
    const password = edit.password ? await hashPassword(edit.password) : undefined;
    const payPassword = await this.hashPayPassword(actor, edit);
    await this.database.transaction((tx) =>
      runIdempotent(tx, actor, async () => {
        if (code) await this.codes.consume(tx, code);
        if (phone) await changePhone(tx, actor.id, phone);
        await saveFields(tx, actor, edit);
        await auditFields(tx, actor, edit);
        if (password) await changePassword(tx, actor, password);
        if (payPassword) await PayPassword.write(tx, actor.id, payPassword);
        tx.afterCommit(() => this.sessions.clearCache());
        return {};
      }),
    );
  }

  private async hashPayPassword(actor: Actor, edit: ProfileEdit): Promise<string | undefined> {
    if (!edit.pay_password || actor.area === 'Admin') return undefined;
    return PayPassword.hash(edit.pay_password);
  }

  /** Checks everything that needs a second proof: the old password, or a code to the phone. */
  private async verify(actor: Actor, edit: ProfileEdit): Promise<VerifiedEdit> {
    assertPayPasswordDigits(edit);
    const stored = await readProfileRow(this.database, actor);
    const phone = newPhone(actor, edit, stored);
    if (phone && !edit.code)
      throw badInput([{ pointer: '/code', key: 'errors.rules.required', params: {} }]);
    const isUser = actor.area !== 'Admin';
    const usesCode = isUser && Boolean(edit.code) && Boolean(phone || edit.pay_password);
    const changesPayPasswordOnly = isUser && Boolean(edit.pay_password) && !usesCode;
    if (edit.password || phone || changesPayPasswordOnly)
      await this.assertOldPassword(actor, stored, edit.old_password ?? '');
    const error = edit.password ? newPasswordError(edit.password, stored.username) : undefined;
    if (error) throw badInput([error]);
    if (!usesCode) return { phone, code: undefined };
    const code = await this.codes.check({
      phone: phone ?? stored.phone,
      purpose: 'edit_user',
      code: edit.code ?? '',
    });
    return { phone, code };
  }

  /** @throws Refusal 422 at `/old_password`; `auth.tooMany`, `auth.signInAgain` */
  private async assertOldPassword(
    actor: Actor,
    stored: ProfileRow,
    oldPassword: string,
  ): Promise<void> {
    if (!stored.password) return assertFreshSession(this.database, actor);
    const key = proofKey(actor);
    await this.limits.countProof(key);
    const isCorrect = await isPassword(stored.password, oldPassword);
    if (!isCorrect) throw badInput([wrongOldPassword]);
    await this.limits.resetProof(key);
  }
}

function assertPayPasswordDigits({ pay_password: payPassword }: ProfileEdit): void {
  if (!payPassword || payPasswordPattern.test(payPassword)) return;
  throw badInput([{ pointer: '/pay_password', key: 'errors.auth.payPasswordDigits', params: {} }]);
}

/** Admins have no phone of their own. */
function newPhone(actor: Actor, { phone }: ProfileEdit, stored: ProfileRow): string | undefined {
  if (actor.area === 'Admin' || !phone || phone === stored.phone) return undefined;
  return phone;
}

async function changePassword(tx: Transaction, actor: Actor, hash: string): Promise<void> {
  const table = accountTable(actor);
  await tx.run(`UPDATE ${table} SET password = $2 WHERE id = $1`, [actor.id, hash]);
  await endSessions(tx, providerOf(actor.area), [actor.id], actor.sessionId);
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
      UPDATE ${accountTable(actor)}
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
    subject: accountTable(actor),
    subjectId: actor.id,
    details: { fields: Object.keys(edit).filter((name) => !name.includes('password')) },
  });
}
