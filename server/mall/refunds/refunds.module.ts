import { Module } from '@nestjs/common';
import { DissolveGroups } from './dissolve-groups.job.ts';
import { MoveOverdueRefunds } from './move-overdue-refunds.job.ts';
import { RefundsController } from './refunds.controller.ts';
import { RefundedOrderHooks, RefundHooks } from './refunds.resource.ts';
import { RequestRefund } from './request-refund.ts';
import { RefundSteps } from './steps/refund-steps.ts';

/**
 * After-sales of unsettled orders: money back, goods back, exchange, by line and quantity. Owns
 * `refunds` and `refund_goods`; publishes `refund.settled`. Also refunds the orders of groups that
 * were not filled.
 */
@Module({
  controllers: [RefundsController],
  providers: [
    RequestRefund,
    RefundSteps,
    DissolveGroups,
    MoveOverdueRefunds,
    RefundHooks,
    RefundedOrderHooks,
  ],
  exports: [DissolveGroups],
})
export class RefundsModule {}
