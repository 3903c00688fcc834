import { Global, Module } from '@nestjs/common';
import { SettleOrders } from './settle-orders.ts';
import { SettlementsController } from './settlements.controller.ts';

/** Settlement of done orders: stores, the platform's commission and referrers get their parts. Owns `order_settlements`. */
@Global()
@Module({ controllers: [SettlementsController], providers: [SettleOrders], exports: [SettleOrders] })
export class SettlementsModule {}
