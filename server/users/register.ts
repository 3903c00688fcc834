import { Injectable } from '@nestjs/common';
import type { LoginAnswer, RegisterRequest } from '../../schemas/contract/calls/auth.ts';
import { demandFreePhone } from '../auth/free-phone.ts';
import { LoginLimits, nameKey } from '../auth/login-limits.ts';
import { hashPassword, newPasswordError } from '../auth/passwords.ts';
import { PhoneProof } from '../auth/phone-proof.ts';
import { SignIn, type SignInFrom } from '../auth/sign-in.ts';
import { Events } from '../config/events.ts';
import { Database, type Transaction } from '../config/sql.ts';
import { badInput } from '../http/errors.ts';
import { userRegistered } from './users.events.ts';

/** Opens a shopper's account by a code to the phone (decisions 10, reference §4.1): name, phone and first nickname are that phone; a payment password is set when first needed. */
@Injectable()
export class Register {
  constructor(
    private readonly database: Database,
    private readonly codes: PhoneProof,
    private readonly limits: LoginLimits,
    private readonly signIn: SignIn,
    private readonly events: Events,
  ) {}

  /**
   * A phone that has an account gets no code, so that only its holder learns of it.
   *
   * @throws Refusal 422 at `/password`; `messages.wrongCode`, `auth.tooMany`; 422 at `/username` to who holds the phone and has an account
   */
  async run(
    { username: phone, password, code, inviter_id: inviterId = 0 }: RegisterRequest,
    from: SignInFrom,
  ): Promise<LoginAnswer> {
    const error = newPasswordError(password, phone);
    if (error) throw badInput([error]);
    await this.limits.takeAddress(from.ip);
    const right = await this.codes.check({ phone, purpose: 'register', code });
    const hash = await hashPassword(password);
    const answer = await this.database.transaction(async (tx) => {
      await this.codes.spend(tx, right);
      await demandFreePhone(tx, phone, { own: 0, pointer: '/username' });
      const inviter = await findInviter(tx, inviterId);
      const [user] = await tx.rows<{ id: number }>(
        'INSERT INTO users (username, phone, nickname, password, inviter_id) VALUES ($1, $1, $1, $2, $3) RETURNING id',
        [phone, hash, inviter || null],
      );
      await this.events.publish(tx, userRegistered, { user_id: user!.id, inviter_id: inviter });
      return this.signIn.enter(tx, 'shop', { id: user!.id, username: phone }, from);
    });
    await this.limits.giveBack(nameKey('users', phone), from.ip);
    return answer;
  }
}

/** A shopper in good standing; 0 for anybody else: an old link keeps nobody from registering. A new account stands below nobody yet, so this closes no loop. */
async function findInviter(tx: Transaction, id: number): Promise<number> {
  const [inviter] =
    id === 0
      ? []
      : await tx.rows<{ id: number }>(
          'SELECT id FROM users WHERE id = $1 AND belong_id IS NULL AND status = 1 AND deleted_at IS NULL FOR KEY SHARE',
          [id],
          'users.inviter',
        );
  return inviter?.id ?? 0;
}
