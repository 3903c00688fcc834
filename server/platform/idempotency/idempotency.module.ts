import { Injectable, Module } from '@nestjs/common';
import { Database } from '../database/sql.ts';
import { untilDone } from '../jobs/run-batches.ts';
import { Scheduled } from '../jobs/scheduled.ts';

/** Far beyond any retry of a client or a payment provider. */
const keepDays = 30;
/** Keys per statement: about 50 ms, so that no lock is held for long. */
const batchSize = 2000;

/** Deletes idempotency keys that no repetition will use any more. */
@Injectable()
class PurgeIdempotencyKeys {
  constructor(private readonly database: Database) {}

  /** @returns the number of deleted keys */
  @Scheduled({ name: 'idempotency.purge', everySeconds: 3600 })
  run(): Promise<number> {
    return untilDone(batchSize, () => this.purgeBatch());
  }

  private purgeBatch(): Promise<number> {
    return this.database.run(
      `
        DELETE FROM idempotency_keys
        WHERE (owner, key) IN (
          SELECT owner, key
          FROM idempotency_keys
          WHERE created_at < mall_now() - make_interval(days => $1)
          ORDER BY created_at
          LIMIT $2
          FOR UPDATE SKIP LOCKED
        )`,
      [keepDays, batchSize],
      'idempotency.purge',
    );
  }
}

/** Owns the table `idempotency_keys`; `idempotency.ts` reads and writes it in callers' transactions. */
@Module({ providers: [PurgeIdempotencyKeys] })
export class IdempotencyModule {}
