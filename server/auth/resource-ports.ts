import { Injectable } from '@nestjs/common';
import { providerOf } from '../../schemas/contract/areas.ts';
import { Database } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { badInput } from '../http/errors.ts';
import { AuditTrail, Passwords, Proof } from '../resources/ports.ts';
import { writeAudit } from './audit.ts';
import { LoginLimits, nameKey } from './login-limits.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** Hashes the `password` fields of resources. */
export class ArgonPasswords extends Passwords {
  hash(password: string): Promise<string> {
    return hashPassword(password);
  }
}

/** The second proof of a command marked `proof`: the caller's own password (decisions 10). Wrong ones count as wrong logins do. */
@Injectable()
export class PasswordProof extends Proof {
  constructor(
    private readonly database: Database,
    private readonly limits: LoginLimits,
  ) {
    super();
  }

  /** @throws Refusal 422 at `/proof`; `auth.tooMany` */
  async check(actor: Actor, password: string | undefined): Promise<void> {
    const table = actor.area === 'Admin' ? 'admins' : 'users';
    const [account] = await this.database.rows<{ username: string; password: string }>(
      `SELECT username, password FROM ${table} WHERE id = $1`,
      [actor.id],
    );
    const key = nameKey(providerOf(actor.area), account?.username ?? '');
    await this.limits.takeName(key);
    if (!(await isPassword(account?.password, password ?? '')))
      throw badInput([{ pointer: '/proof', key: 'errors.auth.proof', params: {} }]);
    await this.limits.giveBack(key, actor.ip);
  }
}

/** Exports and deletions of resources, beside logins and grants. */
export class DatabaseAudit extends AuditTrail {
  write(...[sql, actor, told]: Parameters<AuditTrail['write']>): Promise<void> {
    return writeAudit(sql, actor, told);
  }
}
