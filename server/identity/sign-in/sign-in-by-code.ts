import { Injectable } from '@nestjs/common';
import type { LoginAnswer } from '../../../schemas/contract/calls/accounts/auth.ts';
import { Database } from '../../platform/database/sql.ts';
import { authErrors } from '../auth.errors.ts';
import { PhoneVerification } from '../credentials/phone-verification.ts';
import { accountOfPhone } from './find-account.ts';
import { LoginLimits, nameKey } from './login-limits.ts';
import { assertMaySignIn } from './sign-in.ts';
import { type SignInOrigin, StartSession } from './start-session.ts';
import { canonicalName } from './username.ts';

/**
 * Signs a shopper in by a code sent to the account's phone. A phone without an account gets no
 * code, so a wrong code and an unknown phone have the same answer.
 */
@Injectable()
export class SignInByCode {
  constructor(
    private readonly database: Database,
    private readonly codes: PhoneVerification,
    private readonly limits: LoginLimits,
    private readonly session: StartSession,
  ) {}

  /**
   * @throws Refusal `messages.wrongCode`, `auth.tooMany`; with a correct code also `auth.disabled`,
   *   `auth.subNotAllowBuy`, and `auth.wrong` when the account has another phone since
   */
  async run(
    { username, code }: { readonly username: string; readonly code: string },
    origin: SignInOrigin,
  ): Promise<LoginAnswer> {
    const phone = canonicalName(username);
    const attempt = await this.limits.countAddress(origin.ip);
    const verified = await this.codes.check({ phone, purpose: 'login', code, ip: origin.ip });
    const account = await accountOfPhone(this.database, phone);
    if (!account) throw authErrors.disabled(); // deleted after the code was sent
    const keys = [phone, account.username].map((name) => nameKey('users', name));
    await this.limits.accept(attempt, keys, origin.ip);
    assertMaySignIn('shop', account);
    return this.database.transaction(async (tx) => {
      await this.codes.consume(tx, verified);
      const proof = { column: 'phone', value: phone } as const;
      return this.session.run(tx, 'shop', { ...account, proof }, origin);
    });
  }
}
