import { Injectable } from '@nestjs/common';
import type {
  ForgetPasswordRequest,
  LoginAnswer,
} from '../../../schemas/contract/calls/accounts/auth.ts';
import { writeAudit } from '../../identity/audit/audit.ts';
import { authErrors } from '../../identity/auth.errors.ts';
import { hashPassword, newPasswordError } from '../../identity/credentials/passwords.ts';
import {
  PhoneVerification,
  type VerifiedCode,
} from '../../identity/credentials/phone-verification.ts';
import { revokeKeys } from '../../identity/keys/revoke-keys.ts';
import { DatabaseSessions } from '../../identity/sessions/database-sessions.ts';
import { endSessions } from '../../identity/sessions/end-sessions.ts';
import { LoginLimits, nameKey } from '../../identity/sign-in/login-limits.ts';
import { type SignInOrigin, StartSession } from '../../identity/sign-in/start-session.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import { badInput } from '../../platform/http/response/errors.ts';

interface ChangedUser {
  readonly id: number;
  readonly username: string;
  readonly status: number;
}

/** Sets a new password for the account of a phone by an SMS code, and ends its sessions and keys. */
@Injectable()
export class ForgetPassword {
  constructor(
    private readonly database: Database,
    private readonly codes: PhoneVerification,
    private readonly limits: LoginLimits,
    private readonly session: StartSession,
    private readonly sessions: DatabaseSessions,
  ) {}

  /**
   * A phone without a main account gets no code, so a wrong code and an unknown phone get the same
   * answer.
   *
   * @returns a token
   * @throws Refusal 422 at `/password`; `messages.wrongCode`, `auth.tooMany`; `auth.disabled` after
   * a valid code
   */
  async run(
    { username: phone, password, code }: ForgetPasswordRequest,
    from: SignInOrigin,
  ): Promise<LoginAnswer> {
    const error = newPasswordError(password, phone);
    if (error) throw badInput([error]);
    const attempt = await this.limits.countAddress(from.ip);
    const verified = await this.codes.check({
      phone,
      purpose: 'forget_password',
      code,
      ip: from.ip,
    });
    const hash = await hashPassword(password);
    const { username, answer } = await this.database.transaction((tx) =>
      this.change(tx, { verified, phone, hash }, from),
    );
    const keys = [phone, username].map((name) => nameKey('users', name));
    await this.limits.accept(attempt, keys, from.ip);
    return answer;
  }

  private async change(
    tx: Transaction,
    {
      verified,
      phone,
      hash,
    }: { readonly verified: VerifiedCode; readonly phone: string; readonly hash: string },
    from: SignInOrigin,
  ): Promise<{ readonly username: string; readonly answer: LoginAnswer }> {
    await this.codes.consume(tx, verified);
    const [user] = await tx.rows<ChangedUser>(
      `
        UPDATE users
        SET password = $2, rev = rev + 1
        WHERE phone = $1 AND belong_id IS NULL AND deleted_at IS NULL
        RETURNING id, username, status`,
      [phone, hash],
      'users.newPassword',
    );
    if (user?.status !== 1) throw authErrors.disabled();
    const { id, username } = user;
    await endSessions(tx, 'users', [id]);
    await revokeKeys(tx, 'user', id);
    await writeAudit(
      tx,
      { ...from, area: 'shop', id, name: username },
      { event: 'password', subject: 'users', subjectId: id },
    );
    tx.afterCommit(() => this.sessions.clearCache());
    return {
      username,
      answer: await this.session.run(tx, 'shop', { id, username }, from),
    };
  }
}
