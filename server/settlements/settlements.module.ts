import { Global, Module } from '@nestjs/common';
import { ClawBack } from './claw-back.ts';
import { SettleOrders } from './settle-orders.ts';
import { SettlementsController } from './settlements.controller.ts';

/** Settlement of done orders: stores, the platform's commission and referrers get their parts, and give them back when the platform says so. Owns `order_settlements`. */
@Global()
@Module({
  controllers: [SettlementsController],
  providers: [SettleOrders, ClawBack],
  exports: [SettleOrders],
})
export class SettlementsModule {}
