import { Body, Controller, Post, Req } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import {
  type PaidAnswer,
  type PayAnswer,
  type PayDevice,
  type PayMethod,
  payDevices,
} from '../../../schemas/contract/calls/orders/checkout.ts';
import { Env } from '../../platform/config/env.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { originOf } from '../../platform/http/request/request.ts';
import { translate } from '../../platform/i18n/language.ts';
import { OrderIdsDto, parseIdList } from '../orders/placing/checkout.dto.ts';
import { ReadOrders } from '../orders/read-orders.ts';
import { payments } from './payments.ts';
import { QueryPayments } from './query-payments.ts';
import { StartPayment } from './start-payment.ts';

/** Payment passwords have six digits; clients that send a number lose the leading zeros. */
const toSixDigits = ({ value }: { value: unknown }): unknown =>
  typeof value === 'number' ? String(value).padStart(6, '0') : value;

class PayDto extends OrderIdsDto {
  @IsIn(['balance', ...payments.keys()]) payment_name: PayMethod;
  @IsOptional() @IsIn(payDevices) device?: PayDevice;
  @IsOptional() @Transform(toSixDigits) @IsString() @MaxLength(20) pay_password?: string;
  @IsOptional() @Matches(/^[\w-]{0,64}$/) openid?: string;
}

/** Paying orders (docs/product.md#paying). */
@Controller('api/user/order')
@Reason('the shopper’s own rows: test/e2e/orders/orders', 2)
@Access({ area: 'shop', right: 'signed-in' })
export class PaymentsController {
  constructor(
    private readonly startPayment: StartPayment,
    private readonly queryPayments: QueryPayments,
    private readonly orders: ReadOrders,
    private readonly env: Env,
  ) {}

  @Post('pay')
  pay(
    @CurrentActor() actor: Actor,
    @Body() body: PayDto,
    @Req() request: FastifyRequest,
  ): Promise<PayAnswer> {
    return this.startPayment.run(actor, {
      orderIds: parseIdList(body.order_id),
      method: body.payment_name,
      device: body.device ?? 'scan',
      payPassword: body.pay_password,
      openid: body.openid,
      origin: originOf(request, this.env),
    });
  }

  /**
   * For the page that waits for a payment. The answer is an empty list when nothing is due any more
   * and an order is paid, otherwise `code` `fail`; `ended` is set when the last payment expired or
   * was declined, or when all orders are cancelled.
   */
  @Post('check')
  async check(@CurrentActor() actor: Actor, @Body() body: OrderIdsDto): Promise<PaidAnswer> {
    const ids = parseIdList(body.order_id);
    if ((await this.orders.paymentState(actor, ids)) === 'paid') return [];
    await this.queryPayments.queryNow(actor, ids);
    const state = await this.orders.paymentState(actor, ids);
    if (state === 'paid') return [];
    const ended = state === 'cancelled' ? 'expired' : await this.queryPayments.findEnd(actor, ids);
    return {
      code: 'fail',
      msg: translate(actor.language, 'dicts.order_state.pay'),
      ...(ended ? { ended } : {}),
    };
  }
}
