import { Injectable } from '@nestjs/common';
import type { UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { Env } from '../../platform/config/env.ts';
import { Database } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { LandingPage } from '../landing-page.ts';
import { readProfileRow } from './profile-row.ts';
import { type Holdings, UserHoldings } from './user-holdings.ts';

/** Admins have none. */
const noHoldings: Holdings = { money: 0, frozen: 0, points: 0, checked: false };

/** Reads the caller's own account: the answer of `auth/info`. */
@Injectable()
export class ReadProfile {
  constructor(
    private readonly database: Database,
    private readonly landing: LandingPage,
    private readonly holdings: UserHoldings,
    private readonly env: Env,
  ) {}

  async run(actor: Actor): Promise<UserInfo> {
    const row = await readProfileRow(this.database, actor);
    const isAdmin = actor.area === 'Admin';
    const holdings = isAdmin ? noHoldings : await this.holdings.read(actor.id);
    return {
      ...row.details,
      id: actor.id,
      username: row.username,
      nickname: row.nickname ?? '',
      avatar: row.avatar ?? '',
      phone: row.phone,
      belong_id: actor.belongId,
      defaultUrl: await this.landing.defaultUrl(actor),
      integral: holdings.points,
      money: moneyText(holdings.money),
      frozen_money: moneyText(holdings.frozen),
      check: holdings.checked,
      has_password: Boolean(row.password),
      has_pay_password: row.has_pay_password,
      zone: this.env.zone,
    };
  }
}
