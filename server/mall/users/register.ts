import { Injectable } from '@nestjs/common';
import type {
  LoginAnswer,
  RegisterRequest,
} from '../../../schemas/contract/calls/accounts/auth.ts';
import { assertPhoneAvailable } from '../../identity/credentials/assert-phone-available.ts';
import { hashPassword, newPasswordError } from '../../identity/credentials/passwords.ts';
import { PhoneVerification } from '../../identity/credentials/phone-verification.ts';
import { LoginLimits, nameKey } from '../../identity/sign-in/login-limits.ts';
import { type SignInOrigin, StartSession } from '../../identity/sign-in/start-session.ts';
import { Database } from '../../platform/database/sql.ts';
import { Events } from '../../platform/events/events.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import { findInviter } from '../kernel/find-inviter.ts';
import { hidePhone } from '../kernel/mask-name.ts';
import { userRegistered } from '../kernel/users.events.ts';

/**
 * Registers a shopper by an SMS code (docs/decisions/0010-codes-and-second-proofs.md). Username and
 * phone are the phone number. Others see the nickname, so the first one hides the middle digits. The
 * payment password is set later.
 */
@Injectable()
export class Register {
  constructor(
    private readonly database: Database,
    private readonly codes: PhoneVerification,
    private readonly limits: LoginLimits,
    private readonly session: StartSession,
    private readonly events: Events,
  ) {}

  /**
   * A phone with an account gets no code, so that callers cannot find out who has an account.
   *
   * @throws Refusal 422 at `/password`; `messages.wrongCode`, `auth.tooMany`; 422 at `/username`
   * after a valid code for a phone with an account
   */
  async run(
    { username: phone, password, code, inviter_id: inviterId = 0 }: RegisterRequest,
    from: SignInOrigin,
  ): Promise<LoginAnswer> {
    const error = newPasswordError(password, phone);
    if (error) throw badInput([error]);
    const attempt = await this.limits.countAddress(from.ip);
    const verified = await this.codes.check({ phone, purpose: 'register', code, ip: from.ip });
    const hash = await hashPassword(password);
    const answer = await this.database.transaction(async (tx) => {
      await this.codes.consume(tx, verified);
      await assertPhoneAvailable(tx, phone, { own: 0, pointer: '/username' });
      const inviter = await findInviter(tx, inviterId);
      const [user] = await tx.rows<{ id: number }>(
        `
          INSERT INTO users (username, phone, nickname, password, inviter_id)
          VALUES ($1, $1, $2, $3, $4)
          RETURNING id`,
        [phone, hidePhone(phone), hash, inviter || null],
      );
      await this.events.publish(tx, userRegistered, { user_id: user!.id, inviter_id: inviter });
      return this.session.run(tx, 'shop', { id: user!.id, username: phone }, from);
    });
    await this.limits.accept(attempt, [nameKey('users', phone)], from.ip);
    return answer;
  }
}
