import type { Pool } from 'pg';
import { Connection } from './connection.ts';
import type { Reading } from './sql.ts';

/** A reader that stays away this long loses its connection; longer than between statements of a request, for whoever downloads may be slow. Our choice. */
const patience = '60s';

interface ReadingWays {
  /** Ends that process of PostgreSQL, over another connection. */
  readonly stop: (processId: number) => Promise<unknown>;
  /** Called once, when the connection was given back or never came. */
  readonly ended: () => void;
}

/** A read-only transaction on a borrowed connection. */
export class OpenReading implements Reading {
  private underWay = 0;
  /** PostgreSQL's process behind the connection. */
  private processId = 0;
  private ending: Promise<void> | undefined;

  private constructor(
    private readonly connection: Connection,
    private readonly ways: ReadingWays,
  ) {}

  static async begin(pool: Pool, ways: ReadingWays): Promise<OpenReading> {
    const connection = await Connection.borrow(pool).catch((error: unknown) => {
      ways.ended();
      throw error;
    });
    const reading = new OpenReading(connection, ways);
    try {
      await reading.connection.run(
        `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = '${patience}'`,
      );
      for (const { id } of await reading.rows<{ id: number }>('SELECT pg_backend_pid() AS id'))
        reading.processId = id;
      return reading;
    } catch (error) {
      await reading.end();
      throw error;
    }
  }

  rows<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T[]> {
    return this.ask(() => this.connection.rows<T>(text, values));
  }

  async *stream<T = Record<string, unknown>>(
    text: string,
    values: readonly unknown[],
    size: number,
  ): AsyncIterable<T[]> {
    await this.ask(() =>
      this.connection.run(`DECLARE souk_stream NO SCROLL CURSOR FOR ${text}`, values),
    );
    for (let last = size; last === size; ) {
      const rows = await this.rows<T>(`FETCH ${Math.trunc(size)} FROM souk_stream`);
      if (rows.length > 0) yield rows;
      last = rows.length;
    }
    await this.ask(() => this.connection.run('CLOSE souk_stream'));
  }

  end(): Promise<void> {
    return (this.ending ??= this.underWay === 0 ? this.giveBack() : this.breakOff());
  }

  private async ask<T>(statement: () => Promise<T>): Promise<T> {
    if (this.ending) throw new Error('The reading has ended');
    this.underWay += 1;
    try {
      return await statement();
    } finally {
      this.underWay -= 1;
    }
  }

  /** A connection that cannot roll back is closed by giving it back. */
  private async giveBack(): Promise<void> {
    await this.connection.rollBack().catch(() => undefined);
    this.connection.giveBack();
    this.ways.ended();
  }

  /** The pool gets another connection at once. What still runs there would run to its end for nobody; when it cannot be told, its time limit ends it. */
  private async breakOff(): Promise<void> {
    this.connection.drop();
    this.ways.ended();
    await this.ways.stop(this.processId).catch(() => undefined);
  }
}
