import type { Sql } from '../../../platform/database/sql.ts';

/**
 * Locks a store's templates until the transaction ends, so that two writers cannot assign one
 * province to two templates.
 */
export const lockFreights = (tx: Pick<Sql, 'run'>, storeId: number): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtext($1))', [`souk freights ${storeId}`]);
