import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccessGuard } from './access.guard.ts';
import { EverythingFilter } from './exception.filter.ts';
import { HealthController } from './health.controller.ts';
import { BodyPipe } from './body-pipe.ts';

/**
 * What every request passes: access, checked bodies, the envelope, and failures turned into answers. Owns `/healthz` and `/readyz`.
 * Knows no module; `auth` gives it `Sessions`.
 */
@Module({
  controllers: [HealthController],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: EverythingFilter },
    { provide: APP_PIPE, useClass: BodyPipe },
  ],
})
export class HttpModule {}
