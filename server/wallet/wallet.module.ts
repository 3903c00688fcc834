import { Module } from '@nestjs/common';
import { Cashes } from './cashes.ts';
import { CashesController } from './cashes.controller.ts';
import { OlderCashesController } from './older-cashes.controller.ts';
import { OlderMoneyController } from './older-money.controller.ts';

/** Money of shoppers, stores and the platform: the ledger that everything posts to, and withdrawals. Owns `ledger_accounts`, `ledger_entries` and `cashes`. */
@Module({
  controllers: [CashesController, OlderMoneyController, OlderCashesController],
  providers: [Cashes],
})
export class WalletModule {}
