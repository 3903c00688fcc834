import { Body, Controller, Post } from '@nestjs/common';
import type { StoreQuoteAnswer } from '../../../../schemas/contract/calls/orders/checkout.ts';
import { Access, CurrentActor, Reason } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { CartQuoteDto } from './checkout.dto.ts';
import { parseCheckoutLines } from './parse-checkout-lines.ts';
import { toQuoteAnswer } from './quote-answer.ts';
import { QuoteOrders } from './quote-orders.ts';

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
