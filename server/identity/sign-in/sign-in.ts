import { Injectable } from '@nestjs/common';
import { type Area, providerOf } from '../../../schemas/contract/areas.ts';
import type { LoginAnswer, LoginRequest } from '../../../schemas/contract/calls/accounts/auth.ts';
import { Database } from '../../platform/database/sql.ts';
import type { Refusal } from '../../platform/http/response/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { authErrors } from '../auth.errors.ts';
import { isPassword } from '../credentials/passwords.ts';
import { SellerStores } from '../sessions/seller-stores.ts';
import { CaptchaSigns } from './captcha-signs.ts';
import { Challenges } from './challenges.ts';
import { type Account, findAccount } from './find-account.ts';
import {
  failuresBeforeChallenge,
  type LoginAttempt,
  LoginLimits,
  nameKey,
} from './login-limits.ts';
import { type SignInOrigin, StartSession } from './start-session.ts';
import { canonicalName } from './username.ts';

/**
 * Signs an account in to one area by name (users: also by phone) and password
 * (docs/decisions/0008-sessions-and-tokens.md).
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly limits: LoginLimits,
    private readonly challenges: Challenges,
    private readonly session: StartSession,
    private readonly signs: CaptchaSigns,
    private readonly stores: SellerStores,
  ) {}

  /**
   * @throws Refusal `auth.wrong`, the same for a wrong name and a wrong password; `auth.challenge`
   *   after failures of the name; `auth.tooMany`; with the right password also `auth.disabled`,
   *   `auth.subNotAllowBuy`, `auth.storeNotPassed`
   */
  async run(
    area: Area,
    request: LoginRequest & { readonly password: string },
    origin: SignInOrigin,
  ): Promise<LoginAnswer> {
    const name = canonicalName(request.username);
    const key = nameKey(providerOf(area), name);
    const attempt = await this.limits.countName(key, origin.ip);
    await this.assertChallengeSolved(area, key, attempt, request);
    const account = await findAccount(this.database, area, name);
    const isCorrect = await isPassword(account?.password, request.password);
    if (!isCorrect || !account) throw await this.wrongPassword(area, key, attempt, origin);
    await this.limits.accept(attempt, [key], origin.ip);
    assertMaySignIn(area, account);
    if (area === 'Seller') await this.assertStoreVerified(account);
    const proof = { column: 'password', value: account.password } as const;
    return this.database.transaction((tx) =>
      this.session.run(tx, area, { ...account, proof }, origin),
    );
  }

  /** @throws Refusal `auth.storeNotPassed` */
  private async assertStoreVerified({ id, belongId }: Account): Promise<void> {
    const [store] = await this.database.rows(
      `SELECT FROM (${this.stores.verifiedSql}) t WHERE t.user_id = $1`,
      [belongId || id],
      'login.store',
    );
    if (!store) throw authErrors.storeNotPassed();
  }

  /** An attempt that is refused here is not counted: its password was not checked. */
  private async assertChallengeSolved(
    area: Area,
    key: string,
    attempt: LoginAttempt,
    request: LoginRequest,
  ): Promise<void> {
    const excess = attempt.failures - failuresBeforeChallenge[area];
    if (excess < 0) return;
    if (request.sign && (await this.signs.use(key, request.sign))) return;
    try {
      await this.challenges.assertSolved(key, excess, request);
    } catch (error) {
      await this.limits.giveBack(attempt);
      throw error;
    }
  }

  /** Audits a failed attempt. The refusal carries a challenge when the next attempt needs one. */
  private async wrongPassword(
    area: Area,
    key: string,
    { failures }: LoginAttempt,
    origin: SignInOrigin,
  ): Promise<Refusal> {
    const tries = failures + 1;
    await writeAudit(
      this.database,
      { ...origin, area, id: 0, name: '' },
      { event: 'login.refused', details: { key, tries } },
    );
    const excess = tries - failuresBeforeChallenge[area];
    if (excess < 0) return authErrors.wrong();
    const challenge = await this.challenges.issue(key, excess);
    return authErrors.wrong({}, { ...challenge, tried: true });
  }
}

/**
 * Asserts that a proven account may sign in to the area. Call it after the proof: the refusals
 * reveal that the account exists.
 *
 * @throws Refusal `auth.disabled`, `auth.subNotAllowBuy`
 */
export function assertMaySignIn(area: Area, account: Account): void {
  if (!account.enabled) throw authErrors.disabled();
  if (area === 'shop' && account.belongId > 0) throw authErrors.subNotAllowBuy();
}
