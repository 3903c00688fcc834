import { Injectable } from '@nestjs/common';
import { Database, type Rows } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { badInput, type Refusal } from '../../platform/http/response/errors.ts';
import { authErrors } from '../auth.errors.ts';
import { LoginLimits } from '../sign-in/login-limits.ts';
import { isPassword } from './passwords.ts';

/**
 * The limit key of second proofs: the caller's session. A stolen session gets few guesses and does
 * not block the account's other sessions.
 */
export const proofKey = ({ area, sessionId }: Actor): string => `proof:${area}:${sessionId}`;

/** After a sign-in an account without a password proves itself by this session so long. */
const freshSession = '10 minutes';

/**
 * The second proof of an account without a password: its session is new, so its owner has just
 * signed in (docs/decisions/0122-accounts-without-a-password.md).
 *
 * @throws Refusal `auth.signInAgain`
 */
export async function assertFreshSession(sql: Rows, { sessionId }: Actor): Promise<void> {
  const [session] = await sql.rows(
    'SELECT 1 FROM sessions WHERE id = $1 AND created_at > mall_now() - $2::interval',
    [sessionId, freshSession],
  );
  if (!session) throw authErrors.signInAgain();
}

/**
 * The second proof of commands, fields marked `proof` and bindings: the caller's own password
 * (docs/decisions/0010-codes-and-second-proofs.md).
 */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly database: Database,
    private readonly limits: LoginLimits,
  ) {}

  /** @throws Refusal 422 at `/proof`; `auth.tooMany`, `auth.signInAgain` */
  async check(actor: Actor, password: string | undefined): Promise<void> {
    const table = actor.area === 'Admin' ? 'admins' : 'users';
    const [account] = await this.database.rows<{ password: string }>(
      `SELECT password FROM ${table} WHERE id = $1`,
      [actor.id],
    );
    if (account?.password === '') return assertFreshSession(this.database, actor);
    if (!password) throw proofError('rules.required');
    const key = proofKey(actor);
    await this.limits.countProof(key);
    if (!(await isPassword(account?.password, password))) throw proofError('auth.proof');
    await this.limits.resetProof(key);
  }
}

const proofError = (name: string): Refusal =>
  badInput([{ pointer: '/proof', key: `errors.${name}`, params: {} }]);
