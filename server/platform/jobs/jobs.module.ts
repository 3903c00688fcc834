import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobMetrics } from './job-metrics.ts';
import { Jobs } from './jobs.ts';
import { Queues } from './queues.ts';

/** The scheduler, and queues. Owns the table `jobs` and no job or queue: each module has its own. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Jobs, Queues, JobMetrics],
  exports: [Jobs, Queues],
})
export class JobsModule {}
