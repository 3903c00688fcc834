import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import {
  DiskMetrics,
  HealthController,
  MetricsController,
} from '../../observability/observability.controller.ts';
import { AccessGuard } from '../access/access.guard.ts';
import { BodyPipe } from '../request/body-pipe.ts';
import { AllExceptionsFilter } from '../response/all-exceptions.filter.ts';
import { Readiness } from './readiness.ts';

/**
 * Access, body validation, the envelope and errors of every request. Owns `/healthz`, `/readyz` and
 * `/metrics`. The auth module provides `Sessions`.
 */
@Module({
  controllers: [HealthController, MetricsController],
  providers: [
    Readiness,
    DiskMetrics,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: AllExceptionsFilter },
    { provide: APP_PIPE, useClass: BodyPipe },
  ],
})
export class HttpModule {}
