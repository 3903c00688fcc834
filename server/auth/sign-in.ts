import { Injectable } from '@nestjs/common';
import { type Area, providerOf } from '../../schemas/contract/areas.ts';
import { codes } from '../../schemas/contract/envelope.ts';
import type { LoginAnswer, LoginRequest } from '../../schemas/contract/calls/auth.ts';
import { Events } from '../config/events.ts';
import { Database, type Transaction } from '../config/sql.ts';
import { Refusal } from '../http/errors.ts';
import { writeAudit } from './audit.ts';
import { shopperEntered } from './auth.events.ts';
import { authErrors } from './auth.errors.ts';
import { Challenges } from './challenges.ts';
import { DatabaseSessions } from './database-sessions.ts';
import { type Account, findAccount } from './find-account.ts';
import { failuresBeforeChallenge, LoginLimits, nameKey } from './login-limits.ts';
import { isPassword } from './passwords.ts';
import { sessionLimits } from './session-limits.ts';
import { canonicalName } from './username.ts';

export interface SignInFrom {
  readonly ip: string;
  readonly requestId: string;
  readonly agent: string;
}

/**
 * Signs an account in to one area with name (users also: phone) and password.
 *
 * @throws Refusal `auth.wrong`, the same for a wrong name and a wrong password; `auth.challenge` for admins after failures; `auth.tooMany`;
 *   and only to who knows the password: `auth.disabled`, `auth.subNotAllowBuy` (Spec §5), `auth.storeNotPassed` (decisions 8).
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly sessions: DatabaseSessions,
    private readonly limits: LoginLimits,
    private readonly challenges: Challenges,
    private readonly events: Events,
  ) {}

  async run(
    area: Area,
    request: LoginRequest & { readonly password: string },
    from: SignInFrom,
  ): Promise<LoginAnswer> {
    const name = canonicalName(request.username);
    await this.limits.takeAddress(from.ip);
    const account = await findAccount(this.database, area, name);
    const key = nameKey(providerOf(area), account?.username ?? name); // one count for an account, by whichever of its names
    if (area === 'Admin') await this.demandProof(key, request);
    const tries = await this.limits.takeName(key);
    if (!(await isPassword(account?.password, request.password)) || !account)
      throw await this.refused(area, key, tries, from);
    await this.limits.giveBack(key, from.ip);
    demandAccess(area, account);
    return this.database.transaction((tx) => this.enter(tx, area, account, from));
  }

  /** Starts a session for an account that has proven itself, inside the transaction of whatever proved it. */
  async enter(
    tx: Transaction,
    area: Area,
    account: Pick<Account, 'id' | 'username'>,
    from: SignInFrom,
  ): Promise<LoginAnswer> {
    const table = area === 'Admin' ? 'admins' : 'users';
    await tx.run(
      `UPDATE ${table} SET last_login_time = login_time, login_time = mall_now(), ip = $2 WHERE id = $1`,
      [account.id, from.ip],
    );
    await writeAudit(
      tx,
      { ...from, area, id: account.id, name: account.username },
      { event: 'login', subject: table, subjectId: account.id },
    );
    const token = await this.sessions.open(tx, area, account.id, from);
    if (area === 'shop') await this.events.publish(tx, shopperEntered, { user_id: account.id });
    return {
      token_type: 'Bearer',
      access_token: token,
      expires_in: sessionLimits[area].idleSeconds,
    };
  }

  private async demandProof(key: string, request: LoginRequest): Promise<void> {
    const failures = await this.limits.triesOf(key);
    if (failures >= failuresBeforeChallenge) await this.challenges.accept(key, failures, request);
  }

  /** The refusal of a wrong password; when the next try needs a proof of work, it brings the challenge along. */
  private async refused(
    area: Area,
    key: string,
    tries: number,
    from: SignInFrom,
  ): Promise<Refusal> {
    await this.limits.sweep();
    await writeAudit(
      this.database,
      { ...from, area, id: 0, name: '' },
      { event: 'login.refused', details: { key, tries } },
    );
    if (area !== 'Admin' || tries < failuresBeforeChallenge) return authErrors.wrong();
    return new Refusal(codes.refused, 'auth.wrong', {}, [], {
      ...(await this.challenges.ask(key, tries)),
      tried: true,
    });
  }
}

/** What only who has proven to be the account may hear. @throws Refusal `auth.disabled`, `auth.subNotAllowBuy`, `auth.storeNotPassed` */
export function demandAccess(area: Area, account: Account): void {
  if (!account.enabled) throw authErrors.disabled();
  if (area === 'shop' && account.belongId > 0) throw authErrors.subNotAllowBuy();
  if (area === 'Seller' && !account.storePassed) throw authErrors.storeNotPassed();
}
