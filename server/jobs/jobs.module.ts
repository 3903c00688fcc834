import { Global, Module } from '@nestjs/common';
import { Jobs } from './jobs.ts';

/** The scheduler. Owns the table `jobs` and no job: each is in its module, which adds it. Jobs have no route. */
@Global()
@Module({ providers: [Jobs], exports: [Jobs] })
export class JobsModule {}
