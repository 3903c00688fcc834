import { Module } from '@nestjs/common';
import { AddressesController } from './addresses/addresses.controller.ts';
import { AddressHooks } from './addresses/addresses.resource.ts';
import { AreasController } from './areas/areas.controller.ts';
import { AreaHooks } from './areas/areas.resource.ts';
import { TrackParcels } from './couriers/track-parcels.ts';
import { FreightsController } from './freights/freights.controller.ts';
import { FreightHooks } from './freights/freights.resource.ts';
import { SaveFreights } from './freights/save-freights.ts';

/**
 * Areas, addresses, freight templates and their fees, and parcel tracking by courier drivers. Its
 * tables are resources. Orders are shipped by `orders/dispatch`.
 */
@Module({
  controllers: [FreightsController, AddressesController, AreasController],
  providers: [SaveFreights, TrackParcels, AddressHooks, AreaHooks, FreightHooks],
  exports: [TrackParcels],
})
export class ShippingModule {}
