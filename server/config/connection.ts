import type { Pool, PoolClient, QueryResult } from 'pg';
import { classify, isAnswered } from './database-errors.ts';
import type { Sql } from './sql.ts';

/** PostgreSQL cuts longer names silently, and two statements would then share one. */
const maxNameBytes = 63;

/** Connections that were dropped while lent. Each is listened to for as long as it lives: without a listener its end would end the process. */
const dropped = new WeakSet<PoolClient>();
const followed = new WeakSet<PoolClient>();

/**
 * Listens to a connection. The pool stops listening when it lends one, and tells the borrower a moment later: an end that comes in the very packet in which PostgreSQL says that
 * it is ready would find nobody. So new ones are followed as the pool makes them.
 */
export function follow(client: PoolClient): void {
  if (followed.has(client)) return;
  followed.add(client);
  client.on('error', () => dropped.add(client));
}

/** Writes to the log of PostgreSQL, so that the transaction it is in is on disk, and all that committed before it, when its commit is answered. */
export const onDisk = "SELECT pg_logical_emit_message(true, 'souk', '')";
/** `rowsFirst`: the rows go to whoever waits for them at once, and the answer comes when the commit is on disk, as ever (`Transaction.lendRowsEarly`). */
const commits = {
  usual: [['COMMIT']],
  rowsFirst: [['SET LOCAL synchronous_commit = off; COMMIT'], [onDisk, [], 'database.onDisk']],
} as const;

export interface LastStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string;
}

/** One borrowed connection. `giveBack` must follow; a connection that failed is closed and never lent again. */
export class Connection implements Sql {
  private hasFailed = false;
  private isHeld = false;

  private constructor(private readonly client: PoolClient) {
    follow(client);
  }

  static async borrow(pool: Pool): Promise<Connection> {
    try {
      return new Connection(await pool.connect());
    } catch (error) {
      throw classify(error);
    }
  }

  async rows<T = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<T[]> {
    return (await this.ask(text, values, name)).rows as T[];
  }

  async run(text: string, values?: readonly unknown[], name?: string): Promise<number> {
    return (await this.ask(text, values, name)).rowCount ?? 0;
  }

  /** Commits, with last statements that go out in the same write. When one fails nothing is committed, and the first failure is told: those after it only say that there was one. */
  async commit(last: readonly LastStatement[], how: keyof typeof commits = 'usual'): Promise<void> {
    const done = await Promise.allSettled([
      ...last.map(({ text, values, name }) => this.run(text, values, name)),
      ...commits[how].map(([text, values, name]) => this.run(text, values, name)),
    ]);
    for (const each of done) if (each.status === 'rejected') throw each.reason;
  }

  /** Ends a transaction that failed; on a broken connection the server has done so already. */
  async rollBack(): Promise<void> {
    if (!this.isBroken) await this.ask('ROLLBACK');
  }

  giveBack(): void {
    this.client.release(this.isBroken);
  }

  /** Closes the connection, whatever it does just now, in place of giving it back. */
  drop(): void {
    this.hasFailed = true;
    this.giveBack();
  }

  /** What is asked before the event loop's next tick goes out as one write: a write of its own costs a statement more than all else that node does for it. */
  private hold(): void {
    if (this.isHeld) return;
    const { stream } = this.client.connection;
    this.isHeld = true;
    stream.cork();
    process.nextTick(() => {
      this.isHeld = false;
      stream.uncork();
    });
  }

  private get isBroken(): boolean {
    return this.hasFailed || dropped.has(this.client);
  }

  private async ask(
    text: string,
    values: readonly unknown[] = [],
    name?: string,
  ): Promise<QueryResult> {
    if (name !== undefined && Buffer.byteLength(name) > maxNameBytes)
      throw new Error(`The statement name ${name} is longer than ${maxNameBytes} bytes`);
    this.hold();
    try {
      return await this.client.query({
        text,
        values: values as unknown[],
        ...(name === undefined ? {} : { name }),
      });
    } catch (error) {
      if (!isAnswered(error)) this.hasFailed = true;
      throw classify(error);
    }
  }
}
