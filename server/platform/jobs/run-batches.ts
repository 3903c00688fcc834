import { DatabaseBusy, DatabaseUnavailable } from '../database/database-errors.ts';
import type { Database, Transaction } from '../database/sql.ts';

/** Due rows of a job. */
export interface Batches<Row extends { readonly id: number }> {
  /** Most rows of one transaction. */
  readonly size: number;
  /** Due rows, at most `limit`, without those of `skippedIds`. */
  readonly findDue: (
    tx: Transaction,
    limit: number,
    skippedIds: readonly number[],
  ) => Promise<readonly Row[]>;
  /** Makes the rows not due any more. */
  readonly work: (tx: Transaction, rows: readonly Row[]) => Promise<unknown>;
}

/** After so many skipped rows that others had locked, the database is too slow for the rest. */
const maxBusyRows = 10;

/**
 * Handles due rows, one transaction per batch, until none is left. After a batch has failed, as
 * many rows as it may have are handled one by one, until one of them fails; that row is skipped. So
 * a row that always fails, or that waits too long for a lock, does not stop the others.
 *
 * @returns how many rows were handled
 * @throws Error with the ids of skipped rows, after all others are handled, `maxBusyRows` are
 *   skipped or `findDue` returns a skipped row; DatabaseUnavailable at once
 */
export async function runBatches<Row extends { readonly id: number }>(
  database: Pick<Database, 'transaction'>,
  batches: Batches<Row>,
): Promise<number> {
  /** By the id of the skipped row. */
  const failures = new Map<number, unknown>();
  let handled = 0;
  let limit = batches.size;
  let handledSingly = 0;
  let isSkipped = true;
  while (isSkipped && [...failures.values()].filter(isBusy).length < maxBusyRows) {
    const skippedIds = [...failures.keys()];
    const { rows, failure } = await runBatch(database, batches, { limit, skippedIds });
    if (failure === undefined) {
      handled += rows.length;
      if (rows.length < limit) break;
      handledSingly += 1;
      // As many rows as a batch may have were handled one by one: no row caused the failure
      if (handledSingly === batches.size) limit = batches.size;
    } else if (limit > 1) {
      limit = 1;
      handledSingly = 0;
    } else {
      failures.set(rows[0]!.id, failure);
      // Otherwise it would be found for ever
      isSkipped = failures.size > skippedIds.length;
      limit = batches.size;
    }
  }
  if (failures.size === 0) return handled;
  const [cause] = failures.values();
  throw new Error(`These rows cannot be handled: ${[...failures.keys()].join(', ')}`, { cause });
}

/** Runs a step until it handles less than a batch. @returns how much all of them handled */
export async function untilDone(size: number, step: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const handled = await step();
    total += handled;
    if (handled < size) return total;
  }
}

/**
 * Runs all of them, one after the other. One that fails does not stop the others.
 *
 * @returns the sum of their results
 * @throws the first failure, after all have run; DatabaseUnavailable at once
 */
export async function runEach(runs: readonly (() => Promise<number>)[]): Promise<number> {
  const failures: unknown[] = [];
  let total = 0;
  for (const run of runs) {
    try {
      total += await run();
    } catch (error) {
      if (isOutage(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return total;
}

async function runBatch<Row extends { readonly id: number }>(
  database: Pick<Database, 'transaction'>,
  { findDue, work }: Batches<Row>,
  { limit, skippedIds }: { readonly limit: number; readonly skippedIds: readonly number[] },
): Promise<{ readonly rows: readonly Row[]; readonly failure?: unknown }> {
  let rows: readonly Row[] = [];
  try {
    await database.transaction(async (tx) => {
      rows = await findDue(tx, limit, skippedIds);
      if (rows.length > 0) await work(tx, rows);
    });
    return { rows };
  } catch (failure) {
    if (isOutage(failure) || rows.length === 0) throw failure;
    return { rows, failure };
  }
}

const isBusy = (error: unknown): boolean => error instanceof DatabaseBusy;

/** Whether no other row can be handled either. */
const isOutage = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && !isBusy(error);
