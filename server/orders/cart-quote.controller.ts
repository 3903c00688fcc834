import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { StoreQuoteAnswer } from '../../schemas/contract/calls/checkout.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { BeforeDto } from './checkout.dto.ts';
import { readLines } from './checkout-lines.ts';
import { PlaceOrder } from './place-order.ts';
import { quoteAnswer } from './quote-order.ts';

/** What the ticked lines of a cart cost now, for visitors too: with freight to the default address, or by the stores' default templates. */
@Controller('api/cart')
export class CartQuoteController {
  constructor(private readonly placing: PlaceOrder) {}

  @Post('quote')
  @HttpCode(200)
  @Access({ area: 'shop', right: 'public' })
  async quote(
    @CurrentActor() actor: Actor,
    @Body() { params }: BeforeDto,
  ): Promise<readonly StoreQuoteAnswer[]> {
    return quoteAnswer(
      await this.placing.quote(actor, {
        lines: readLines(params).lines,
        addressId: 0,
        coupons: undefined,
      }),
    );
  }
}
