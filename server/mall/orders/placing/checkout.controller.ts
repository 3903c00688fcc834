import { Body, Controller, Post } from '@nestjs/common';
import type {
  PlacedAnswer,
  StoreQuoteAnswer,
} from '../../../../schemas/contract/calls/orders/checkout.ts';
import type { ShopOrder } from '../../../../schemas/contract/calls/orders/orders.ts';
import { Access, CurrentActor, Reason } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { ReadOrders } from '../read-orders.ts';
import {
  CartQuoteDto,
  OrderIdsDto,
  PlaceOrderDto,
  parseIdList,
  QuoteRequestDto,
} from './checkout.dto.ts';
import { parseCheckoutLines } from './parse-checkout-lines.ts';
import { PlaceOrder } from './place-order.ts';
import { toQuoteAnswer } from './quote-answer.ts';
import { QuoteOrders } from './quote-orders.ts';

/** Checkout: from selected lines to orders (docs/product.md#checkout). */
@Controller('api/user/order')
@Reason('the shopper’s own rows: test/e2e/orders/orders', 3)
@Access({ area: 'shop', right: 'signed-in' })
export class CheckoutController {
  constructor(
    private readonly quotes: QuoteOrders,
    private readonly orders: PlaceOrder,
    private readonly readOrders: ReadOrders,
  ) {}

  @Post('before')
  async quote(
    @CurrentActor() actor: Actor,
    @Body() body: QuoteRequestDto,
  ): Promise<readonly StoreQuoteAnswer[]> {
    const { lines } = parseCheckoutLines(body.params);
    const quote = await this.quotes.quote(actor, {
      lines,
      addressId: body.address_id ?? 0,
      coupons: body.coupon_id === undefined ? undefined : parseIdList(body.coupon_id),
      codes: body.codes ?? [],
    });
    return toQuoteAnswer(quote, actor.language);
  }

  @Post('create')
  place(@CurrentActor() actor: Actor, @Body() body: PlaceOrderDto): Promise<PlacedAnswer> {
    const { lines, fromCart } = parseCheckoutLines(body.params);
    return this.orders.place(actor, {
      lines,
      fromCart,
      addressId: body.address_id ?? 0,
      coupons: parseIdList(body.coupon_id),
      codes: body.codes ?? [],
      remarks: body.remark ?? [],
      total: body.total,
    });
  }

  /** The placed orders, for the page that pays them. */
  @Post('after')
  placed(
    @CurrentActor() actor: Actor,
    @Body() { order_id: ids }: OrderIdsDto,
  ): Promise<readonly ShopOrder[]> {
    return this.readOrders.details(actor, parseIdList(ids));
  }
}

/**
 * What the selected lines of a cart cost now, for visitors too: with freight to the default
 * address, or by the stores' default templates.
 */
@Controller('api/cart')
@Reason('prices of public goods')
export class CartQuoteController {
  constructor(private readonly quotes: QuoteOrders) {}

  @Post('quote')
  @Access({ area: 'shop', right: 'public' })
  async quote(
    @CurrentActor() actor: Actor,
    @Body() { params }: CartQuoteDto,
  ): Promise<readonly StoreQuoteAnswer[]> {
    const { lines } = parseCheckoutLines(params);
    const quote = await this.quotes.quote(actor, {
      lines,
      addressId: 0,
      coupons: undefined,
      codes: [],
    });
    return toQuoteAnswer(quote, actor.language);
  }
}
