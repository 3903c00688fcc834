import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import type { PaidAnswer, PayDevice } from '../../schemas/contract/calls/checkout.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { translate } from '../http/language.ts';
import { OrderIdsDto, readIds } from '../orders/checkout.dto.ts';
import { ReadOrders } from '../orders/read-orders.ts';
import { BeginPayment, type BegunPayment } from './begin-payment.ts';
import { ReconcilePayments } from './reconcile-payments.job.ts';

class PayDto extends OrderIdsDto {
  @IsIn(['balance', 'wechat', 'alipay']) payment_name: 'balance' | 'wechat' | 'alipay';
  @IsOptional() @IsIn(['scan', 'wap', 'mp', 'mini', 'app', 'web']) device?: PayDevice;
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'number' ? String(value).padStart(6, '0') : value,
  )
  @IsString()
  @MaxLength(20)
  pay_password?: string;
  @IsOptional() @Matches(/^[\w-]{0,64}$/) openid?: string;
}

/** Paying orders (reference §4.6). */
@Controller('api/user/order')
export class PaymentsController {
  constructor(
    private readonly begin: BeginPayment,
    private readonly reconciling: ReconcilePayments,
    private readonly orders: ReadOrders,
  ) {}

  @Post('pay')
  @HttpCode(200)
  @Access({ area: 'shop', right: 'signed-in' })
  pay(
    @CurrentActor() actor: Actor,
    @Body() {
      order_id: ids,
      payment_name: method,
      device = 'scan',
      pay_password: payPassword,
      openid,
    }: PayDto,
    @Req() { protocol, host }: FastifyRequest,
  ): Promise<BegunPayment> {
    return this.begin.run(actor, {
      orderIds: readIds(ids),
      method,
      device,
      payPassword,
      openid,
      origin: `${protocol}://${host}`,
    });
  }

  /** Whether the orders are paid, for the page that waits: nothing, or that they are not, and whether the last attempt ended. */
  @Post('check')
  @HttpCode(200)
  @Access({ area: 'shop', right: 'signed-in' })
  async check(
    @CurrentActor() actor: Actor,
    @Body() { order_id: text }: OrderIdsDto,
  ): Promise<PaidAnswer> {
    const ids = readIds(text);
    if (await this.orders.isPaid(actor, ids)) return [];
    await this.reconciling.askNow(actor, ids);
    if (await this.orders.isPaid(actor, ids)) return [];
    const ended = await this.reconciling.endOf(actor, ids);
    return {
      code: 'fail',
      msg: translate(actor.language, 'dicts.order_state.pay'),
      ...(ended ? { ended } : {}),
    };
  }
}
