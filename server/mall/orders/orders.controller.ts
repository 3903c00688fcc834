import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import type {
  OrderCount,
  OrderDetail,
  ShopOrder,
} from '../../../schemas/contract/calls/orders/orders.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { RowId } from '../../backoffice/resources/http/row-id.ts';
import { Access, CurrentActor } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { differingFrom, readEchoedDto } from '../../platform/http/request/echoes/echoed-dto.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { TrackOrder } from './dispatch/track-order.ts';
import { MoveOrderDto, OrderSearchDto } from './orders.dto.ts';
import { orderErrors } from './orders.errors.ts';
import { ReadOrders } from './read-orders.ts';
import { ShopperOrders } from './shopper-orders.ts';

const shopper = { area: 'shop', right: 'signed-in' } as const;

/** A shopper's own orders (docs/product.md#order-transitions). */
@Controller('api/user')
export class OrdersController {
  constructor(
    private readonly readOrders: ReadOrders,
    private readonly orders: ShopperOrders,
    private readonly trackOrder: TrackOrder,
  ) {}

  @Get('orders')
  @Access(shopper)
  list(
    @CurrentActor() actor: Actor,
    @Query() query: OrderSearchDto,
  ): Promise<Page<ShopOrder> & { readonly count: OrderCount }> {
    return this.readOrders.list(actor, {
      status: query.order_status,
      text: query.q,
      orderNo: query.order_no,
      from: query['created_at[0]'],
      before: query['created_at[1]'],
      collectiveId: query.collective_id,
      hasRefund: query.is_refund,
      hasReturn: query.is_return,
      page: query.page,
      per_page: query.per_page,
    });
  }

  @Get('order/:id')
  @Access(shopper)
  async show(@CurrentActor() actor: Actor, @RowId() id: number): Promise<OrderDetail> {
    const order = await this.readOrders.detail(actor, id);
    // Our own page asks the couriers afterwards, so that it never waits for them
    const events =
      order.parcels.length === 0 ? [] : await this.trackOrder.events(actor, id, !actor.isStrict);
    return { ...order, delivery_list: events };
  }

  /** For legacy clients, which name the target status, some of them in the whole order. */
  @Put('order/:id')
  @Access(shopper)
  async move(
    @CurrentActor() actor: Actor,
    @RowId() id: number,
    @Body() body: unknown,
  ): Promise<Answer> {
    const withoutEchoes = async (sent: object) => differingFrom(await this.show(actor, id), sent);
    const { order_status: status } = await readEchoedDto(
      { actor, dto: MoveOrderDto, steps: ['order_status'], withoutEchoes },
      body,
    );
    if (status === orderStatus.cancelled) return this.cancel(actor, id);
    if (status === orderStatus.toComment) return this.receive(actor, id);
    throw orderErrors.notNow();
  }

  @Post('orders/:id/cancel')
  @Access(shopper)
  async cancel(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    await this.orders.cancel(actor, id);
    return new Answer({}, 'msg.success');
  }

  @Post('orders/:id/receive')
  @Access(shopper)
  async receive(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    await this.orders.receive(actor, id);
    return new Answer({}, 'msg.success');
  }

  @Delete('orders/:id')
  @Access(shopper)
  async hide(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    await this.orders.hide(actor, id);
    return new Answer({}, 'msg.success');
  }
}
