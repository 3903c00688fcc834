import { Injectable } from '@nestjs/common';
import {
  type CommandContext,
  CommandHandler,
  ResourceHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { ClawBack } from './claw-back.ts';
import { SettleOrders } from './settle-orders.ts';

/** Settlement by hand of everything that is due, without waiting for the job. */
@ResourceHooks('order_settlements')
@Injectable()
export class OrderSettlementHooks {
  constructor(private readonly settlement: SettleOrders) {}

  /** Runs after the commit: the settlement uses transactions of its own. */
  @CommandHandler('settlements.settle')
  async settle({ actor, tx }: CommandContext): Promise<void> {
    tx.afterCommit(async () => {
      await this.settlement.run(actor);
    });
  }
}

/** The command of the platform on settled orders. */
@ResourceHooks('orders')
@Injectable()
export class SettledOrderHooks {
  constructor(private readonly clawBack: ClawBack) {}

  @CommandHandler('settlements.clawBack')
  async takeBack({ actor, tx, rows, input }: CommandContext): Promise<void> {
    for (const row of rows)
      await this.clawBack.run(tx, actor, Number(row.id), String(input(row).reason));
  }
}
