import { Global, Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.ts';
import { CartQuoteController } from './cart-quote.controller.ts';
import { ShippingModule } from '../shipping/shipping.module.ts';
import { CheckoutController } from './checkout.controller.ts';
import { AdminDispatchController, SellerDispatchController } from './dispatch.controller.ts';
import { olderOrdersController } from './older-orders.controller.ts';
import { OrderJobs } from './order-jobs.ts';
import { OrdersController } from './orders.controller.ts';
import { PlaceOrder } from './place-order.ts';
import { ReadDispatch } from './read-dispatch.ts';
import { ReadOrders } from './read-orders.ts';
import { ServeOrders } from './serve-orders.ts';
import { ShopperHomeController } from './shopper-home.controller.ts';
import { TaskTimes } from './task-times.ts';
import { TrackOrder } from './track-order.ts';

/**
 * Quotes, orders and their moves. Owns `orders`, their lines, parcels, logs and savings; publishes `order.paid` (by payments) and `order.completed`.
 * It never moves money: payments, refunds and settlements do, each with its own cause in the ledger.
 */
@Global()
@Module({
  imports: [CatalogModule, ShippingModule],
  controllers: [
    CartQuoteController,
    CheckoutController,
    ShopperHomeController,
    OrdersController,
    SellerDispatchController,
    AdminDispatchController,
    olderOrdersController('Admin'),
    olderOrdersController('Seller'),
  ],
  providers: [PlaceOrder, ReadOrders, ReadDispatch, TrackOrder, ServeOrders, OrderJobs, TaskTimes],
  exports: [ReadOrders, ServeOrders, OrderJobs, TaskTimes],
})
export class OrdersModule {}
