import { Global, Module } from '@nestjs/common';
import { backOffices } from '../../../schemas/contract/areas.ts';
import { CatalogModule } from '../catalog/catalog.module.ts';
import { ShippingModule } from '../shipping/shipping.module.ts';
import { DeadlineSettings } from './deadline-settings.ts';
import { dispatchController } from './dispatch/dispatch.controller.ts';
import { GetWaybill } from './dispatch/get-waybill.ts';
import { ReadDispatch } from './dispatch/read-dispatch.ts';
import { TrackOrder } from './dispatch/track-order.ts';
import { OrderJobs } from './order-jobs.ts';
import { OrdersController, ShopperHomeController } from './orders.controller.ts';
import { OrderGoodsHooks, OrderHooks, OrderParcelHooks } from './orders.resource.ts';
import { CartQuoteController, CheckoutController } from './placing/checkout.controller.ts';
import { PlaceOrder } from './placing/place-order.ts';
import { QuoteOrders } from './placing/quote-orders.ts';
import { CodeAttempts } from './placing/typed-codes.ts';
import { ReadOrders } from './read-orders.ts';
import { ShopperOrders } from './shopper-orders.ts';

/**
 * Quotes, orders and their moves. Owns `orders` with lines, parcels, logs and savings, and the
 * events `order.paid` (published by payments) and `order.completed`. It posts no money:
 * payments, refunds and settlements do.
 */
@Global()
@Module({
  imports: [CatalogModule, ShippingModule],
  controllers: [
    CartQuoteController,
    CheckoutController,
    ShopperHomeController,
    OrdersController,
    ...backOffices.map(dispatchController),
  ],
  providers: [
    QuoteOrders,
    CodeAttempts,
    PlaceOrder,
    ReadOrders,
    ReadDispatch,
    TrackOrder,
    GetWaybill,
    ShopperOrders,
    OrderJobs,
    DeadlineSettings,
    OrderHooks,
    OrderGoodsHooks,
    OrderParcelHooks,
  ],
  exports: [ReadOrders, TrackOrder, ShopperOrders, OrderJobs, DeadlineSettings],
})
export class OrdersModule {}
