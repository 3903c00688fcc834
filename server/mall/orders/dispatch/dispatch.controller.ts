import { Body, Controller, Get, Param, Post, type Type } from '@nestjs/common';
import { IsString, MaxLength } from 'class-validator';
import type { BackOffice } from '../../../../schemas/contract/areas.ts';
import type {
  Dispatch,
  OrderWaybill,
  TrackedParcel,
} from '../../../../schemas/contract/calls/orders/dispatch.ts';
import { parseIds } from '../../../backoffice/resources/parse-ids.ts';
import { Access, CurrentActor, named } from '../../../platform/http/access/access.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { WholeNumber } from '../../../platform/http/request/paging.dto.ts';
import { IsNotBlank } from '../../../platform/http/request/text-rules.ts';
import { GetWaybill } from './get-waybill.ts';
import { ReadDispatch } from './read-dispatch.ts';
import { TrackOrder } from './track-order.ts';

class OrderIdDto {
  @WholeNumber(1) id: number;
}

class WaybillDto extends OrderIdDto {
  @IsString() @IsNotBlank() @MaxLength(10) delivery_code: string;
  /** Position among the parcels of the dialog. */
  @WholeNumber(1, 9) parcel: number;
}

/**
 * Packing lists, parcel tracking and waybills of a back office (docs/product.md#seller-calls,
 * docs/product.md#admin-calls).
 */
export function dispatchController(area: BackOffice): Type {
  @Controller(`api/${area}/orders`)
  @Access({ area, right: `${area}.orders.show` })
  class DispatchController {
    constructor(
      private readonly dispatch: ReadDispatch,
      private readonly trackOrder: TrackOrder,
      private readonly getWaybill: GetWaybill,
    ) {}

    @Get('print/waybill/:ids')
    read(@CurrentActor() actor: Actor, @Param('ids') ids: string): Promise<Dispatch> {
      return this.dispatch.run(actor, parseIds(ids));
    }

    /** Parcels with their events. */
    @Post('express/find')
    track(
      @CurrentActor() actor: Actor,
      @Body() { id }: OrderIdDto,
    ): Promise<readonly TrackedParcel[]> {
      return this.trackOrder.run(actor, id);
    }

    @Post('waybill')
    @Access({ area, right: `${area}.orders.ship`, scope: 'commands' })
    waybill(@CurrentActor() actor: Actor, @Body() body: WaybillDto): Promise<OrderWaybill> {
      const { id, delivery_code: code, parcel } = body;
      return this.getWaybill.run(actor, { id, code, parcel });
    }
  }
  return named(area, DispatchController);
}
