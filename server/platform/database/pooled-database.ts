import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import { currentKind } from '../concurrency/work-kind.ts';
import type { Log } from '../observability/log.ts';
import { Connection, ignoreConnectionLoss } from './connection.ts';
import { ConnectionTurns, type Turn } from './connection-turns.ts';
import { DatabaseBusy, DatabaseUnavailable, isRetryable } from './database-errors.ts';
import { PooledReadOnlyTransaction } from './read-only-transaction.ts';
import { Database, type ReadOnlyTransaction, type Transaction } from './sql.ts';
import { StatementNames } from './statement-names.ts';

const maxAttempts = 4;
type AfterCommit = () => void | Promise<void>;

/** `Database` over TypeORM's pool of pg connections. */
export class PooledDatabase extends Database {
  private readonly turns: ConnectionTurns;
  private readonly names = new StatementNames();
  private readonly isHolding = new AsyncLocalStorage<true>();
  private openReadOnly = 0;
  private readOnlyNumber = 0;

  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
  ) {
    super();
    pool.on('connect', ignoreConnectionLoss);
    this.turns = new ConnectionTurns(pool.options.max);
  }

  rows<T = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<T[]> {
    return withRetries(() =>
      this.withConnection(kindOf(name), (connection) => connection.rows<T>(text, values, name)),
    );
  }

  run(text: string, values?: readonly unknown[], name?: string): Promise<number> {
    return withRetries(() =>
      this.withConnection(kindOf(name), (connection) => connection.run(text, values, name)),
    );
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return withRetries(async () => {
      const callbacks: AfterCommit[] = [];
      const result = await this.withConnection(kindOf(), (connection) =>
        inTransaction(connection, callbacks, work),
      );
      await this.runAfterCommit(callbacks);
      return result;
    });
  }

  async beginReadOnly(): Promise<ReadOnlyTransaction> {
    // At most a quarter of the pool: these transactions are long, and requests need the rest
    if (this.openReadOnly >= Math.ceil(this.pool.options.max / 4))
      throw new DatabaseUnavailable('too many read-only transactions');
    this.openReadOnly += 1;
    // A kind of its own for each: their number is bounded here
    const borrowed = this.borrow(`read-only ${this.readOnlyNumber++}`);
    return PooledReadOnlyTransaction.begin(
      borrowed.then(({ connection }) => connection),
      {
        terminate: (processId) => this.rows('SELECT pg_terminate_backend($1)', [processId]),
        onEnd: () => {
          this.openReadOnly -= 1;
          void borrowed.then(
            ({ turn }) => this.turns.release(turn),
            () => undefined,
          );
        },
      },
    );
  }

  private async borrow(kind: string): Promise<{ connection: Connection; turn: Turn }> {
    const turn = await this.turns.take(kind);
    try {
      return { connection: await Connection.borrow(this.pool, this.names), turn };
    } catch (error) {
      this.turns.release(turn);
      throw error;
    }
  }

  private async withConnection<T>(
    kind: string,
    work: (connection: Connection) => Promise<T>,
  ): Promise<T> {
    if (this.isHolding.getStore()) return this.withNestedConnection(work);
    const { connection, turn } = await this.borrow(kind);
    try {
      return await this.isHolding.run(true, () => work(connection));
    } finally {
      connection.release();
      this.turns.release(turn);
    }
  }

  /** Work that holds a connection does not wait for its own kind, which it may fill itself. */
  private async withNestedConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await Connection.borrow(this.pool, this.names);
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }

  /** The transaction is committed, so an error of a callback is logged and not thrown. */
  private async runAfterCommit(callbacks: readonly AfterCommit[]): Promise<void> {
    for (const callback of callbacks) {
      try {
        await callback();
      } catch (error) {
        this.log.error({ err: error }, 'a callback after a commit failed');
      }
    }
  }
}

/**
 * Work that shares a bound of connections: a statement named in the code (`orders.snapshot`), else
 * what runs it. Several routes wait for one named statement, so it belongs to none of them.
 */
const kindOf = (name?: string): string =>
  name?.includes('.') ? name : (currentKind() ?? name ?? 'other');

/**
 * Repeats what lost a race with other transactions.
 *
 * @throws DatabaseBusy when the last attempt lost too
 */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt >= maxAttempts) throw new DatabaseBusy(error);
    }
  }
}

async function inTransaction<T>(
  connection: Connection,
  callbacks: AfterCommit[],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await connection.run('BEGIN');
  let hasEnded = false;
  /** A parallel part of `work` must not write after the rollback, where it would commit at once. */
  const assertOpen = (): void => {
    if (hasEnded) throw new Error('The transaction has ended');
  };
  try {
    const result = await work({
      rows: async (text, values, name) => {
        assertOpen();
        return connection.rows(text, values, name);
      },
      run: async (text, values, name) => {
        assertOpen();
        return connection.run(text, values, name);
      },
      afterCommit: (callback) => {
        callbacks.push(callback);
      },
    });
    hasEnded = true;
    await connection.commit();
    return result;
  } catch (error) {
    hasEnded = true;
    await connection.rollBack();
    throw error;
  }
}
