import type { Connection } from './connection.ts';
import type { ReadOnlyTransaction } from './sql.ts';

/**
 * A consumer that pauses longer between two batches loses its connection: long enough for a slow
 * download, short enough to free the connection of one that stopped.
 */
const idleTimeout = '60s';

interface Hooks {
  /** Terminates a backend process of PostgreSQL, over another connection. */
  readonly terminate: (processId: number) => Promise<unknown>;
  /** Called once, when the connection was returned or could not be borrowed. */
  readonly onEnd: () => void;
}

/** A read-only transaction on a connection of the pool. */
export class PooledReadOnlyTransaction implements ReadOnlyTransaction {
  private runningStatements = 0;
  /** Id of PostgreSQL's backend process for this connection. */
  private processId = 0;
  private ending: Promise<void> | undefined;

  private constructor(
    private readonly connection: Connection,
    private readonly hooks: Hooks,
  ) {}

  static async begin(
    borrowed: Promise<Connection>,
    hooks: Hooks,
  ): Promise<PooledReadOnlyTransaction> {
    const connection = await borrowed.catch((error: unknown) => {
      hooks.onEnd();
      throw error;
    });
    const transaction = new PooledReadOnlyTransaction(connection, hooks);
    try {
      await connection.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await connection.run(`SET LOCAL idle_in_transaction_session_timeout = '${idleTimeout}'`);
      const [backend] = await connection.rows<{ id: number }>('SELECT pg_backend_pid() AS id');
      transaction.processId = backend!.id;
      return transaction;
    } catch (error) {
      await transaction.end();
      throw error;
    }
  }

  rows<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T[]> {
    return this.track(() => this.connection.rows<T>(text, values));
  }

  async *stream<T = Record<string, unknown>>(
    text: string,
    values: readonly unknown[],
    batchSize: number,
  ): AsyncIterable<T[]> {
    const size = Math.trunc(batchSize);
    await this.track(() =>
      this.connection.run(`DECLARE souk_stream NO SCROLL CURSOR FOR ${text}`, values),
    );
    for (let fetched = size; fetched === size; ) {
      const batch = await this.rows<T>(`FETCH ${size} FROM souk_stream`);
      if (batch.length > 0) yield batch;
      fetched = batch.length;
    }
    await this.track(() => this.connection.run('CLOSE souk_stream'));
  }

  end(): Promise<void> {
    this.ending ??= this.runningStatements === 0 ? this.rollBack() : this.abort();
    return this.ending;
  }

  private async track<T>(statement: () => Promise<T>): Promise<T> {
    if (this.ending) throw new Error('The read-only transaction has ended');
    this.runningStatements += 1;
    try {
      return await statement();
    } finally {
      this.runningStatements -= 1;
    }
  }

  private async rollBack(): Promise<void> {
    await this.connection.rollBack();
    this.connection.release();
    this.hooks.onEnd();
  }

  /** Closes the connection and stops its statement, which would otherwise run to its end. */
  private async abort(): Promise<void> {
    this.connection.destroy();
    this.hooks.onEnd();
    // If this fails, the statement timeout ends it
    await this.hooks.terminate(this.processId).catch(() => undefined);
  }
}
