import { Global, Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.ts';
import { CartQuoteController } from './cart-quote.controller.ts';
import { CheckoutController } from './checkout.controller.ts';
import { OrderJobs } from './order-jobs.ts';
import { OrdersController } from './orders.controller.ts';
import { PlaceOrder } from './place-order.ts';
import { ReadOrders } from './read-orders.ts';
import { ServeOrders } from './serve-orders.ts';
import { ShopperHomeController } from './shopper-home.controller.ts';
import { TaskTimes } from './task-times.ts';

/**
 * Quotes, orders and their moves. Owns `orders`, their lines, parcels, logs and savings; publishes `order.paid` (by payments) and `order.completed`.
 * It never moves money: payments, refunds and settlements do, each with its own cause in the ledger.
 */
@Global()
@Module({ imports: [CatalogModule], controllers: [CartQuoteController, CheckoutController, ShopperHomeController, OrdersController], providers: [PlaceOrder, ReadOrders, ServeOrders, OrderJobs, TaskTimes], exports: [ReadOrders, ServeOrders, OrderJobs, TaskTimes] })
export class OrdersModule {}
