import pLimit, { type LimitFunction } from 'p-limit';
import type { Pool } from 'pg';
import type { Log } from '../observability/log.ts';
import { Measured, type Readings } from '../observability/measured.ts';
import {
  type AfterCommit,
  Connection,
  ignoreConnectionLoss,
  openTransaction,
} from './connection.ts';
import { ConnectionTurns } from './connection-turns.ts';
import { DatabaseBusy, DatabaseUnavailable, isRetryable } from './database-errors.ts';
import { PooledReadOnlyTransaction } from './read-only-transaction.ts';
import { Database, type ReadOnlyTransaction, type Transaction } from './sql.ts';
import { kindOf, StatementNames } from './statement-names.ts';
import { currentTrial, outsideTrial, type Trial, type TrialWork } from './trial.ts';
import { TrialTransaction } from './trial-transaction.ts';

const maxAttempts = 4;
/** How long a transaction waits for its turn, in milliseconds. */
const maxWaitMs = 4000;

/** `Database` over TypeORM's pool of pg connections. */
export class PooledDatabase extends Database {
  private readonly turns: ConnectionTurns;
  /** Transactions that wait for locked rows leave a quarter of the pool to reads. */
  private readonly transactions: LimitFunction;
  private readonly names: StatementNames;
  private openReadOnly = 0;

  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
    { prepares = true }: { readonly prepares?: boolean } = {},
  ) {
    super();
    this.names = new StatementNames(prepares);
    pool.on('connect', ignoreConnectionLoss);
    this.turns = new ConnectionTurns(pool.options.max);
    this.transactions = pLimit(Math.ceil(pool.options.max * 0.75));
  }

  rows<T = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<T[]> {
    const trial = runningTrial();
    if (trial) return trial.rows<T>(text, values, name);
    const read = () => this.withConnection((connection) => connection.rows<T>(text, values, name));
    return withRetries(() => this.inTurn(kindOf(text, name), read));
  }

  run(text: string, values?: readonly unknown[], name?: string): Promise<number> {
    const trial = runningTrial();
    if (trial) return trial.write(text, values, name);
    return withRetries(() =>
      this.withConnection((connection) => connection.run(text, values, name)),
    );
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const trial = runningTrial();
    if (trial) return trial.transaction(work);
    return withRetries(async () => {
      const callbacks: AfterCommit[] = [];
      const result = await this.inTransactionTurn((connection) =>
        inTransaction(connection, callbacks, work),
      );
      await this.runAfterCommit(callbacks);
      return result;
    });
  }

  async attempt<T>(mode: Trial['mode'], work: TrialWork<T>, signal?: AbortSignal): Promise<T> {
    if (currentTrial()) throw new Error('A trial runs in no other trial');
    const { answer, kept } = await withRetries(() =>
      this.inTransactionTurn(async (connection) => {
        const trial = new TrialTransaction(connection, mode);
        if (mode === 'try') {
          const stop = signal && { signal, terminate: (id: number) => this.terminate(id) };
          return { answer: await trial.run(() => work(trial), stop), kept: undefined };
        }
        let isKept = false;
        const result = await trial.run(async () => {
          const worked = await work(trial);
          ({ isKept } = worked);
          return worked;
        });
        return { answer: result, kept: isKept ? trial : undefined };
      }),
    );
    await this.runAfterCommit(kept?.callbacks ?? []);
    for (const step of kept?.steps ?? []) await step();
    return answer;
  }

  async beginReadOnly(): Promise<ReadOnlyTransaction> {
    // At most a quarter of the pool: these transactions are long, and requests need the rest
    if (this.openReadOnly >= Math.ceil(this.pool.options.max / 4))
      throw new DatabaseUnavailable('too many read-only transactions');
    this.openReadOnly += 1;
    return PooledReadOnlyTransaction.begin(Connection.borrow(this.pool, this.names), {
      terminate: (processId) => this.terminate(processId),
      onEnd: () => {
        this.openReadOnly -= 1;
      },
    });
  }

  @Measured({
    name: 'db.client.connection.pending_requests',
    description: 'Reads and transactions that wait for a connection',
  })
  async pendingRequests(): Promise<Readings> {
    return this.turns.waitingCount() + this.transactions.pendingCount + this.pool.waitingCount;
  }

  @Measured({
    name: 'db.client.connection.count',
    description: 'Connections of the pool',
    label: 'state',
  })
  async connectionCount(): Promise<Readings> {
    const { totalCount, idleCount } = this.pool;
    return new Map([
      ['used', totalCount - idleCount],
      ['idle', idleCount],
    ]);
  }

  private terminate(processId: number): Promise<unknown> {
    return outsideTrial(() => this.rows('SELECT pg_terminate_backend($1)', [processId]));
  }

  /** Transactions take no turns: those of one shopper that wait for a row must not hold up others. */
  private async inTurn<T>(kind: string, read: () => Promise<T>): Promise<T> {
    const turn = await this.turns.take(kind);
    try {
      return await read();
    } finally {
      this.turns.release(turn);
    }
  }

  private inTransactionTurn<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const since = performance.now();
    return this.transactions(() => {
      if (performance.now() - since > maxWaitMs)
        throw new DatabaseUnavailable('no connection became free');
      return this.withConnection(work);
    });
  }

  private async withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
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

/** Every trial is made by `attempt`. */
const runningTrial = (): TrialTransaction | undefined =>
  currentTrial() as TrialTransaction | undefined;

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
  const assertOpen = (): void => {
    if (hasEnded) throw new Error('The transaction has ended');
  };
  try {
    const result = await work(openTransaction(connection, callbacks, assertOpen));
    hasEnded = true;
    await connection.commit();
    return result;
  } catch (error) {
    hasEnded = true;
    await connection.rollBack();
    throw error;
  }
}
