import type { OnApplicationShutdown } from '@nestjs/common';
import pg, { type Pool } from 'pg';
import type { Log } from '../observability/log.ts';
import { Connection, ignoreConnectionLoss } from './connection.ts';
import { DatabaseBusy, DatabaseUnavailable, isRetryable } from './database-errors.ts';
import { PipelinedReader } from './pipelined-reader.ts';
import { PooledReadOnlyTransaction } from './read-only-transaction.ts';
import { Database, type ReadOnlyTransaction, type Rows, type Transaction } from './sql.ts';
import { StatementNames } from './statement-names.ts';

const maxAttempts = 4;
type AfterCommit = () => void | Promise<void>;

/** `Database` over TypeORM's pool of pg connections. */
export class PooledDatabase extends Database implements OnApplicationShutdown {
  readonly pipelined: PipelinedReader;
  private readonly names = new StatementNames();
  private openReadOnly = 0;

  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
  ) {
    super();
    pool.on('connect', ignoreConnectionLoss);
    this.pipelined = new PipelinedReader(
      () => new pg.Client({ ...pool.options, pipeline: true }),
      this.names,
    );
  }

  /** Closes the connections that do not belong to the pool; the data source closes the pool. */
  onApplicationShutdown(): Promise<void> {
    return this.pipelined.close();
  }

  rows<T = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<T[]> {
    return withRetries(() =>
      this.withConnection((connection) => connection.rows<T>(text, values, name)),
    );
  }

  run(text: string, values?: readonly unknown[], name?: string): Promise<number> {
    return withRetries(() =>
      this.withConnection((connection) => connection.run(text, values, name)),
    );
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return withRetries(async () => {
      const callbacks: AfterCommit[] = [];
      const result = await this.withConnection((connection) =>
        inTransaction(connection, callbacks, work),
      );
      await this.runAfterCommit(callbacks);
      return result;
    });
  }

  async beginReadOnly(): Promise<ReadOnlyTransaction> {
    // At most half of the pool: these transactions are long, and requests need the rest
    if (this.openReadOnly >= Math.max(1, Math.floor(this.pool.options.max / 2)))
      throw new DatabaseUnavailable('too many read-only transactions');
    this.openReadOnly += 1;
    return PooledReadOnlyTransaction.begin(this.borrow(), {
      terminate: (processId) => this.pipelined.rows('SELECT pg_terminate_backend($1)', [processId]),
      onEnd: () => {
        this.openReadOnly -= 1;
      },
    });
  }

  private borrow(): Promise<Connection> {
    return Connection.borrow(this.pool, this.names);
  }

  private async withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.borrow();
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
  const reads: Rows = {
    rows: async (text, values, name) => {
      assertOpen();
      return connection.rows(text, values, name);
    },
  };
  try {
    const result = await work({
      ...reads,
      pipelined: reads,
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
