import { Module } from '@nestjs/common';
import { SaveFreights } from './save-freights.ts';
import { ShippingController } from './shipping.controller.ts';

/** Areas, addresses and freight templates, and what a parcel costs by them. Its tables are resources; it ships nothing. */
@Module({ controllers: [ShippingController], providers: [SaveFreights] })
export class ShippingModule {}
