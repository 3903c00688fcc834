import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import type { RefundPreview, ShopOrder } from '../../schemas/contract/calls/orders.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { badInput } from '../http/errors.ts';
import { ReadOrders } from '../orders/read-orders.ts';
import { RowId } from '../resources/row-id.ts';
import { AskRefund } from './ask-refund.ts';
import { HandleRefund } from './handle-refund.ts';
import { AskRefundDto, HandleDto, RemarkDto, StepDto } from './refunds.dto.ts';

const shopper = { area: 'shop', right: 'signed-in' } as const;
const missing = (...fields: readonly string[]) =>
  badInput(
    fields.map((field) => ({ pointer: `/${field}`, key: 'errors.rules.required', params: {} })),
  );

/** After-sales by the order they are of (reference §2.4, §2.6, §4.8). */
@Controller('api')
export class RefundsController {
  constructor(
    private readonly asking: AskRefund,
    private readonly handling: HandleRefund,
    private readonly reading: ReadOrders,
  ) {}

  @Post('user/order/refund')
  @HttpCode(200)
  @Access(shopper)
  async ask(@CurrentActor() actor: Actor, @Body() body: AskRefundDto): Promise<Answer> {
    const id = await this.asking.run(actor, {
      orderId: body.order_id,
      type: body.refund_type,
      remark: body.refund_remark ?? '',
      images: body.images ?? [],
      lines: body.lines,
    });
    return new Answer({ id }, 'msg.success');
  }

  @Post('user/order/refund/preview')
  @HttpCode(200)
  @Access(shopper)
  preview(
    @CurrentActor() actor: Actor,
    @Body() { order_id: orderId, refund_type: type, lines }: AskRefundDto,
  ): Promise<RefundPreview> {
    return this.asking.preview(actor, { orderId, type, lines });
  }

  @Get('user/order/refund/:id')
  @Access(shopper)
  show(@CurrentActor() actor: Actor, @RowId() orderId: number): Promise<ShopOrder> {
    return this.reading.detail(actor, orderId);
  }

  @Put('user/order/refund/:id')
  @Access(shopper)
  async step(
    @CurrentActor() actor: Actor,
    @RowId() orderId: number,
    @Body() { delivery_no: no, delivery_code: code = '', refund_step: step }: StepDto,
  ): Promise<Answer> {
    if (!no && step !== 3) throw missing('delivery_no');
    await this.handling.run(actor, { user: actor.id }, orderId, (tx, refund) =>
      step === 3
        ? this.handling.arrive(tx, actor, refund)
        : this.handling.send(tx, actor, refund, { code, no: no! }),
    );
    return new Answer({}, 'msg.success');
  }

  @Post('user/order/refund/:id/withdraw')
  @HttpCode(200)
  @Access(shopper)
  async withdraw(@CurrentActor() actor: Actor, @RowId() orderId: number): Promise<Answer> {
    await this.handling.run(actor, { user: actor.id }, orderId, (tx, refund) =>
      this.handling.withdraw(tx, actor, refund),
    );
    return new Answer({}, 'msg.success');
  }

  @Post('user/order/refund/:id/appeal')
  @HttpCode(200)
  @Access(shopper)
  async appeal(
    @CurrentActor() actor: Actor,
    @RowId() orderId: number,
    @Body() { remark }: RemarkDto,
  ): Promise<Answer> {
    await this.handling.run(actor, { user: actor.id }, orderId, (tx, refund) =>
      this.handling.appeal(tx, actor, refund, remark),
    );
    return new Answer({}, 'msg.success');
  }

  /** What was appealed the platform decides. */
  @Put('Seller/refunds/:id')
  @Access({ area: 'Seller', right: 'Seller.refunds.agree' })
  async handle(
    @CurrentActor() actor: Actor,
    @RowId() orderId: number,
    @Body() body: HandleDto,
  ): Promise<Answer> {
    const {
      refund_verify: verify,
      refuse_remark: reason = '',
      refund_step: step,
      re_delivery_no: no,
      re_delivery_code: code = '',
    } = body;
    if (verify === undefined && step === undefined && !no) throw missing('refund_verify');
    if (verify === 2 && reason.trim() === '') throw missing('refuse_remark');
    await this.handling.run(actor, { store: actor.storeId }, orderId, (tx, refund) => {
      if (verify !== undefined) this.handling.demandOwn(refund);
      if (verify === 1) return this.handling.agree(tx, actor, refund);
      if (verify === 2) return this.handling.reject(tx, actor, refund, reason);
      return step === 3
        ? this.handling.confirm(tx, actor, refund)
        : this.handling.resend(tx, actor, refund, { code, no: no! });
    });
    return new Answer({}, 'msg.success');
  }
}
