import { Module } from '@nestjs/common';
import { CashesController } from './cashes.controller.ts';
import { CashHooks } from './cashes.resource.ts';
import { Cashes } from './cashes.ts';
import { StoreWalletHooks, UserWalletHooks } from './wallet.resource.ts';

/**
 * The ledger of shoppers, stores and the platform, and withdrawals. Owns `ledger_accounts`,
 * `ledger_entries` and `cashes`. Other modules move value with `post`.
 */
@Module({
  controllers: [CashesController],
  providers: [Cashes, CashHooks, UserWalletHooks, StoreWalletHooks],
})
export class WalletModule {}
