import { Module } from '@nestjs/common';
import { backOffices } from '../../../schemas/contract/areas.ts';
import { liveController } from './live.controller.ts';
import { LiveStreams } from './live-streams.ts';

/**
 * Notifies the back offices of events such as a paid order, a refund request or low stock. Database
 * triggers report them in the transaction of the change; every process forwards them to the streams
 * of accounts that may list such rows. Carries no rows and owns no table
 * (docs/decisions/0061-live-notices.md).
 */
@Module({ controllers: backOffices.map(liveController), providers: [LiveStreams] })
export class LiveModule {}
