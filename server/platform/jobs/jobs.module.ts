import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Jobs } from './jobs.ts';

/** The scheduler. Owns the table `jobs` and no job: each module has its own. */
@Global()
@Module({ imports: [DiscoveryModule], providers: [Jobs], exports: [Jobs] })
export class JobsModule {}
