/** What runs statements: the database itself, or one transaction of it. SQL text never holds request text: values go by parameter. */
export interface Sql {
  /**
   * The rows of one statement, as plain objects. With `name` the connection keeps it prepared; a name must always come with the same text.
   * int8 and SUM(int8) arrive as numbers, timestamps as wire text in the mall's zone when the statement formats them, jsonb parsed.
   */
  rows<T = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<T[]>;
  /** Runs a write; the answer is its affected-row count. */
  run(text: string, values?: readonly unknown[], name?: string): Promise<number>;
}

/** What only reads. */
export type Rows = Pick<Sql, 'rows'>;

export interface Transaction extends Sql {
  /**
   * Sends a write without waiting for its answer: what comes after it goes out in the same trip, as far as that needs no answer either. It must fail by itself when its effect
   * is not what it should be. Its failure, as `told` puts it, is what the transaction fails with, whatever comes after it.
   */
  send(
    text: string,
    values: readonly unknown[],
    name: string,
    told?: (error: unknown) => unknown,
  ): void;
  /**
   * A last statement of the transaction: sent together with the COMMIT, so that a row many wait for is held for no trip between both. Several go out in the
   * order they came in. It must fail by itself when its effect is not what it should be (`demand`); nothing else follows it.
   */
  last(text: string, values: readonly unknown[], name: string): void;
  /**
   * Lets go of the rows this transaction holds when its COMMIT is in PostgreSQL's log, and answers, as every commit does, when that log is on disk: whoever waits for a hot row
   * does not wait for the disk too. Others may see what was written for that moment; what they write themselves stands behind it in the log, so nothing is ever kept that rests on
   * what a crash took. Who tells from such rows that something is done, without writing, calls `beOnDisk`.
   */
  lendRowsEarly(): void;
  /** What was read in this transaction, and committed early by another, is on disk when this one has committed. */
  beOnDisk(): Promise<void>;
  /** Runs after the commit, in order; never when the transaction rolls back. */
  afterCommit(act: () => void | Promise<void>): void;
}

/** Several reads of one moment, on a connection of their own. `end` must follow, and may come at any time. */
export interface Reading extends Rows {
  /** A large answer by cursor, `size` rows at a time: memory stays flat. One at a time. */
  stream<T = Record<string, unknown>>(
    text: string,
    values: readonly unknown[],
    size: number,
  ): AsyncIterable<T[]>;
  /** Gives the connection back at once, breaking off what still runs. Advisory locks that the reading took end with it. Never fails; a second call does nothing. */
  end(): Promise<void>;
}

/** The database, over TypeORM's own pool. Bound in `server/config/database.ts`; inject it by this class. */
export abstract class Database implements Sql {
  abstract rows<T = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<T[]>;
  abstract run(text: string, values?: readonly unknown[], name?: string): Promise<number>;
  /** `rows` for what an index finds in well under a millisecond and many ask at once: a row by id, a session by token. Never for writes, locks or searches. */
  abstract quickly<T = Record<string, unknown>>(
    text: string,
    values: readonly unknown[],
    name: string | undefined,
  ): Promise<T[]>;
  /** One transaction (READ COMMITTED): commits when `work` resolves, rolls back when it throws. Retries serialization failures and deadlocks up to three times. */
  abstract transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Begins one read-only transaction (REPEATABLE READ) for whoever reads long: a large answer, or several that must agree. @throws DatabaseUnavailable beyond half of the connections */
  abstract read(): Promise<Reading>;
}
