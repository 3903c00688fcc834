import { Global, Module } from '@nestjs/common';
import { Jobs } from './jobs.ts';

/** The scheduler. Owns the table `jobs` and no job: each module adds its own. */
@Global()
@Module({ providers: [Jobs], exports: [Jobs] })
export class JobsModule {}
