import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import type { RefundPreview, ShopOrder } from '../../../schemas/contract/calls/orders/orders.ts';
import { refundStep, refundVerify } from '../../../schemas/contract/order-statuses.ts';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import { RowId } from '../../backoffice/resources/http/row-id.ts';
import { staleRefusal } from '../../backoffice/resources/write/rules/stale-write.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import { type Actor, holdsRight } from '../../platform/http/access/actor.ts';
import { WholeNumber, wholeNumber } from '../../platform/http/request/paging.dto.ts';
import { formList, IsFormat, IsNotBlank } from '../../platform/http/request/text-rules.ts';
import { Answer, type RowKey } from '../../platform/http/response/answer.ts';
import {
  badInput,
  badInputAt,
  httpErrors,
  type Refusal,
} from '../../platform/http/response/errors.ts';
import { ReadOrders } from '../orders/read-orders.ts';
import { assertCourier } from '../shipping/couriers/assert-courier.ts';
import { RequestRefund } from './request-refund.ts';
import { assertNotAppealed, type Refund } from './steps/refund-state.ts';
import { RefundSteps } from './steps/refund-steps.ts';

const courierCode = /^[a-z0-9_]{0,20}$/;

class RefundLineDto {
  @WholeNumber(1) order_goods_id: number;
  @WholeNumber(1, 9999) num: number;
}

class RequestRefundDto {
  @WholeNumber(1) order_id: number;
  @Transform(wholeNumber) @IsIn([0, 1, 2]) refund_type: 0 | 1 | 2;
  @IsOptional() @IsString() @MaxLength(150) refund_remark?: string;

  @IsOptional()
  @Transform(formList)
  @IsArray()
  @ArrayMaxSize(4)
  @IsString({ each: true })
  images?: string[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(200)
  @ValidateNested({ each: true })
  @Type(() => RefundLineDto)
  lines?: RefundLineDto[];
  /** 1: pieces that were sent; else those that were not sent are refunded first. */
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) is_sent?: 0 | 1;
}

/** The shopper's next step: the parcel that was sent back, or 3 when the other goods arrived. */
export class ShopperStepDto {
  @IsOptional() @IsFormat('parcel_no', { orEmpty: true }) delivery_no?: string;
  @IsOptional() @Matches(courierCode) delivery_code?: string;
  @IsOptional() @Transform(wholeNumber) @IsIn([3]) refund_step?: 3;
}

class AppealDto {
  @IsString() @IsNotBlank() @MaxLength(150) remark: string;
}

/** The store's next step: its answer, 3 when the goods came back, or the parcel of other goods. */
export class StoreStepDto {
  @IsOptional() @Transform(wholeNumber) @IsIn([1, 2]) refund_verify?: 1 | 2;
  @IsOptional() @IsString() @MaxLength(100) refuse_remark?: string;
  @IsOptional() @Transform(wholeNumber) @IsIn([3]) refund_step?: 3;
  @IsOptional() @IsFormat('parcel_no', { orEmpty: true }) re_delivery_no?: string;
  @IsOptional() @Matches(courierCode) re_delivery_code?: string;
  /** Revision of the order that the store has seen. */
  @IsOptional() @WholeNumber(1) rev?: number;
}

/** After-sales by the id of their order (docs/product.md#after-sales). */
@Controller('api')
@Reason('after-sales of the shopper or the caller’s store: test/e2e/money/refunds', 7)
@Access({ area: 'shop', right: 'signed-in' })
export class RefundsController {
  constructor(
    private readonly requestRefund: RequestRefund,
    private readonly steps: RefundSteps,
    private readonly orders: ReadOrders,
    private readonly crud: CrudContext,
  ) {}

  @Post('user/order/refund')
  async request(
    @CurrentActor() actor: Actor,
    @Body() body: RequestRefundDto,
  ): Promise<Answer<RowKey>> {
    const id = await this.requestRefund.run(actor, {
      orderId: body.order_id,
      type: body.refund_type,
      remark: body.refund_remark ?? '',
      images: body.images ?? [],
      lines: body.lines,
      isOfSent: body.is_sent === 1,
    });
    return new Answer({ id }, 'msg.success');
  }

  @Post('user/order/refund/preview')
  preview(@CurrentActor() actor: Actor, @Body() body: RequestRefundDto): Promise<RefundPreview> {
    return this.requestRefund.preview(actor, {
      orderId: body.order_id,
      type: body.refund_type,
      lines: body.lines,
    });
  }

  /** The order of an after-sale. */
  @Get('user/order/refund/:id')
  show(@CurrentActor() actor: Actor, @RowId() orderId: number): Promise<ShopOrder> {
    return this.orders.detail(actor, orderId);
  }

  @Put('user/order/refund/:id')
  async shopperStep(
    @CurrentActor() actor: Actor,
    @RowId() orderId: number,
    @Body() { delivery_no: no, delivery_code: code = '', refund_step: step }: ShopperStepDto,
  ): Promise<Answer> {
    if (!no && step !== refundStep.done) throw missing('delivery_no');
    if (no && step === refundStep.done) throw severalSteps('delivery_no');
    return this.runAsShopper(actor, orderId, async (tx, refund) => {
      if (step === refundStep.done) return this.steps.confirmArrival(tx, actor, [refund]);
      if (code !== '') await assertCourier(tx, code, '/delivery_code');
      return this.steps.sendBack(tx, actor, refund, { code, no: no! });
    });
  }

  @Post('user/order/refund/:id/withdraw')
  withdraw(@CurrentActor() actor: Actor, @RowId() orderId: number): Promise<Answer> {
    return this.runAsShopper(actor, orderId, (tx, refund) =>
      this.steps.withdraw(tx, actor, refund),
    );
  }

  @Post('user/order/refund/:id/appeal')
  appeal(
    @CurrentActor() actor: Actor,
    @RowId() orderId: number,
    @Body() { remark }: AppealDto,
  ): Promise<Answer> {
    return this.runAsShopper(actor, orderId, (tx, refund) =>
      this.steps.appeal(tx, actor, refund, remark),
    );
  }

  /**
   * The store cannot answer an appeal; the platform decides it by a command. Each step needs the
   * right of its command.
   */
  @Put('Seller/refunds/:id')
  @Access({ area: 'Seller', right: 'signed-in' })
  async storeStep(
    @CurrentActor() actor: Actor,
    @RowId() orderId: number,
    @Body() body: StoreStepDto,
  ): Promise<Answer> {
    const right = `Seller.refunds.${storeCommand(body)}`;
    if (!holdsRight(actor, right)) throw httpErrors.lacksRight({ right });
    assertStoreStep(body);
    await this.steps.run(actor, { store: actor.storeId }, orderId, async (tx, refund) => {
      await assertSeen(this.crud, tx, actor, { refund, rev: body.rev });
      return this.runStoreStep(tx, actor, refund, body);
    });
    return new Answer({}, 'msg.success');
  }

  private async runStoreStep(
    tx: Transaction,
    actor: Actor,
    refund: Refund,
    body: StoreStepDto,
  ): Promise<void> {
    if (body.refund_verify !== undefined) {
      assertNotAppealed(refund);
      if (body.refund_verify === refundVerify.agreed) return this.steps.agree(tx, actor, [refund]);
      return this.steps.reject(tx, actor, [refund], body.refuse_remark ?? '');
    }
    if (body.refund_step === refundStep.done) return this.steps.confirmReturn(tx, actor, [refund]);
    const { re_delivery_code: code = '', re_delivery_no: no } = body;
    if (code !== '') await assertCourier(tx, code, '/re_delivery_code');
    return this.steps.resend(tx, actor, refund, { code, no: no! });
  }

  private async runAsShopper(
    actor: Actor,
    orderId: number,
    step: (tx: Transaction, refund: Refund) => Promise<void>,
  ): Promise<Answer> {
    await this.steps.run(actor, { user: actor.id }, orderId, step);
    return new Answer({}, 'msg.success');
  }
}

/** The command that a body of the store's call runs. */
function storeCommand(body: StoreStepDto): 'agree' | 'reject' | 'confirm' | 'resend' {
  if (body.refund_verify !== undefined)
    return body.refund_verify === refundVerify.agreed ? 'agree' : 'reject';
  return body.refund_step === refundStep.done ? 'confirm' : 'resend';
}

/** @throws Refusal 422 for a body without a step or with several, and for a rejection without a reason */
function assertStoreStep(body: StoreStepDto): void {
  const steps = (['refund_verify', 'refund_step', 're_delivery_no'] as const).filter(
    (name) => body[name] !== undefined && body[name] !== '',
  );
  if (steps.length === 0)
    throw missing(body.re_delivery_no === undefined ? 'refund_verify' : 're_delivery_no');
  if (steps.length > 1) throw severalSteps(steps.at(-1)!);
  if (body.refund_verify === refundVerify.rejected && !body.refuse_remark?.trim())
    throw missing('refuse_remark');
}

const severalSteps = (field: string): Refusal => badInputAt(`/${field}`, 'rules.notNow');

const missing = (field: string): Refusal =>
  badInput([{ pointer: `/${field}`, key: 'errors.rules.required', params: {} }]);

/**
 * Asserts that the store answers the request that it was shown: the shopper may have withdrawn that
 * request and opened another one. `refund` was read with its order locked.
 *
 * @throws Refusal 409 for another revision of the order
 */
async function assertSeen(
  crud: CrudContext,
  tx: Transaction,
  actor: Actor,
  { refund: { order_id: id, order_rev }, rev }: { refund: Refund; rev: number | undefined },
): Promise<void> {
  if (rev === undefined || rev === order_rev) return;
  const resource = crud.resources.get('orders');
  throw await staleRefusal({ crud, sql: tx, actor, resource }, { id, rev, sent: {} });
}
