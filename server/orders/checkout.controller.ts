import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { PlacedAnswer, StoreQuoteAnswer } from '../../schemas/contract/calls/checkout.ts';
import type { ShopOrder } from '../../schemas/contract/calls/orders.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { BeforeDto, CreateDto, OrderIdsDto, readIds } from './checkout.dto.ts';
import { readLines } from './checkout-lines.ts';
import { PlaceOrder } from './place-order.ts';
import { quoteAnswer } from './quote-order.ts';
import { ReadOrders } from './read-orders.ts';

const shopper = { area: 'shop', right: 'signed-in' } as const;

/** From chosen lines to orders (reference §2.4, §4.5). */
@Controller('api/user/order')
export class CheckoutController {
  constructor(
    private readonly placing: PlaceOrder,
    private readonly reading: ReadOrders,
  ) {}

  @Post('before')
  @HttpCode(200)
  @Access(shopper)
  async before(
    @CurrentActor() actor: Actor,
    @Body() { params, address_id: addressId = 0, coupon_id: coupons }: BeforeDto,
  ): Promise<readonly StoreQuoteAnswer[]> {
    const { lines } = readLines(params);
    return quoteAnswer(
      await this.placing.quote(actor, {
        lines,
        addressId,
        coupons: coupons === undefined ? undefined : readIds(coupons),
      }),
    );
  }

  @Post('create')
  @HttpCode(200)
  @Access(shopper)
  create(@CurrentActor() actor: Actor, @Body() body: CreateDto): Promise<PlacedAnswer> {
    const { lines, isCart } = readLines(body.params);
    return this.placing.place(actor, {
      lines,
      isCart,
      addressId: body.address_id ?? 0,
      coupons: readIds(body.coupon_id),
      remarks: body.remark ?? [],
      total: body.total,
    });
  }

  /** The orders just placed, for the page that pays them. */
  @Post('after')
  @HttpCode(200)
  @Access(shopper)
  after(
    @CurrentActor() actor: Actor,
    @Body() { order_id: ids }: OrderIdsDto,
  ): Promise<readonly ShopOrder[]> {
    return this.reading.details(actor, readIds(ids));
  }
}
