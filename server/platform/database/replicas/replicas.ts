import type { OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Log } from '../../observability/log.ts';
import { PooledDatabase } from '../pooled-database.ts';
import type { Database, Rows } from '../sql.ts';
import { readableAfter } from './reading.ts';
import { addSample, isFresh, type Replayed, type Sample } from './replica-choice.ts';

/** Pause between two looks at the primary and at each replica, in milliseconds. */
const pollMs = 500;

/** Bytes of the log since its beginning: a write is before the position that is read after it. */
const positionSql = "SELECT pg_current_wal_flush_lsn() - '0/0' AS position";
/** A node that is no standby any more is left out: it is the primary, or was. */
const replayedSql = `
  SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0' END AS position`;

export interface Replica {
  /** Host and port, for the log. */
  readonly name: string;
  readonly database: Database;
}

interface Watched extends Replica {
  readonly pool: Pool;
  replayed: Replayed | undefined;
  isUsed: boolean;
}

/** The standbys of the database: which of them have rows that are fresh enough. */
export class Replicas implements OnApplicationShutdown {
  private readonly watched: readonly Watched[];
  private samples: readonly Sample[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private isClosed = false;
  private turn = 0;

  constructor(
    private readonly primary: Rows,
    pools: ReadonlyMap<string, Pool>,
    private readonly log: Log,
  ) {
    this.watched = [...pools].map(([name, pool]) => ({
      name,
      pool,
      database: new PooledDatabase(pool, log),
      replayed: undefined,
      isUsed: false,
    }));
    this.repeat(async () => {
      const sampledAt = performance.now();
      this.samples = addSample(this.samples, { at: sampledAt, position: await this.position() });
    });
    for (const replica of this.watched) this.repeat(() => this.look(replica));
  }

  /** Position of what the primary has committed until now. */
  async position(): Promise<number> {
    const [row] = await this.primary.rows<{ position: number }>(
      positionSql,
      [],
      'replicas.position',
    );
    return row!.position;
  }

  /** In turn a replica for the running request; undefined when it has to read the primary. */
  choose(): Replica | undefined {
    const after = readableAfter();
    if (after === undefined) return undefined;
    const usable = this.watched.filter(
      (replica) => this.isFresh(replica) && replica.replayed!.position >= after,
    );
    this.turn += 1;
    return usable[this.turn % usable.length];
  }

  /** Until it answers again. */
  leaveOut(replica: Replica): void {
    (replica as Watched).replayed = undefined;
    this.report(replica as Watched);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.watched.map(({ pool }) => pool.end()));
  }

  private isFresh({ replayed }: Watched): boolean {
    return isFresh(this.samples, replayed, performance.now());
  }

  private async look(replica: Watched): Promise<void> {
    const at = performance.now();
    try {
      const [row] = await replica.database.rows<{ position: number | null }>(
        replayedSql,
        [],
        'replicas.replayed',
      );
      const { position } = row!;
      replica.replayed = position === null ? undefined : { at, position };
    } catch {
      replica.replayed = undefined;
    }
    this.report(replica);
  }

  private report(replica: Watched): void {
    const isUsed = this.isFresh(replica);
    if (isUsed === replica.isUsed) return;
    replica.isUsed = isUsed;
    const fields = { replica: replica.name };
    if (isUsed) this.log.info(fields, 'a replica is read');
    else this.log.warn(fields, 'a replica is left out: it lags or does not answer');
  }

  private repeat(work: () => Promise<void>): void {
    const run = async (): Promise<void> => {
      await work().catch(() => undefined); // without samples all replicas are left out
      if (this.isClosed) return;
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        void run();
      }, pollMs).unref();
      this.timers.add(timer);
    };
    void run();
  }
}
