import type { Client } from 'pg';
import { statementChannel } from '../observability/channels.ts';
import { DatabaseBusy, DatabaseUnavailable, toDatabaseError } from './database-errors.ts';
import type { Rows } from './sql.ts';
import type { StatementNames } from './statement-names.ts';

/** Two: a slow answer delays the reads behind it on one connection only. */
const laneCount = 2;

interface Lane {
  readonly client: Client;
  /** Resolves when the client is connected. */
  readonly ready: Promise<unknown>;
}

/**
 * Reads over a few shared connections in pipeline mode of pg: a statement is sent without waiting
 * for earlier answers, and all statements of one turn of the event loop leave in one write.
 *
 * Compared with a connection of the pool per read, CPU time of server and PostgreSQL per request
 * falls by a factor of 1.3 to 1.9 for a row by id, 1.3 to 1.4 for a quote (`npm run bench`,
 * interleaved, 16 callers; docs/decisions/0037-pipelined-reads.md).
 *
 * Reads are independent: a rejected statement affects no other. When a connection is lost, its
 * reads fail with `DatabaseUnavailable` and the next read opens another.
 */
export class PipelinedReader implements Rows {
  private readonly lanes: (Lane | undefined)[] = Array.from({ length: laneCount });
  private currentLane = 0;
  /** Clients whose writes are held back until the turn of the event loop ends. */
  private readonly corked = new Set<Client>();
  private isClosed = false;

  /** @param createClient makes an unconnected client in pipeline mode */
  constructor(
    private readonly createClient: () => Client,
    private readonly names: StatementNames,
  ) {}

  async rows<T = Record<string, unknown>>(
    text: string,
    values: readonly unknown[] = [],
    name?: string,
  ): Promise<T[]> {
    const index = this.currentLane;
    const lane = this.lanes[index] ?? this.open(index);
    const { client, ready } = lane;
    try {
      await ready;
      this.cork(client);
      const statement = { name: this.names.of(name), text, values: [...values] };
      const { rows } = await statementChannel.tracePromise(() => client.query(statement), {
        name,
        text,
      });
      return rows as T[];
    } catch (error) {
      const reason = toDatabaseError(error);
      if (reason instanceof DatabaseUnavailable && !(reason instanceof DatabaseBusy))
        this.replace(index, lane);
      throw reason;
    }
  }

  /** Ends the connections; later reads are rejected. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.lanes.splice(0).map((lane) => lane && endClient(lane)));
  }

  private open(index: number): Lane {
    if (this.isClosed) throw new DatabaseUnavailable('closed', 'The database is closed');
    const client = this.createClient();
    const lane: Lane = { client, ready: client.connect() };
    this.lanes[index] = lane;
    // An `error` event without a listener would end the process
    client.on('error', () => this.replace(index, lane));
    return lane;
  }

  /**
   * Makes the next read open another connection. All reads of a lost connection come here, some of
   * them when it is replaced already.
   */
  private replace(index: number, lost: Lane): void {
    if (this.lanes[index] !== lost) return;
    this.lanes[index] = undefined;
    void endClient(lost);
  }

  /** Holds back what is written in this turn of the event loop; the next turn uses the next lane. */
  private cork(client: Client): void {
    if (this.corked.has(client)) return;
    client.connection.stream.cork();
    if (this.corked.size === 0) setImmediate(() => this.flush());
    this.corked.add(client);
  }

  private flush(): void {
    this.currentLane = (this.currentLane + 1) % laneCount;
    for (const client of this.corked) client.connection.stream.uncork();
    this.corked.clear();
  }
}

/** Never rejects: a client that did not connect or lost its connection need not be ended. */
async function endClient({ client, ready }: Lane): Promise<void> {
  await ready.then(() => client.end()).catch(() => undefined);
}
