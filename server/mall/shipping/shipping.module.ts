import { Body, Controller, Module, Put } from '@nestjs/common';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import type { RowOf } from '../../backoffice/resources/read/show-row.ts';
import { Access, CurrentActor } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { AddressesController } from './addresses.controller.ts';
import { AddressHooks } from './addresses.resource.ts';
import { AreasController } from './areas.controller.ts';
import { AreaHooks } from './areas.resource.ts';
import { CourierPushesController } from './couriers/courier-pushes.controller.ts';
import { CourierHttp, CourierSettings } from './couriers/courier-settings.ts';
import { CourierSettingsHooks, ExpressHooks } from './couriers/expresses.resource.ts';
import { ParcelTracks } from './couriers/parcel-tracks.ts';
import { SubscribeParcels } from './couriers/subscribe-parcels.job.ts';
import { TrackParcels } from './couriers/track-parcels.ts';
import { FreightHooks } from './freights/freights.resource.ts';
import { saveFreights } from './freights/save-freights.ts';

/** Saves all freight templates of a store. The id 0 in the URL means all of them. */
@Controller('api/Seller/freights')
class FreightsController {
  constructor(private readonly crud: CrudContext) {}

  @Put('0')
  @Access({ area: 'Seller', right: 'Seller.freights.update' })
  async save(
    @CurrentActor() actor: Actor,
    @Body() body: unknown,
  ): Promise<Answer<readonly RowOf<'freights'>[]>> {
    return new Answer(await saveFreights(this.crud, actor, body), 'msg.success');
  }
}

/**
 * Areas, addresses, freight templates and their fees, and parcel tracking by courier drivers. Owns
 * `courier_tracks` and `courier_subscriptions`; its other tables are resources. Orders are shipped
 * by `orders/dispatch`.
 */
@Module({
  controllers: [FreightsController, AddressesController, AreasController, CourierPushesController],
  providers: [
    CourierHttp,
    CourierSettings,
    ParcelTracks,
    TrackParcels,
    SubscribeParcels,
    AddressHooks,
    AreaHooks,
    ExpressHooks,
    CourierSettingsHooks,
    FreightHooks,
  ],
  exports: [TrackParcels, CourierSettings],
})
export class ShippingModule {}
