import type { Pool, PoolClient, QueryResult } from 'pg';
import { statementChannel } from '../observability/channels.ts';
import {
  DatabaseUnavailable,
  followsFailure,
  leavesDoubt,
  toDatabaseError,
} from './database-errors.ts';
import type { Sql, Transaction } from './sql.ts';
import type { StatementNames } from './statement-names.ts';

const watched = new WeakSet<PoolClient>();

/**
 * Listens for the end of a connection, once. The pool listens only while a connection is idle, and
 * an `error` event without a listener would end the process. The pool discards such a connection
 * when it is released.
 */
export function ignoreConnectionLoss(client: PoolClient): void {
  if (watched.has(client)) return;
  watched.add(client);
  client.on('error', () => undefined);
}

/** One connection of the pool. `release` must follow; a broken connection is closed by it. */
export class Connection implements Sql {
  private isBroken = false;
  /** Why an earlier statement of this transaction failed, when the database was the reason. */
  private outage: DatabaseUnavailable | undefined;

  private constructor(
    private readonly client: PoolClient,
    private readonly names: StatementNames,
  ) {
    ignoreConnectionLoss(client);
  }

  static async borrow(pool: Pool, names: StatementNames): Promise<Connection> {
    try {
      return new Connection(await pool.connect(), names);
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  async rows<T = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<T[]> {
    return (await this.query(text, values, name)).rows as T[];
  }

  async run(text: string, values?: readonly unknown[], name?: string): Promise<number> {
    return (await this.query(text, values, name)).rowCount ?? 0;
  }

  /** @throws Error when a statement failed before: PostgreSQL then answers COMMIT by rolling back */
  async commit(): Promise<void> {
    const { command } = await this.query('COMMIT');
    if (command !== 'COMMIT') throw this.outage ?? new Error('A failed transaction was committed');
  }

  /** Never rejects: a connection that cannot roll back is closed by `release`. */
  async rollBack(): Promise<void> {
    if (this.isBroken) return;
    try {
      await this.query('ROLLBACK');
    } catch {
      this.isBroken = true;
    }
  }

  /**
   * Calls `listener` with SQLSTATE and text of each notice.
   *
   * @returns ends it
   */
  onNotice(listener: (code: string, text: string) => void): () => void {
    const onNotice = ({ code = '', message = '' }: { code?: string; message?: string }): void =>
      listener(code, message);
    this.client.on('notice', onNotice);
    return () => {
      this.client.removeListener('notice', onNotice);
    };
  }

  release(): void {
    this.client.release(this.isBroken);
  }

  /** `release` closes the connection, even during a query, and removes it from the pool. */
  discard(): void {
    this.isBroken = true;
  }

  destroy(): void {
    this.discard();
    this.release();
  }

  private async query(
    text: string,
    values: readonly unknown[] = [],
    name?: string,
  ): Promise<QueryResult> {
    const statement = { name: this.names.of(name), text, values: [...values] };
    try {
      return await statementChannel.tracePromise(() => this.client.query(statement), {
        name,
        text,
      });
    } catch (error) {
      if (leavesDoubt(error)) this.isBroken = true;
      if (this.outage && followsFailure(error)) throw this.outage;
      const reason = toDatabaseError(error);
      if (reason instanceof DatabaseUnavailable) this.outage ??= reason;
      throw reason;
    }
  }
}

export type AfterCommit = () => void | Promise<void>;

/**
 * The transaction of a connection.
 *
 * @param assertOpen a parallel part of the work must not write after the end, where it would commit at once
 */
export const openTransaction = (
  connection: Connection,
  callbacks: AfterCommit[],
  assertOpen: () => void,
): Transaction => ({
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
