import { Global, Module } from '@nestjs/common';
import { ClawBack } from './claw-back.ts';
import { OrderSettlementHooks, SettledOrderHooks } from './order-settlements.resource.ts';
import { SettleOrders } from './settle-orders.ts';

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
