import pg from 'pg';
import { classify, isAnswered } from './database-errors.ts';

/** Connections that quick reads share. Our choice: one may hold a slow answer back, two rarely do, and each is a process of PostgreSQL. */
const lanes = 2;

/**
 * Reads of a few rows by index, sent down a few connections without waiting for the answers before them (pg's pipeline mode). What one turn of
 * the event loop asks goes out as one write: at 32 callers a read by id costs about half of what a borrowed connection makes of it. Each read
 * stands alone: one that fails harms no other, and a lane that breaks is opened anew by the next read.
 */
export class QuickReads {
  private readonly open: (Promise<pg.Client> | undefined)[] = Array.from(
    { length: lanes },
    () => undefined,
  );
  private turn = 0;
  private readonly held = new Set<pg.Client>();
  private isClosed = false;

  constructor(private readonly settings: pg.ClientConfig) {}

  /** @throws DatabaseUnavailable when there is no answer in time; else what PostgreSQL said of the statement */
  async rows<T>(text: string, values: readonly unknown[], name: string | undefined): Promise<T[]> {
    const lane = this.turn;
    try {
      const client = await (this.open[lane] ??= this.connect(lane));
      this.hold(client);
      return (
        await client.query({
          text,
          values: values as unknown[],
          ...(name === undefined ? {} : { name }),
        })
      ).rows as T[];
    } catch (error) {
      if (!isAnswered(error)) this.open[lane] = undefined;
      throw classify(error);
    }
  }

  /** Call it when no more reads come. */
  async close(): Promise<void> {
    this.isClosed = true;
    const clients = await Promise.allSettled(this.open.splice(0));
    await Promise.allSettled(
      clients.map((client) => (client.status === 'fulfilled' ? client.value?.end() : undefined)),
    );
  }

  /** Keeps what is written until the turn of the event loop ends; the next turn takes the next lane. */
  private hold(client: pg.Client): void {
    if (this.held.has(client)) return;
    client.connection.stream.cork();
    if (this.held.size === 0) setImmediate(this.send);
    this.held.add(client);
  }

  private readonly send = (): void => {
    this.turn = (this.turn + 1) % lanes;
    for (const client of this.held) client.connection.stream.uncork();
    this.held.clear();
  };

  private async connect(lane: number): Promise<pg.Client> {
    if (this.isClosed) throw new Error('Connection terminated: the database is closed');
    const client = new pg.Client({ ...this.settings, pipeline: true });
    client.on('error', () => {
      this.open[lane] = undefined;
    }); // its reads are told; without a listener its end would end the process
    await client.connect();
    return client;
  }
}
