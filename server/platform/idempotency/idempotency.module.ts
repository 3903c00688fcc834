import { Module } from '@nestjs/common';
import { PurgeIdempotencyKeys } from './purge-idempotency-keys.job.ts';

/** Owns the table `idempotency_keys`; `idempotency.ts` reads and writes it in callers' transactions. */
@Module({ providers: [PurgeIdempotencyKeys] })
export class IdempotencyModule {}
