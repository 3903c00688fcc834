import { Injectable } from '@nestjs/common';
import type { ForgetPasswordRequest, LoginAnswer } from '../../schemas/contract/calls/auth.ts';
import { writeAudit } from '../auth/audit.ts';
import { authErrors } from '../auth/auth.errors.ts';
import { DatabaseSessions } from '../auth/database-sessions.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { LoginLimits, nameKey } from '../auth/login-limits.ts';
import { hashPassword, newPasswordError } from '../auth/passwords.ts';
import { PhoneProof, type RightCode } from '../auth/phone-proof.ts';
import { SignIn, type SignInFrom } from '../auth/sign-in.ts';
import { Database, type Transaction } from '../config/sql.ts';
import { badInput } from '../http/errors.ts';

interface Found {
  readonly id: number;
  readonly username: string;
  readonly status: number;
  readonly is_main: boolean;
}

/** Gives the account of a phone a new password by a code sent there; every session of it ends (must-hold, Strapi CVE-2026-22706). */
@Injectable()
export class ForgetPassword {
  constructor(
    private readonly database: Database,
    private readonly codes: PhoneProof,
    private readonly limits: LoginLimits,
    private readonly signIn: SignIn,
    private readonly sessions: DatabaseSessions,
  ) {}

  /**
   * A phone without an account gets no code, so that a wrong code and a wrong phone are answered alike.
   *
   * @returns a token; nothing for a sub-account, which signs in to the seller area
   * @throws Refusal 422 at `/password`; `messages.wrongCode`, `auth.tooMany`; `auth.disabled` to who holds the phone
   */
  async run(
    { username: phone, password, code }: ForgetPasswordRequest,
    from: SignInFrom,
  ): Promise<LoginAnswer | undefined> {
    const error = newPasswordError(password, phone);
    if (error) throw badInput([error]);
    await this.limits.takeAddress(from.ip);
    const right = await this.codes.check({ phone, purpose: 'forget_password', code });
    const hash = await hashPassword(password);
    const { username, answer } = await this.database.transaction((tx) =>
      this.change(tx, { right, phone, hash }, from),
    );
    await this.limits.giveBack(nameKey('users', username), from.ip);
    return answer;
  }

  private async change(
    tx: Transaction,
    {
      right,
      phone,
      hash,
    }: { readonly right: RightCode; readonly phone: string; readonly hash: string },
    from: SignInFrom,
  ): Promise<{ readonly username: string; readonly answer: LoginAnswer | undefined }> {
    await this.codes.spend(tx, right);
    const [found] = await tx.rows<Found>(
      'UPDATE users SET password = $2, rev = rev + 1 WHERE phone = $1 AND deleted_at IS NULL RETURNING id, username, status, belong_id IS NULL AS is_main',
      [phone, hash],
      'users.newPassword',
    );
    if (found?.status !== 1) throw authErrors.disabled();
    const { id, username, is_main: isMain } = found;
    await endSessions(tx, 'users', [id]);
    await writeAudit(
      tx,
      { ...from, area: 'shop', id, name: username },
      { event: 'password', subject: 'users', subjectId: id },
    );
    tx.afterCommit(() => this.sessions.forget());
    return {
      username,
      answer: isMain ? await this.signIn.enter(tx, 'shop', { id, username }, from) : undefined,
    };
  }
}
