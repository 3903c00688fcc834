import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import type { OrderCount, ShopOrder, ShownOrder } from '../../schemas/contract/calls/orders.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { RowId } from '../resources/row-id.ts';
import { MoveDto, OrderSearchDto } from './checkout.dto.ts';
import { orderErrors } from './orders.errors.ts';
import { ReadOrders } from './read-orders.ts';
import { ServeOrders } from './serve-orders.ts';
import { TrackOrder } from './track-order.ts';

const shopper = { area: 'shop', right: 'signed-in' } as const;

/** A shopper's own orders (reference §2.4, §4.7). */
@Controller('api/user')
export class OrdersController {
  constructor(
    private readonly reading: ReadOrders,
    private readonly serving: ServeOrders,
    private readonly tracking: TrackOrder,
  ) {}

  @Get('orders')
  @Access(shopper)
  list(
    @CurrentActor() actor: Actor,
    @Query() { order_status: status, q: text, ...asked }: OrderSearchDto,
  ): Promise<Page<ShopOrder> & { readonly count: OrderCount }> {
    const {
      page,
      per_page,
      order_no: no,
      'created_at[0]': from,
      'created_at[1]': before,
      collective_id: group,
      is_refund: refund,
      is_return: goodsBack,
    } = asked;
    return this.reading.list(actor, {
      status,
      text,
      page,
      per_page,
      no,
      from,
      before,
      group,
      isRefund: refund,
      isReturn: goodsBack,
    });
  }

  @Get('order/:id')
  @Access(shopper)
  async show(@CurrentActor() actor: Actor, @RowId() id: number): Promise<ShownOrder> {
    const order = await this.reading.detail(actor, id);
    return {
      ...order,
      delivery_list: order.parcels.length === 0 ? [] : await this.tracking.events(actor, id),
    };
  }

  /** Older clients say where the order is to go. */
  @Put('order/:id')
  @Access(shopper)
  async move(
    @CurrentActor() actor: Actor,
    @RowId() id: number,
    @Body() { order_status: status }: MoveDto,
  ): Promise<Answer> {
    if (status !== 0 && status !== 4) throw orderErrors.notNow();
    return status === 0 ? this.cancel(actor, id) : this.receive(actor, id);
  }

  @Post('orders/:id/cancel')
  @HttpCode(200)
  @Access(shopper)
  async cancel(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    await this.serving.cancel(actor, id);
    return new Answer({}, 'msg.success');
  }

  @Post('orders/:id/receive')
  @HttpCode(200)
  @Access(shopper)
  async receive(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    await this.serving.receive(actor, id);
    return new Answer({}, 'msg.success');
  }

  @Delete('orders/:id')
  @Access(shopper)
  async hide(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    await this.serving.hide(actor, id);
    return new Answer({}, 'msg.success');
  }
}
