import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import type {
  Dispatch,
  OrderWaybill,
  TrackedParcel,
} from '../../../../schemas/contract/calls/orders/dispatch.ts';
import type { ParcelText } from '../../../../schemas/contract/calls/orders/orders.ts';
import { Access, CurrentActor } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { wholeNumber } from '../../../platform/http/request/paging.dto.ts';
import { parseIds } from '../../../backoffice/resources/parse-ids.ts';
import { GetWaybill } from './get-waybill.ts';
import { ReadDispatch } from './read-dispatch.ts';
import { TrackOrder } from './track-order.ts';
import { IsNotBlank } from '../../../platform/http/request/text-rules.ts';

class OrderIdDto {
  @Transform(wholeNumber) @IsInt() @Min(1) id: number;
}

class WaybillDto extends OrderIdDto {
  @IsString() @IsNotBlank() @MaxLength(10) delivery_code: string;
  /** Position among the parcels of the dialog. */
  @Transform(wholeNumber) @IsInt() @Min(1) @Max(9) parcel: number;
}

type Tracking = readonly TrackedParcel[] | readonly ParcelText[];

/** Parcels with their events; legacy clients read the events of all parcels as one list. */
const trackFor = (tracking: TrackOrder, actor: Actor, id: number): Promise<Tracking> =>
  actor.isStrict ? tracking.run(actor, id) : tracking.events(actor, id);

/** Packing lists and parcel tracking, for sellers (docs/product.md#seller-calls). */
@Controller('api/Seller/orders')
export class SellerDispatchController {
  constructor(
    private readonly dispatch: ReadDispatch,
    private readonly trackOrder: TrackOrder,
    private readonly getWaybill: GetWaybill,
  ) {}

  @Get('print/waybill/:ids')
  @Access({ area: 'Seller', right: 'Seller.orders.show' })
  read(@CurrentActor() actor: Actor, @Param('ids') ids: string): Promise<Dispatch> {
    return this.dispatch.run(actor, parseIds(ids));
  }

  @Post('express/find')
  @HttpCode(200)
  @Access({ area: 'Seller', right: 'Seller.orders.show' })
  track(@CurrentActor() actor: Actor, @Body() { id }: OrderIdDto): Promise<Tracking> {
    return trackFor(this.trackOrder, actor, id);
  }

  @Post('waybill')
  @HttpCode(200)
  @Access({ area: 'Seller', right: 'Seller.orders.ship' })
  waybill(@CurrentActor() actor: Actor, @Body() body: WaybillDto): Promise<OrderWaybill> {
    const { id, delivery_code: code, parcel } = body;
    return this.getWaybill.run(actor, { id, code, parcel });
  }
}

/** The same for admins (docs/product.md#admin-calls). */
@Controller('api/Admin/orders')
export class AdminDispatchController {
  constructor(
    private readonly dispatch: ReadDispatch,
    private readonly trackOrder: TrackOrder,
    private readonly getWaybill: GetWaybill,
  ) {}

  @Get('print/waybill/:ids')
  @Access({ area: 'Admin', right: 'Admin.orders.show' })
  read(@CurrentActor() actor: Actor, @Param('ids') ids: string): Promise<Dispatch> {
    return this.dispatch.run(actor, parseIds(ids));
  }

  @Post('express/find')
  @HttpCode(200)
  @Access({ area: 'Admin', right: 'Admin.orders.show' })
  track(@CurrentActor() actor: Actor, @Body() { id }: OrderIdDto): Promise<Tracking> {
    return trackFor(this.trackOrder, actor, id);
  }

  @Post('waybill')
  @HttpCode(200)
  @Access({ area: 'Admin', right: 'Admin.orders.ship' })
  waybill(@CurrentActor() actor: Actor, @Body() body: WaybillDto): Promise<OrderWaybill> {
    const { id, delivery_code: code, parcel } = body;
    return this.getWaybill.run(actor, { id, code, parcel });
  }
}
