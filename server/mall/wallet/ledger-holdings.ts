import { Injectable } from '@nestjs/common';
import { checkStatus } from '../../../schemas/contract/account-statuses.ts';
import { type Holdings, UserHoldings } from '../../identity/profile/user-holdings.ts';
import { Database } from '../../platform/database/sql.ts';
import type { UserAccount } from './accounts.ts';

/** The balances of the ledger, and the identity check that withdrawals need. */
@Injectable()
export class LedgerHoldings extends UserHoldings {
  constructor(private readonly database: Database) {
    super();
  }

  async read(userId: number): Promise<Holdings> {
    const [row] = await this.database.rows<Holdings>(
      `
        SELECT
          ${balanceSql('money')} AS money, ${balanceSql('frozen')} AS frozen,
          ${balanceSql('points')} AS points,
          EXISTS (
            SELECT FROM user_checks WHERE user_id = $1 AND check_status = ${checkStatus.passed}
          ) AS checked`,
      [userId],
      'wallet.holdings',
    );
    return row!;
  }
}

/** An account has no row before its first entry. */
const balanceSql = (kind: UserAccount['kind']): string => `
  coalesce(
    (
      SELECT balance
      FROM ledger_accounts
      WHERE owner = 'user' AND owner_id = $1 AND kind = '${kind}'
    ),
    0
  )`;
