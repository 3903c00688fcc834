import { Global, Module } from '@nestjs/common';
import { UserHoldings } from '../../identity/profile/user-holdings.ts';
import { CashesController } from './cashes.controller.ts';
import { CashHooks } from './cashes.resource.ts';
import { Cashes } from './cashes.ts';
import { LedgerHoldings } from './ledger-holdings.ts';
import { StoreWalletHooks, UserWalletHooks } from './wallet.resource.ts';

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
