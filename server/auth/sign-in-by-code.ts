import { Injectable } from '@nestjs/common';
import type { LoginAnswer } from '../../schemas/contract/calls/auth.ts';
import { Database } from '../config/sql.ts';
import { authErrors } from './auth.errors.ts';
import { accountOfPhone } from './find-account.ts';
import { LoginLimits, nameKey } from './login-limits.ts';
import { PhoneProof } from './phone-proof.ts';
import { demandAccess, SignIn, type SignInFrom } from './sign-in.ts';
import { canonicalName } from './username.ts';

/** Signs a shopper in by a code sent to the account's phone (reference §2.3). A phone without an account gets no code, so that a wrong code and a wrong phone are answered alike. */
@Injectable()
export class SignInByCode {
  constructor(
    private readonly database: Database,
    private readonly codes: PhoneProof,
    private readonly limits: LoginLimits,
    private readonly signIn: SignIn,
  ) {}

  /** @throws Refusal `messages.wrongCode`, `auth.tooMany`; only to who holds the phone: `auth.disabled`, `auth.subNotAllowBuy` (Spec §5) */
  async run(
    { username, code }: { readonly username: string; readonly code: string },
    from: SignInFrom,
  ): Promise<LoginAnswer> {
    const phone = canonicalName(username);
    await this.limits.takeAddress(from.ip);
    const right = await this.codes.check({ phone, purpose: 'login', code });
    const account = await accountOfPhone(this.database, phone);
    if (!account) throw authErrors.disabled(); // taken away between the sending and now
    await this.limits.giveBack(nameKey('users', account.username), from.ip);
    demandAccess('shop', account);
    return this.database.transaction(async (tx) => {
      await this.codes.spend(tx, right);
      return this.signIn.enter(tx, 'shop', account, from);
    });
  }
}
