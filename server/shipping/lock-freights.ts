import type { Sql } from '../config/sql.ts';

/** Holds a store's templates until the transaction ends, so that two writers never give one province to two of them. */
export const lockFreights = (tx: Pick<Sql, 'run'>, storeId: number): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [`souk freights ${storeId}`]);
