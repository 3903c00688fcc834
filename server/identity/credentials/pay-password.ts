import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { badInputAt } from '../../platform/http/response/errors.ts';
import { authErrors } from '../auth.errors.ts';
import { LoginLimits } from '../sign-in/login-limits.ts';
import { hashPassword, isPassword } from './passwords.ts';

export const payPasswordPattern = /^[0-9]{6}$/;

const limitKey = (userId: number): string => `pay:users:${userId}`;

/**
 * The payment password: six digits, set before the first payment. Attempts are limited per account
 * like sign-in attempts (docs/decisions/0010-codes-and-second-proofs.md).
 */
@Injectable()
export class PayPassword {
  constructor(
    private readonly database: Database,
    private readonly limits: LoginLimits,
  ) {}

  /**
   * A missing password is no attempt.
   *
   * @throws Refusal `auth.payPasswordUnset`, `auth.payPasswordWrong`, `auth.tooMany`; 422 at
   *   `/pay_password` for a missing one
   */
  async check({ id }: Actor, password: string | undefined): Promise<void> {
    const [user] = await this.database.rows<{ pay_password: string }>(
      'SELECT pay_password FROM users WHERE id = $1',
      [id],
      'pay.password',
    );
    if (!user?.pay_password) throw authErrors.payPasswordUnset();
    if (!password) throw badInputAt('/pay_password', 'rules.required');
    await this.limits.countProof(limitKey(id));
    if (!(await isPassword(user.pay_password, password))) throw authErrors.payPasswordWrong();
    await this.limits.resetProof(limitKey(id));
  }

  async isSet(userId: number): Promise<boolean> {
    const [row] = await this.database.rows<{ is_set: boolean }>(
      "SELECT pay_password <> '' AS is_set FROM users WHERE id = $1",
      [userId],
      'pay.isSet',
    );
    return row?.is_set ?? false;
  }

  static hash(password: string): Promise<string> {
    return hashPassword(password);
  }

  /** Stores a new hash and resets the attempts. The caller has proven the account in `tx`. */
  static async write(tx: Transaction, userId: number, hash: string): Promise<void> {
    await tx.run('UPDATE users SET pay_password = $2, rev = rev + 1 WHERE id = $1', [userId, hash]);
    await tx.run('DELETE FROM attempt_counters WHERE key = $1', [limitKey(userId)]);
  }
}
