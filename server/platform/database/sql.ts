import type { Trial, TrialWork } from './trial.ts';

/**
 * Runs SQL statements: the database itself, or one transaction of it.
 *
 * Statement text never contains request text; values are passed as parameters.
 */
export interface Sql {
  /**
   * Runs a statement and returns its rows as plain objects.
   *
   * int8 and numeric arrive as numbers, timestamps as wire text in the mall's zone, jsonb parsed.
   *
   * @param name keeps the statement prepared on its connection; a name always has the same text
   * @throws DatabaseUnavailable when there is no answer, DatabaseBusy after a lock or statement
   *   timeout
   */
  rows<T = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<T[]>;

  /** Runs a write and returns the number of affected rows. Otherwise like `rows`. */
  run(text: string, values?: readonly unknown[], name?: string): Promise<number>;
}

/** Access for code that only reads. */
export type Rows = Pick<Sql, 'rows'>;

/** One READ COMMITTED transaction on one connection. */
export interface Transaction extends Sql {
  /** Registers a callback that runs after the commit, in order of registration. */
  afterCommit(callback: () => void | Promise<void>): void;
}

/** One REPEATABLE READ, READ ONLY transaction: all statements see the same moment. */
export interface ReadOnlyTransaction extends Rows {
  /**
   * Reads a large result by cursor, at most `batchSize` rows at a time, so memory stays flat.
   * Only one stream at a time.
   */
  stream<T = Record<string, unknown>>(
    text: string,
    values: readonly unknown[],
    batchSize: number,
  ): AsyncIterable<T[]>;

  /**
   * Ends the transaction, cancels a running statement and returns the connection. Must be called;
   * may be called at any time and more than once. Never rejects.
   */
  end(): Promise<void>;
}

/**
 * Access to PostgreSQL; inject it by this class. `rows` and `run` use one connection per statement,
 * `transaction` one for its duration, `beginReadOnly` one until `end`.
 */
export abstract class Database implements Sql {
  abstract rows<T = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<T[]>;

  abstract run(text: string, values?: readonly unknown[], name?: string): Promise<number>;

  /**
   * Commits when `work` resolves and rolls back when it rejects. After a serialization failure or
   * a deadlock the whole of `work` runs again, up to four times in total.
   */
  abstract transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;

  /**
   * Runs `work` as a trial: all its statements and transactions, on whatever object of this class,
   * are one transaction, which lists what it changes. It is rolled back; with `keep` it is committed
   * when `work` answers `isKept`, and what follows a commit follows. Repeated like `transaction`.
   *
   * @param signal ends a `try`, also while a statement waits for a lock
   * @throws TrialStopped
   */
  abstract attempt<T>(mode: Trial['mode'], work: TrialWork<T>, signal?: AbortSignal): Promise<T>;

  /**
   * Begins a read-only transaction, for exports and other results that are streamed.
   *
   * @throws DatabaseUnavailable when half of the pool is already used by such transactions
   */
  abstract beginReadOnly(): Promise<ReadOnlyTransaction>;
}
