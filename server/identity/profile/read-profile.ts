import { Injectable } from '@nestjs/common';
import type { UserInfo } from '../../../schemas/contract/calls/auth.ts';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { Env } from '../../platform/config/env.ts';
import { Database } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { LandingPage } from '../landing-page.ts';
import { readProfileRow } from './profile-row.ts';

/** Balances in fen and points. */
interface Balances {
  readonly money: number;
  readonly frozen: number;
  readonly points: number;
  /** The user has passed the identity check. */
  readonly checked: boolean;
  readonly has_pay_password: boolean;
}

const noBalances: Balances = {
  money: 0,
  frozen: 0,
  points: 0,
  checked: false,
  has_pay_password: false,
};

/** Reads the caller's own account: the answer of `auth/info`. */
@Injectable()
export class ReadProfile {
  constructor(
    private readonly database: Database,
    private readonly landing: LandingPage,
    private readonly env: Env,
  ) {}

  async run(actor: Actor): Promise<UserInfo> {
    const row = await readProfileRow(this.database, actor);
    const balances = await this.balances(actor);
    return {
      ...row.details,
      id: actor.id,
      username: row.username,
      nickname: row.nickname ?? '',
      avatar: row.avatar ?? '',
      phone: row.phone,
      belong_id: actor.belongId,
      defaultUrl: await this.landing.defaultUrl(actor),
      integral: balances.points,
      money: moneyText(balances.money),
      frozen_money: moneyText(balances.frozen),
      check: balances.checked,
      has_password: Boolean(row.password),
      has_pay_password: balances.has_pay_password,
      zone: this.env.zone,
    };
  }

  /** Admins have no balances. */
  private async balances({ area, id }: Actor): Promise<Balances> {
    if (area === 'Admin') return noBalances;
    const [row] = await this.database.rows<Balances>(
      `
        SELECT
          ${balanceSql('money')} AS money, ${balanceSql('frozen')} AS frozen,
          ${balanceSql('points')} AS points,
          EXISTS (
            SELECT FROM user_checks c WHERE c.user_id = u.id AND c.check_status = 1
          ) AS checked,
          u.pay_password <> '' AS has_pay_password
        FROM users u
        WHERE u.id = $1`,
      [id],
      'auth.holdings',
    );
    return row!;
  }
}

const balanceSql = (kind: 'money' | 'frozen' | 'points'): string => `
  coalesce(
    (
      SELECT balance
      FROM ledger_accounts
      WHERE owner = 'user' AND owner_id = u.id AND kind = '${kind}'
    ),
    0
  )`;
