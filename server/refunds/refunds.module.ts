import { Module } from '@nestjs/common';
import { AskRefund } from './ask-refund.ts';
import { DissolveGroups } from './dissolve-groups.ts';
import { HandleRefund } from './handle-refund.ts';
import { MoveOverdueRefunds } from './move-overdue-refunds.job.ts';
import { RefundsController } from './refunds.controller.ts';

/**
 * After-sales: money back, goods back, exchange, by line and quantity, until the settlement. Owns `refunds` and their lines; publishes `refund.settled`.
 * It also gives back what was paid for groups that nobody filled.
 */
@Module({
  controllers: [RefundsController],
  providers: [AskRefund, HandleRefund, DissolveGroups, MoveOverdueRefunds],
  exports: [DissolveGroups],
})
export class RefundsModule {}
