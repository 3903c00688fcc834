import { Module } from '@nestjs/common';
import { AddressesController } from './addresses/addresses.controller.ts';
import { AreasController } from './areas/areas.controller.ts';
import { TrackParcels } from './couriers/track-parcels.ts';
import { FreightsController } from './freights/freights.controller.ts';
import { SaveFreights } from './freights/save-freights.ts';

/**
 * Areas, addresses, freight templates and their fees, and parcel tracking by courier drivers. Its
 * tables are resources. Orders are shipped by `orders/dispatch`.
 */
@Module({
  controllers: [FreightsController, AddressesController, AreasController],
  providers: [SaveFreights, TrackParcels],
  exports: [TrackParcels],
})
export class ShippingModule {}
