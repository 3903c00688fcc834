import { Injectable } from '@nestjs/common';
import { providerOf } from '../../schemas/contract/areas.ts';
import type { ProfileEdit, UserInfo } from '../../schemas/contract/calls/auth.ts';
import { moneyText } from '../../schemas/rules/parse-scalar.ts';
import type { RuleError } from '../../schemas/rules/types.ts';
import { Env } from '../config/env.ts';
import { Database, type Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, httpErrors } from '../http/errors.ts';
import { writeAudit } from './audit.ts';
import { DatabaseSessions } from './database-sessions.ts';
import { endSessions } from './end-sessions.ts';
import { changePhone } from './free-phone.ts';
import { Landing } from './landing.ts';
import { LoginLimits, nameKey } from './login-limits.ts';
import { hashPassword, isPassword, newPasswordError } from './passwords.ts';
import { PayPassword, payPasswordPattern } from './pay-password.ts';
import { PhoneProof, type RightCode } from './phone-proof.ts';

interface Holdings {
  readonly money: number;
  readonly frozen: number;
  readonly points: number;
  readonly checked: boolean;
  readonly has_pay_password: boolean;
}
type Told = Pick<
  UserInfo,
  | 'is_super'
  | 'sex'
  | 'email'
  | 'inviter_id'
  | 'status'
  | 'login_time'
  | 'last_login_time'
  | 'created_at'
>;
interface Row {
  readonly username: string;
  readonly nickname: string | null;
  readonly avatar: string | null;
  readonly phone: string;
  readonly password: string | null;
  readonly told: Told;
}

/** The caller's own account: what auth/info shows and auth/edit may change. */
@Injectable()
export class Profile {
  constructor(
    private readonly database: Database,
    private readonly sessions: DatabaseSessions,
    private readonly limits: LoginLimits,
    private readonly landing: Landing,
    private readonly codes: PhoneProof,
    private readonly env: Env,
  ) {}

  async read(actor: Actor): Promise<UserInfo> {
    const { username, nickname, avatar, phone, told } = await this.row(actor);
    const { money, frozen, points, checked, has_pay_password } = await this.holdings(actor);
    return {
      ...told,
      id: actor.id,
      username,
      nickname: nickname ?? '',
      avatar: avatar ?? '',
      phone,
      belong_id: actor.belongId,
      defaultUrl: await this.landing.defaultUrl(actor),
      integral: points,
      money: moneyText(money),
      frozen_money: moneyText(frozen),
      check: checked,
      has_pay_password,
      zone: this.env.zone,
    };
  }

  /**
   * Saves the fields of `ProfileEdit` and no others. A new password needs the old one and ends the account's other sessions at once; a new phone needs it too,
   * or whoever holds a session could take the account with a phone of their own (must-hold 21).
   * @throws Refusal 422 at `/password`, `/old_password`, `/phone` or `/code`; `auth.tooMany` after too many wrong old passwords; `messages.wrongCode`
   */
  async edit(actor: Actor, edit: ProfileEdit): Promise<void> {
    const { phone, code } = await this.prove(actor, edit);
    const password = edit.password ? await hashPassword(edit.password) : undefined;
    const payPassword =
      edit.pay_password && actor.area !== 'Admin'
        ? await PayPassword.hash(edit.pay_password)
        : undefined;
    await this.database.transaction(async (tx) => {
      if (code) await this.codes.spend(tx, code);
      if (phone) await changePhone(tx, actor.id, phone);
      await saveFields(tx, actor, edit);
      await writeAudit(tx, actor, {
        event: 'profile',
        subject: tableOf(actor),
        subjectId: actor.id,
        details: { fields: Object.keys(edit).filter((name) => !name.includes('password')) },
      });
      if (password) await this.changePassword(tx, actor, password);
      if (payPassword) await PayPassword.write(tx, actor.id, payPassword);
      tx.afterCommit(() => this.sessions.forget());
    });
  }

  /** The second proof of what needs one (must-hold 21). `phone`: a new one. */
  private async prove(
    actor: Actor,
    {
      password,
      pay_password: payPassword,
      old_password: old = '',
      phone: sentPhone,
      code: sentCode,
    }: ProfileEdit,
  ): Promise<{ readonly phone?: string; readonly code?: RightCode }> {
    if (payPassword && !payPasswordPattern.test(payPassword))
      throw badInput([
        { pointer: '/pay_password', key: 'errors.auth.payPasswordDigits', params: {} },
      ]);
    const stored = await this.row(actor);
    const isUser = actor.area !== 'Admin';
    const phone = isUser && sentPhone && sentPhone !== stored.phone ? sentPhone : undefined;
    if (phone && !sentCode)
      throw badInput([{ pointer: '/code', key: 'errors.rules.required', params: {} }]);
    const usesCode = isUser && sentCode && (phone || payPassword);
    if (password || phone || (isUser && payPassword && !usesCode))
      await this.demandPassword(actor, stored, old);
    const error = password ? newPasswordError(password, stored.username) : undefined;
    if (error) throw badInput([error]);
    const code = usesCode
      ? await this.codes.check({
          phone: phone ?? stored.phone,
          purpose: 'edit_user',
          code: sentCode,
        })
      : undefined;
    return { ...(phone ? { phone } : {}), ...(code ? { code } : {}) };
  }

  /** @throws Refusal 422 at `/old_password`; `auth.tooMany` */
  private async demandPassword(actor: Actor, stored: Row, old: string): Promise<void> {
    const key = nameKey(providerOf(actor.area), stored.username);
    await this.limits.takeName(key);
    if (!(await isPassword(stored.password ?? undefined, old))) throw badInput([wrongOldPassword]);
    await this.limits.giveNameBack(key);
  }

  private async changePassword(tx: Transaction, actor: Actor, hash: string): Promise<void> {
    await tx.run(`UPDATE ${tableOf(actor)} SET password = $2 WHERE id = $1`, [actor.id, hash]);
    await endSessions(tx, providerOf(actor.area), [actor.id], actor.sessionId);
    await writeAudit(tx, actor, {
      event: 'password',
      subject: tableOf(actor),
      subjectId: actor.id,
    });
  }

  /** Shoppers and store owners have balances; in fen. */
  private async holdings({ area, id }: Actor): Promise<Holdings> {
    if (area === 'Admin')
      return { money: 0, frozen: 0, points: 0, checked: false, has_pay_password: false };
    const balance = (kind: string): string =>
      `coalesce((SELECT balance FROM ledger_accounts WHERE owner = 'user' AND owner_id = u.id AND kind = '${kind}'), 0)`;
    const [row] = await this.database.rows<Holdings>(
      `SELECT ${balance('money')} AS money, ${balance('frozen')} AS frozen, ${balance('points')} AS points, EXISTS (SELECT FROM user_checks c WHERE c.user_id = u.id) AS checked, u.pay_password <> '' AS has_pay_password FROM users u WHERE u.id = $1`,
      [id],
      'auth.holdings',
    );
    return row!;
  }

  private async row(actor: Actor): Promise<Row> {
    const [row] = await this.database.rows<Row>(
      `SELECT username, nickname, avatar, ${actor.area === 'Admin' ? "''" : 'phone'} AS phone, password, ${toldOf[tableOf(actor)]} AS told FROM ${tableOf(actor)} WHERE id = $1 AND deleted_at IS NULL`,
      [actor.id],
    );
    if (!row) throw httpErrors.signedOut();
    return row;
  }
}

const moment = (column: string): string =>
  `'${column}', coalesce(to_char(${column}, 'YYYY-MM-DD HH24:MI:SS'), '')`;
const times = `'status', status, ${['login_time', 'last_login_time', 'created_at'].map(moment).join(', ')}`;
/** What else of its row an account is told of itself (reference §2.7). */
const toldOf = {
  admins: `jsonb_build_object('is_super', is_super, ${times})`,
  users: `jsonb_build_object('sex', coalesce(sex, 1), 'email', coalesce(email, ''), 'inviter_id', coalesce(inviter_id, 0), ${times})`,
} as const;

const wrongOldPassword: RuleError = {
  pointer: '/old_password',
  key: 'errors.auth.oldPassword',
  params: {},
};

const tableOf = (actor: Actor): 'admins' | 'users' => (actor.area === 'Admin' ? 'admins' : 'users');

/** An absent or empty avatar leaves the stored one (Spec §5). */
async function saveFields(
  tx: Transaction,
  actor: Actor,
  { nickname, avatar, sex }: ProfileEdit,
): Promise<void> {
  await tx.run(
    `UPDATE ${tableOf(actor)} SET nickname = coalesce($2, nickname), avatar = coalesce($3, avatar), updated_at = mall_now(), rev = rev + 1 WHERE id = $1`,
    [actor.id, nickname ?? null, avatar || null],
  );
  if (sex !== undefined && actor.area !== 'Admin')
    await tx.run('UPDATE users SET sex = $2 WHERE id = $1', [actor.id, sex]);
}
