import { Global, Injectable, Module } from '@nestjs/common';
import { checkStatus } from '../../../schemas/contract/account-statuses.ts';
import { type Holdings, UserHoldings } from '../../identity/profile/user-holdings.ts';
import { Database } from '../../platform/database/sql.ts';
import type { UserAccount } from './accounts.ts';
import { CashesController } from './cashes.controller.ts';
import { CashHooks } from './cashes.resource.ts';
import { Cashes } from './cashes.ts';
import { StoreWalletHooks, UserWalletHooks } from './wallet.resource.ts';

/** The balances of the ledger, and the identity check that withdrawals need. */
@Injectable()
class LedgerHoldings extends UserHoldings {
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

/**
 * The ledger of shoppers, stores and the platform, and withdrawals. Owns `ledger_accounts`,
 * `ledger_entries` and `cashes`. Other modules move value with `post`.
 * Binds `UserHoldings` for the profile.
 */
@Global()
@Module({
  controllers: [CashesController],
  providers: [
    Cashes,
    CashHooks,
    UserWalletHooks,
    StoreWalletHooks,
    { provide: UserHoldings, useClass: LedgerHoldings },
  ],
  exports: [UserHoldings],
})
export class WalletModule {}
