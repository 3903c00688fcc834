import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { badInput, type Refusal } from '../../platform/http/response/errors.ts';
import { LoginLimits } from '../sign-in/login-limits.ts';
import { isPassword } from './passwords.ts';

/**
 * The limit key of second proofs: the caller's session. A stolen session gets few guesses and does
 * not block the account's other sessions.
 */
export const proofKey = ({ area, sessionId }: Actor): string => `proof:${area}:${sessionId}`;

/**
 * The second proof of commands and fields marked `proof`: the caller's own password
 * (docs/decisions/0010-codes-and-second-proofs.md).
 */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly database: Database,
    private readonly limits: LoginLimits,
  ) {}

  /** @throws Refusal 422 at `/proof`; `auth.tooMany` */
  async check(actor: Actor, password: string | undefined): Promise<void> {
    if (!password) throw proofError('rules.required');
    const table = actor.area === 'Admin' ? 'admins' : 'users';
    const [account] = await this.database.rows<{ password: string }>(
      `SELECT password FROM ${table} WHERE id = $1`,
      [actor.id],
    );
    const key = proofKey(actor);
    await this.limits.countProof(key);
    if (!(await isPassword(account?.password, password))) throw proofError('auth.proof');
    await this.limits.resetProof(key);
  }
}

const proofError = (name: string): Refusal =>
  badInput([{ pointer: '/proof', key: `errors.${name}`, params: {} }]);
