import { Injectable } from '@nestjs/common';
import { providerOf } from '../../schemas/contract/areas.ts';
import type { ProfileEdit, UserInfo } from '../../schemas/contract/calls/auth.ts';
import { moneyText } from '../../schemas/rules/parse-scalar.ts';
import type { RuleError } from '../../schemas/rules/types.ts';
import { Database, type Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, httpErrors } from '../http/errors.ts';
import { writeAudit } from './audit.ts';
import { DatabaseSessions } from './database-sessions.ts';
import { endSessions } from './end-sessions.ts';
import { Landing } from './landing.ts';
import { LoginLimits, nameKey } from './login-limits.ts';
import { hashPassword, isPassword, newPasswordError } from './passwords.ts';
import { PayPassword } from './pay-password.ts';

interface Holdings { readonly money: number; readonly frozen: number; readonly points: number; readonly checked: boolean; readonly has_pay_password: boolean }
interface Row { readonly username: string; readonly nickname: string | null; readonly avatar: string | null; readonly password: string | null }

/** The caller's own account: what auth/info shows and auth/edit may change. */
@Injectable()
export class Profile {
  constructor(
    private readonly database: Database, private readonly sessions: DatabaseSessions,
    private readonly limits: LoginLimits, private readonly landing: Landing,
  ) {}

  async read(actor: Actor): Promise<UserInfo> {
    const { username, nickname, avatar } = await this.row(actor);
    const { money, frozen, points, checked, has_pay_password } = await this.holdings(actor);
    return {
      id: actor.id, username, nickname: nickname ?? '', avatar: avatar ?? '', belong_id: actor.belongId,
      defaultUrl: await this.landing.defaultUrl(actor), integral: points, money: moneyText(money), frozen_money: moneyText(frozen), check: checked, has_pay_password,
    };
  }

  /**
   * Saves the fields of `ProfileEdit` and no others. A new password needs the old one and ends the account's other sessions at once.
   * @throws Refusal 422 at `/password` or `/old_password`; `auth.tooMany` after too many wrong old passwords
   */
  async edit(actor: Actor, edit: ProfileEdit): Promise<void> {
    const password = edit.password ? await this.checkedHash(actor, edit.password, edit.old_password ?? '') : undefined;
    const payPassword = edit.pay_password && actor.area !== 'Admin' ? await this.payHash(actor, edit) : undefined;
    await this.database.transaction(async (tx) => {
      await saveFields(tx, actor, edit);
      await writeAudit(tx, actor, { event: 'profile', subject: tableOf(actor), subjectId: actor.id, details: { fields: Object.keys(edit).filter((name) => !name.includes('password')) } });
      if (password) await this.changePassword(tx, actor, password);
      if (payPassword) await PayPassword.write(tx, actor.id, payPassword);
      tx.afterCommit(() => this.sessions.forget());
    });
  }

  private async checkedHash(actor: Actor, password: string, old: string): Promise<string> {
    const { username } = await this.proven(actor, old);
    const error = newPasswordError(password, username);
    if (error) throw badInput([error]);
    return hashPassword(password);
  }

  /** A change of it needs the password of signing in, unless the same call proved that already (must-hold 21). */
  private async payHash(actor: Actor, { password, old_password: old, pay_password: payPassword }: ProfileEdit): Promise<string> {
    if (!password) await this.proven(actor, old ?? '');
    return PayPassword.hash(payPassword!);
  }

  /** @throws Refusal 422 at `/old_password`; `auth.tooMany` */
  private async proven(actor: Actor, old: string): Promise<Row> {
    const stored = await this.row(actor);
    const key = nameKey(providerOf(actor.area), stored.username);
    await this.limits.takeName(key);
    if (!(await isPassword(stored.password ?? undefined, old))) throw badInput([wrongOldPassword]);
    await this.limits.giveBack(key, actor.ip);
    return stored;
  }

  private async changePassword(tx: Transaction, actor: Actor, hash: string): Promise<void> {
    await tx.run(`UPDATE ${tableOf(actor)} SET password = $2 WHERE id = $1`, [actor.id, hash]);
    await endSessions(tx, providerOf(actor.area), [actor.id], actor.sessionId);
    await writeAudit(tx, actor, { event: 'password', subject: tableOf(actor), subjectId: actor.id });
  }

  /** Shoppers and store owners have balances; in fen. */
  private async holdings({ area, id }: Actor): Promise<Holdings> {
    if (area === 'Admin') return { money: 0, frozen: 0, points: 0, checked: false, has_pay_password: false };
    const balance = (kind: string): string => `coalesce((SELECT balance FROM ledger_accounts WHERE owner = 'user' AND owner_id = u.id AND kind = '${kind}'), 0)`;
    const [row] = await this.database.rows<Holdings>(
      `SELECT ${balance('money')} AS money, ${balance('frozen')} AS frozen, ${balance('points')} AS points, EXISTS (SELECT FROM user_checks c WHERE c.user_id = u.id) AS checked, u.pay_password <> '' AS has_pay_password FROM users u WHERE u.id = $1`, [id], 'auth.holdings');
    return row!;
  }

  private async row(actor: Actor): Promise<Row> {
    const [row] = await this.database.rows<Row>(`SELECT username, nickname, avatar, password FROM ${tableOf(actor)} WHERE id = $1 AND deleted_at IS NULL`, [actor.id]);
    if (!row) throw httpErrors.signedOut();
    return row;
  }
}

const wrongOldPassword: RuleError = { pointer: '/old_password', key: 'errors.auth.oldPassword', params: {} };

const tableOf = (actor: Actor): 'admins' | 'users' => (actor.area === 'Admin' ? 'admins' : 'users');

/** An absent or empty avatar leaves the stored one (Spec §5). */
async function saveFields(tx: Transaction, actor: Actor, { nickname, avatar, sex }: ProfileEdit): Promise<void> {
  await tx.run(`UPDATE ${tableOf(actor)} SET nickname = $2, avatar = coalesce($3, avatar), updated_at = mall_now(), rev = rev + 1 WHERE id = $1`, [actor.id, nickname, avatar || null]);
  if (sex !== undefined && actor.area !== 'Admin') await tx.run('UPDATE users SET sex = $2 WHERE id = $1', [actor.id, sex]);
}
