import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, Min } from 'class-validator';
import type { Dispatch, TrackedParcel } from '../../schemas/contract/calls/dispatch.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { wholeNumber } from '../http/paging.dto.ts';
import { readIds } from '../resources/ids.ts';
import { ReadDispatch } from './read-dispatch.ts';
import { TrackOrder } from './track-order.ts';

class OrderIdDto {
  @Transform(wholeNumber) @IsInt() @Min(1) id: number;
}

/** What who packs needs, and where parcels are (reference §2.5, §2.6). */
@Controller('api/Seller/orders')
export class SellerDispatchController {
  constructor(
    private readonly dispatch: ReadDispatch,
    private readonly tracking: TrackOrder,
  ) {}

  @Get('print/waybill/:ids')
  @Access({ area: 'Seller', right: 'Seller.orders.show' })
  read(@CurrentActor() actor: Actor, @Param('ids') ids: string): Promise<Dispatch> {
    return this.dispatch.run(actor, readIds(ids));
  }

  @Post('express/find')
  @HttpCode(200)
  @Access({ area: 'Seller', right: 'Seller.orders.show' })
  track(
    @CurrentActor() actor: Actor,
    @Body() { id }: OrderIdDto,
  ): Promise<readonly TrackedParcel[]> {
    return this.tracking.run(actor, id);
  }
}

@Controller('api/Admin/orders')
export class AdminDispatchController {
  constructor(
    private readonly dispatch: ReadDispatch,
    private readonly tracking: TrackOrder,
  ) {}

  @Get('print/waybill/:ids')
  @Access({ area: 'Admin', right: 'Admin.orders.show' })
  read(@CurrentActor() actor: Actor, @Param('ids') ids: string): Promise<Dispatch> {
    return this.dispatch.run(actor, readIds(ids));
  }

  @Post('express/find')
  @HttpCode(200)
  @Access({ area: 'Admin', right: 'Admin.orders.show' })
  track(
    @CurrentActor() actor: Actor,
    @Body() { id }: OrderIdDto,
  ): Promise<readonly TrackedParcel[]> {
    return this.tracking.run(actor, id);
  }
}
