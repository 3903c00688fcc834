import { Global, Injectable, Module } from '@nestjs/common';
import {
  type CommandContext,
  CommandHandler,
  type CommandResult,
  ResourceHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { ClawBack } from './claw-back.ts';
import { SettleOrders } from './settle-orders.ts';

/** Admin command: settle all due orders now, without waiting for the job. */
@ResourceHooks('order_settlements')
@Injectable()
class OrderSettlementHooks {
  constructor(private readonly settleOrders: SettleOrders) {}

  /**
   * Runs after the commit, because the settlement opens one transaction per batch. With the hash of a
   * trial all of them are one.
   */
  @CommandHandler('settlements.settle')
  settle({ actor }: CommandContext): CommandResult {
    return {
      afterCommit: async () => {
        await this.settleOrders.run(actor);
      },
    };
  }
}

/** Admin command: claw back one settled order. */
@ResourceHooks('orders')
@Injectable()
class SettledOrderHooks {
  constructor(private readonly clawBackOrder: ClawBack) {}

  @CommandHandler('settlements.clawBack')
  async clawBack({ actor, tx, rows, input }: CommandContext): Promise<void> {
    const row = rows[0]!;
    await this.clawBackOrder.run(tx, actor, Number(row.id), String(input(row).reason));
  }
}

/**
 * Settlement of completed orders: pays stores, the platform's commission and referrers, and claws
 * the money of a settled order back when the platform orders it. Owns `order_settlements`,
 * `referral_shortages` and `referral_nettings`.
 */
@Global()
@Module({
  providers: [SettleOrders, ClawBack, OrderSettlementHooks, SettledOrderHooks],
  exports: [SettleOrders],
})
export class SettlementsModule {}
