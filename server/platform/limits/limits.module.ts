import { Global, Module } from '@nestjs/common';
import { AttemptCounters } from './attempt-counters.ts';

/** Owns the table `attempt_counters`. */
@Global()
@Module({ providers: [AttemptCounters], exports: [AttemptCounters] })
export class LimitsModule {}
