import { Injectable } from '@nestjs/common';
import { providerOf } from '../../../schemas/contract/areas.ts';
import { Database } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { badInputAt, httpErrors, type Refusal } from '../../platform/http/response/errors.ts';
import { authErrors } from '../auth.errors.ts';
import { LoginLimits } from '../sign-in/login-limits.ts';
import { isPassword } from './passwords.ts';

/** How long after its start a session proves an account without a password. */
const freshSession = '10 minutes';

/**
 * The second proof of commands, fields marked `proof`, bindings and the profile: the caller's own
 * password (docs/decisions/0010-codes-and-second-proofs.md). An account without one proves itself by
 * a new session, whose owner has just signed in
 * (docs/decisions/0010-codes-and-second-proofs.md). An API key proves nothing.
 */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly database: Database,
    private readonly limits: LoginLimits,
  ) {}

  /** @throws Refusal 422 at `/proof`; `auth.tooMany`, `auth.signInAgain`, `http.notByKey` */
  async check(actor: Actor, password: string | undefined): Promise<void> {
    assertPerson(actor);
    const [account] = await this.database.rows<{ password: string }>(
      `SELECT password FROM ${providerOf(actor.area)} WHERE id = $1`,
      [actor.id],
    );
    if (account?.password !== '' && !password) throw badInputAt('/proof', 'rules.required');
    await this.compare(actor, account?.password, {
      sent: password ?? '',
      wrong: badInputAt('/proof', 'auth.proof'),
    });
  }

  /**
   * Compares the sent password with the stored hash; '' stands for an account without a password.
   * Wrong passwords count for the session, so that a stolen session gets few guesses and does not
   * block the account's others.
   *
   * @param wrong the refusal of a wrong password
   * @throws Refusal `wrong`; `auth.tooMany`, `auth.signInAgain`
   */
  async compare(
    actor: Actor,
    stored: string | undefined,
    { sent, wrong }: { readonly sent: string; readonly wrong: Refusal },
  ): Promise<void> {
    assertPerson(actor);
    if (stored === '') return this.assertFreshSession(actor);
    const key = `proof:${actor.area}:${actor.sessionId}`;
    await this.limits.countProof(key);
    if (!(await isPassword(stored, sent))) throw wrong;
    await this.limits.resetProof(key);
  }

  private async assertFreshSession({ sessionId }: Actor): Promise<void> {
    const [session] = await this.database.rows(
      'SELECT 1 FROM sessions WHERE id = $1 AND created_at > mall_now() - $2::interval',
      [sessionId, freshSession],
    );
    if (!session) throw authErrors.signInAgain();
  }
}

/** @throws Refusal `http.notByKey` */
function assertPerson({ key }: Actor): void {
  if (key) throw httpErrors.notByKey();
}
