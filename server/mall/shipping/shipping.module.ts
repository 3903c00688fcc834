import { Module } from '@nestjs/common';
import { AddressesController } from './addresses/addresses.controller.ts';
import { AddressHooks } from './addresses/addresses.resource.ts';
import { AreasController } from './areas/areas.controller.ts';
import { AreaHooks } from './areas/areas.resource.ts';
import { CourierPushesController } from './couriers/courier-pushes.controller.ts';
import { CourierSettingsHooks } from './couriers/courier-settings.resource.ts';
import { CourierHttp, CourierSettings } from './couriers/courier-settings.ts';
import { ExpressHooks } from './couriers/expresses.resource.ts';
import { ParcelTracks } from './couriers/parcel-tracks.ts';
import { SubscribeParcels } from './couriers/subscribe-parcels.job.ts';
import { TrackParcels } from './couriers/track-parcels.ts';
import { FreightsController } from './freights/freights.controller.ts';
import { FreightHooks } from './freights/freights.resource.ts';
import { SaveFreights } from './freights/save-freights.ts';

/**
 * Areas, addresses, freight templates and their fees, and parcel tracking by courier drivers. Owns
 * `courier_tracks` and `courier_subscriptions`; its other tables are resources. Orders are shipped
 * by `orders/dispatch`.
 */
@Module({
  controllers: [FreightsController, AddressesController, AreasController, CourierPushesController],
  providers: [
    SaveFreights,
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
