import { Injectable } from '@nestjs/common';
import { providerOf } from '../../../schemas/contract/areas.ts';
import { Database } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import { LoginLimits, nameKey } from '../sign-in/login-limits.ts';
import { isPassword } from './passwords.ts';

/**
 * The second proof of a command marked `proof`: the caller's own password. A wrong password counts
 * as a failed login.
 */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly database: Database,
    private readonly limits: LoginLimits,
  ) {}

  /** @throws Refusal 422 at `/proof`; `auth.tooMany` */
  async check(actor: Actor, password: string | undefined): Promise<void> {
    const table = actor.area === 'Admin' ? 'admins' : 'users';
    const [account] = await this.database.rows<{ username: string; password: string }>(
      `SELECT username, password FROM ${table} WHERE id = $1`,
      [actor.id],
    );
    const key = nameKey(providerOf(actor.area), account?.username ?? '');
    await this.limits.countNameAttempt(key);
    if (!(await isPassword(account?.password, password ?? '')))
      throw badInput([{ pointer: '/proof', key: 'errors.auth.proof', params: {} }]);
    await this.limits.resetAfterSuccess(key, actor.ip);
  }
}
