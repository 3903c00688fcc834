import { Module } from '@nestjs/common';
import { backOffices } from '../../schemas/contract/areas.ts';
import { LiveStreams } from './live-streams.ts';
import { liveController } from './live.controller.ts';

/**
 * Tells the back offices that something happened: an order was paid, a refund asked for, a stock ran low. Triggers of the database tell it in the
 * transaction of the change; every process hears it and passes it on to streams whose account may list such rows. Owns no table and carries no row.
 */
@Module({ controllers: backOffices.map(liveController), providers: [LiveStreams] })
export class LiveModule {}
