import { Module } from '@nestjs/common';
import { SaveFreights } from './save-freights.ts';
import { AreasController } from './areas.controller.ts';
import { AddressesController } from './addresses.controller.ts';
import { TrackParcels } from './track-parcels.ts';
import { ShippingController } from './shipping.controller.ts';

/** Areas, addresses and freight templates, and what a parcel costs by them. Asks couriers by their drivers where parcels are. Its tables are resources; it ships nothing. */
@Module({
  controllers: [ShippingController, AddressesController, AreasController],
  providers: [SaveFreights, TrackParcels],
  exports: [TrackParcels],
})
export class ShippingModule {}
