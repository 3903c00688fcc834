import { Global, Module } from '@nestjs/common';
import { Jobs } from './jobs.ts';

/** The scheduler. Owns the table `jobs` and no job: each is in its module, which adds it. Admins see how they go and run them by the resource `jobs`. */
@Global()
@Module({ providers: [Jobs], exports: [Jobs] })
export class JobsModule {}
