import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { badInputAt } from '../../platform/http/response/errors.ts';
import { authErrors } from '../auth.errors.ts';
import { holdSession } from '../sessions/hold-session.ts';
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
   * @returns the stored hash, for `hold`
   * @throws Refusal `auth.payPasswordUnset`, `auth.payPasswordWrong`, `auth.tooMany`; 422 at
   *   `/pay_password` for a missing one
   */
  async check({ id }: Actor, password: string | undefined): Promise<string> {
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
    return user.pay_password;
  }

  /**
   * Locks the shopper's row and asserts that the proven password is still the stored one, and that
   * the session has not ended.
   *
   * @throws Refusal 401; `auth.payPasswordWrong`
   */
  static async hold(tx: Transaction, actor: Actor, provenHash: string): Promise<void> {
    const valid = await tx.rows(
      'SELECT 1 FROM users WHERE id = $1 AND pay_password = $2 FOR NO KEY UPDATE',
      [actor.id, provenHash],
      'pay.hold',
    );
    if (valid.length === 0) throw authErrors.payPasswordWrong();
    await holdSession(tx, actor);
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
