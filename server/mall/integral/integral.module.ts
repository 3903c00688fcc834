import { Module } from '@nestjs/common';
import { AccountPoints } from './account-points.ts';
import { BuyWithPoints } from './buy-with-points.ts';
import { IntegralController } from './integral.controller.ts';
import { IntegralGoodsHooks } from './integral-goods.resource.ts';
import { IntegralOrderHooks } from './integral-orders.resource.ts';
import { OrderPoints } from './order-points.ts';

/**
 * Points (`integral` on the wire): goods bought with points, points earned by accounts and orders.
 * Owns `integral_orders`, `sign_in_days` and `point_shortages`; balances are ledger accounts.
 */
@Module({
  controllers: [IntegralController],
  providers: [BuyWithPoints, AccountPoints, OrderPoints, IntegralGoodsHooks, IntegralOrderHooks],
})
export class IntegralModule {}
