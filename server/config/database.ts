import type { OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { Connection, follow, type LastStatement, onDisk } from './connection.ts';
import { DatabaseUnavailable, isAfterFailure, isRetryable } from './database-errors.ts';
import type { Log } from './log.ts';
import { QuickReads } from './quick-reads.ts';
import { OpenReading } from './reading.ts';
import { Database, type Reading, type Transaction } from './sql.ts';

const maxTries = 4;
type AfterCommit = () => void | Promise<void>;

/** `Database` over TypeORM's pool: named statements stay prepared per connection, rows come without entities. */
export class PooledDatabase extends Database implements OnApplicationShutdown {
  private readonly quick: QuickReads;
  private readings = 0;

  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
  ) {
    super();
    this.quick = new QuickReads(pool.options);
    pool.on('connect', follow);
  }

  /** Ends what is not the pool's; the pool ends with its data source. */
  onApplicationShutdown(): Promise<void> {
    return this.quick.close();
  }

  rows<T = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<T[]> {
    return this.lend((connection) => connection.rows<T>(text, values, name));
  }

  run(text: string, values?: readonly unknown[], name?: string): Promise<number> {
    return this.lend((connection) => connection.run(text, values, name));
  }

  quickly<T = Record<string, unknown>>(
    text: string,
    values: readonly unknown[],
    name: string | undefined,
  ): Promise<T[]> {
    return this.quick.rows<T>(text, values, name);
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const after: AfterCommit[] = [];
      try {
        const answer = await this.lend((connection) => inTransaction(connection, after, work));
        await this.runAfterCommit(after);
        return answer;
      } catch (error) {
        if (!isRetryable(error) || attempt >= maxTries) throw error;
      }
    }
  }

  /** Half of the pool is the most: readings are long, and whoever reads also writes. */
  async read(): Promise<Reading> {
    if (this.readings >= Math.max(1, Math.floor(this.pool.options.max / 2)))
      throw new DatabaseUnavailable('too many readings');
    this.readings += 1;
    const ended = () => {
      this.readings -= 1;
    };
    const stop = (processId: number) =>
      this.quick.rows('SELECT pg_terminate_backend($1)', [processId], undefined);
    return OpenReading.begin(this.pool, { stop, ended });
  }

  private async lend<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await Connection.borrow(this.pool);
    try {
      return await work(connection);
    } finally {
      connection.giveBack();
    }
  }

  /** The commit stands whatever these do: what fails here is a fault of its own, written down and not answered. */
  private async runAfterCommit(acts: readonly AfterCommit[]): Promise<void> {
    for (const act of acts) {
      try {
        await act();
      } catch (error) {
        this.log.error({ err: error }, 'after a commit');
      }
    }
  }
}

/** BEGIN goes out with the first statement: it cannot fail on a connection that works. */
async function inTransaction<T>(
  connection: Connection,
  after: AfterCommit[],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const begun = heard(connection.run('BEGIN'));
  const last: LastStatement[] = [];
  const sent: Promise<unknown>[] = [];
  let isEarly = false;
  try {
    const answer = await work({
      rows: (text, values, name) => connection.rows(text, values, name),
      run: (text, values, name) => connection.run(text, values, name),
      send: (text, values, name, told = asItIs) => {
        sent.push(
          heard(
            connection.run(text, values, name).catch((error: unknown) => {
              throw told(error);
            }),
          ),
        );
      },
      last: (text, values, name) => {
        last.push({ text, values, name });
      },
      lendRowsEarly: () => {
        isEarly = true;
      },
      beOnDisk: async () => {
        await connection.run(onDisk);
      },
      afterCommit: (act) => {
        after.push(act);
      },
    });
    await Promise.all([begun, connection.commit(last, isEarly ? 'rowsFirst' : 'usual')]);
    await Promise.all(sent); // PostgreSQL answers the COMMIT of a transaction that has failed with a ROLLBACK, not with an error
    return answer;
  } catch (error) {
    await begun.catch(() => undefined); // told by what came after it
    await connection.rollBack();
    throw (await firstFailure(sent)) ?? error;
  }
}

const asItIs = (error: unknown): unknown => error;

/** Its failure is told later: node must not take it for one that nobody waits for. */
function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Of what was sent without waiting. A statement after the one that failed only says that there was one. */
async function firstFailure(sent: readonly Promise<unknown>[]): Promise<unknown> {
  const failed = (await Promise.allSettled(sent)).find(
    (each) => each.status === 'rejected' && !isAfterFailure(each.reason),
  );
  return (failed as PromiseRejectedResult | undefined)?.reason;
}
