import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type {
  OrderPage,
  ParcelEvents,
  ShopOrder,
  ShopperHome,
} from '../../../schemas/contract/calls/orders/orders.ts';
import { addDays, isDay } from '../../../schemas/rules/values/day.ts';
import { toDate, toDateTime } from '../../../schemas/rules/values/parse-scalar.ts';
import { RowId } from '../../backoffice/resources/http/row-id.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { flag, PagingDto, WholeNumber } from '../../platform/http/request/paging.dto.ts';
import { oneLine } from '../../platform/http/request/text-rules.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { Favorites } from '../catalog/favorites.ts';
import { TrackOrder } from './dispatch/track-order.ts';
import { orderNumberText, ReadOrders } from './read-orders.ts';
import { ShopperOrders } from './shopper-orders.ts';

/** A date or a time becomes `YYYY-MM-DD HH:mm:ss`; anything else NaN, which is refused. */
const dateTime = ({ value }: { value: unknown }): unknown =>
  value === '' || value === null ? undefined : (toDateTime(value) ?? NaN);

const orderNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? orderNumberText(value) : value;

/** As `dateTime`; a day is the start of the next one, so that it is included. */
const dayEnd = ({ value }: { value: unknown }): unknown =>
  dateTime({
    value: typeof value === 'string' && toDate(value) && isDay(value) ? addDays(value, 1) : value,
  });

/** Query of a shopper's orders (docs/product.md#shopper-calls). Times are in the mall's zone. */
class OrderSearchDto extends PagingDto {
  /** −1: all. */
  @IsOptional() @WholeNumber(-1, 6) order_status?: number;
  /** Part of an order number or of a goods name. */
  @IsOptional() @Transform(oneLine) @IsString() @MaxLength(60) q?: string;
  @IsOptional() @Transform(orderNumber) @Matches(/^\d{0,20}$/) order_no?: string;
  /** Inclusive. */
  @IsOptional() @Transform(dateTime) @IsString() 'created_at[0]'?: string;
  /** Exclusive; a day without a time is included. */
  @IsOptional() @Transform(dayEnd) @IsString() 'created_at[1]'?: string;
  @IsOptional() @WholeNumber(1) collective_id?: number;
  /** Only orders with a refund request. */
  @IsOptional() @Transform(flag) @IsBoolean() is_refund?: boolean;
  /** Only orders with a return request. */
  @IsOptional() @Transform(flag) @IsBoolean() is_return?: boolean;
}

/** A shopper's own orders (docs/product.md#order-transitions). */
@Controller('api/user')
@Reason('the shopper’s own rows: test/e2e/orders/orders', 5)
@Access({ area: 'shop', right: 'signed-in' })
export class OrdersController {
  constructor(
    private readonly readOrders: ReadOrders,
    private readonly orders: ShopperOrders,
  ) {}

  @Get('orders')
  list(@CurrentActor() actor: Actor, @Query() query: OrderSearchDto): Promise<OrderPage> {
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
  show(@CurrentActor() actor: Actor, @RowId() id: number): Promise<ShopOrder> {
    return this.readOrders.detail(actor, id);
  }

  @Post('orders/:id/cancel')
  async cancel(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    await this.orders.cancel(actor, id);
    return new Answer({}, 'msg.success');
  }

  @Post('orders/:id/receive')
  async receive(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    await this.orders.receive(actor, id);
    return new Answer({}, 'msg.success');
  }

  @Delete('orders/:id')
  async hide(@CurrentActor() actor: Actor, @RowId() id: number): Promise<Answer> {
    await this.orders.hide(actor, id);
    return new Answer({}, 'msg.success');
  }
}

class OrderDto {
  @WholeNumber(1) order_id: number;
}

/** Recent orders and favourites on the home page (docs/product.md#user-centre). */
const recent = { page: 1, per_page: 5 } as const;
/** The home page of a shopper's account, and the parcels of one order. */
@Controller('api/user')
@Reason('the shopper’s own rows: test/e2e/orders/orders', 2)
@Access({ area: 'shop', right: 'signed-in' })
export class ShopperHomeController {
  constructor(
    private readonly readOrders: ReadOrders,
    private readonly trackOrder: TrackOrder,
    private readonly favorites: Favorites,
  ) {}

  @Get('default')
  async home(@CurrentActor() actor: Actor): Promise<ShopperHome> {
    const [count, order, fav] = await Promise.all([
      this.readOrders.counts(actor),
      this.readOrders.list(actor, recent),
      this.favorites.list(actor, 0, recent),
    ]);
    return { count, order, fav };
  }

  /** Parcels with the events of their couriers. */
  @Post('order/express')
  async parcels(
    @CurrentActor() actor: Actor,
    @Body() { order_id: orderId }: OrderDto,
  ): Promise<readonly ParcelEvents[]> {
    const [{ parcels }, tracked] = await Promise.all([
      this.readOrders.detail(actor, orderId),
      this.trackOrder.run(actor, orderId),
    ]);
    return parcels.map((parcel, index) => ({
      ...parcel,
      delivery_list: tracked[index]?.delivery_list ?? [],
      state: tracked[index]?.state ?? '',
      known_at: tracked[index]?.known_at ?? '',
    }));
  }
}
