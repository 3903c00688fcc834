import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { authErrors } from './auth.errors.ts';
import { LoginLimits } from './login-limits.ts';
import { hashPassword, isPassword } from './passwords.ts';

export const payPasswordPattern = /^[0-9]{6}$/;
const keyOf = (userId: number): string => `users:pay:${userId}`;

/** The payment password (decisions 10): exactly six digits, set when first needed, with tries counted per account as those of signing in are. */
@Injectable()
export class PayPassword {
  constructor(
    private readonly database: Database,
    private readonly limits: LoginLimits,
  ) {}

  /** @throws Refusal `auth.payPasswordUnset`, `auth.payPasswordWrong`, `auth.tooMany` */
  async check({ id }: Actor, password: string | undefined): Promise<void> {
    const [row] = await this.database.rows<{ pay_password: string }>(
      'SELECT pay_password FROM users WHERE id = $1',
      [id],
      'pay.password',
    );
    if (!row?.pay_password) throw authErrors.payPasswordUnset();
    await this.limits.takeName(keyOf(id));
    if (!(await isPassword(row.pay_password, password ?? ''))) throw authErrors.payPasswordWrong();
    await this.limits.giveNameBack(keyOf(id));
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

  /** Within the transaction of what proves the caller. */
  static async write(tx: Transaction, userId: number, hash: string): Promise<void> {
    await tx.run('UPDATE users SET pay_password = $2, rev = rev + 1 WHERE id = $1', [userId, hash]);
    await tx.run('DELETE FROM login_limits WHERE key = $1', [keyOf(userId)]);
  }
}
