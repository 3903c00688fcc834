import { taskStatus } from '../../../schemas/contract/dicts/operation-dicts.ts';
import { nowSql } from '../database/now-sql.ts';
import type { Database, Sql, Transaction } from '../database/sql.ts';
import { truncate } from '../database/truncate.ts';
import type { Log } from '../observability/log.ts';
import { dueSql } from './due-sql.ts';
import { claimSql, type QueueTable, saveSql } from './queue-sql.ts';
import { runLanes } from './run-lanes.ts';
import { wakeJob } from './run-now.ts';

/** A row of a queue that this process works on. */
export interface Task {
  readonly id: number;
  /** Tries so far, with this one. */
  readonly tries: number;
}

/** Why a try failed. */
export interface Failure {
  readonly reason: string;
  /** Whether another try is pointless. */
  readonly isFinal?: boolean;
  /** Whether the try does not count: the receiver needs time. */
  readonly isUncounted?: boolean;
}

/** How a try went. Without a failure the task is done. */
export interface Outcome<Report> {
  readonly failure?: Failure | undefined;
  /** For `afterTry`. */
  readonly report?: Report;
}

/** A try whose outcome is stored. */
export interface TriedTask<T extends Task, Report> extends Outcome<Report> {
  readonly task: T;
  /** Of `taskStatus`: still waiting when it is tried again. */
  readonly status: number;
}

/** What a queue does, how often it repeats it, and when it gives up. */
export interface QueueOptions<T extends Task, Report> extends QueueTable {
  /** Name among all queues; the dictionary `queue` has those whose failed tasks admins see. */
  readonly name: string;
  /** The job that calls `run`. */
  readonly job: string;
  /** Whether the last wait is repeated for ever. */
  readonly isEndless?: boolean;
  /** Tasks that are tried at the same time; lanes with `isTogether`. */
  readonly size: number;
  /** Most tasks of one claim. */
  readonly batch?: number;
  /** What comes before each claim. */
  readonly prepare?: () => Promise<unknown>;
  /** Values of `$2` and further parameters of `ready`, from the tasks under way. */
  readonly busy?: (tasks: readonly T[]) => readonly unknown[];
  /** Whom the task calls. New tasks of others begin while one lane is slow. */
  readonly laneOf: (task: T) => string | number;
  /** Whether the tasks of a lane are one piece of work. */
  readonly isTogether?: boolean;
  /**
   * Does a task. It may run again after a sudden end, so its effect is the same each time.
   *
   * @param tasks all tasks of the lane with `isTogether`, otherwise this one
   * @throws Error for a try that failed unexpectedly; it is logged, and counts as others do
   */
  readonly work: (task: T, tasks: readonly T[]) => Promise<Outcome<Report>>;
  /** Stores more of what happened, in the transaction that stores the outcomes. */
  readonly afterTry?: (tx: Transaction, tried: readonly TriedTask<T, Report>[]) => Promise<unknown>;
}

/** What a queue needs of its process. */
export interface QueueParts {
  readonly database: Database;
  readonly log: Log;
  readonly isStopping: () => boolean;
}

/**
 * Work that is tried again until it succeeds or has failed (docs/decisions/0066-jobs-and-queues.md).
 * Any number of processes may run one queue: a claim moves `next_at`, so that no other process takes
 * the task until the lease ends, and an outcome is stored only by the process of the latest try. No
 * row is locked while a task is tried.
 */
export class Queue<T extends Task, Report = undefined> {
  readonly name: string;
  private readonly claimSql: string;
  private readonly saveSql: string;

  constructor(
    private readonly options: QueueOptions<T, Report>,
    private readonly parts: QueueParts,
  ) {
    this.name = options.name;
    this.claimSql = claimSql(options, this.dueSql);
    this.saveSql = saveSql(options.table);
  }

  /**
   * Condition: the row `alias` waits and is due. An uncounted try waits one step longer than its
   * tries say.
   */
  readonly dueSql = (alias: string): string => {
    const { waits, leaseSeconds } = this.options;
    const wait = `(ARRAY[${waits.join()}]::int[])[least(${alias}.tries + 1, ${waits.length})]`;
    const longest = `make_interval(secs => greatest(${leaseSeconds}, ${wait}))`;
    return `${alias}.status = ${taskStatus.waiting} AND ${dueSql(`${alias}.next_at`, longest)}`;
  };

  /**
   * Tries due tasks until none is left.
   *
   * @throws the first failure of a claim or of storing an outcome
   */
  run(): Promise<void> {
    return runLanes<T>({
      claim: async (busy) => {
        const { size, batch = size, isTogether, laneOf, prepare } = this.options;
        const used = isTogether ? new Set(busy.map(laneOf)).size : busy.length;
        if (used >= size) return [];
        await prepare?.();
        return this.claim(Math.min(size - used, batch), busy);
      },
      ownerOf: this.options.laneOf,
      work: (tasks) => this.workOn(tasks),
      isStopping: this.parts.isStopping,
    });
  }

  /** Claims due tasks. Another process skips them until the lease ends. */
  claim(limit: number, busy: readonly T[] = []): Promise<T[]> {
    const values = this.options.busy?.(busy) ?? [];
    return this.parts.database.rows<T>(
      this.claimSql,
      [limit, ...values],
      `queue.claim.${this.name}`,
    );
  }

  /**
   * Has failed tasks tried now, from the first try on. A task of an endless queue, which never
   * fails, goes on where it is.
   *
   * @param from states that are repeated: with that of done tasks they are done again
   */
  async repeat(
    tx: Sql,
    ids: readonly number[],
    from: readonly number[] = [taskStatus.failed],
  ): Promise<void> {
    const { table, job, isEndless } = this.options;
    const set = isEndless ? '' : `status = ${taskStatus.waiting}, tries = 0, error_msg = '',`;
    await tx.run(
      `UPDATE ${table} SET ${set} next_at = ${nowSql} WHERE id = ANY($1) AND status = ANY($2)`,
      [ids, isEndless ? [taskStatus.waiting] : from],
      `queue.repeat.${this.name}`,
    );
    await wakeJob(tx, job);
  }

  private async workOn(tasks: readonly T[]): Promise<void> {
    const pieces = this.options.isTogether ? [tasks] : tasks.map((task) => [task]);
    const tried = await Promise.all(pieces.map((piece) => this.tryOnce(piece)));
    try {
      await this.save(tried.flat());
    } catch (error) {
      this.logUnsaved(error, tried.flat());
      const [only, another] = tried;
      if (only && !another) return this.saveRefused(only, error);
      for (const piece of tried) await this.saveAlone(piece);
    }
  }

  /** Stores the outcome of one piece of work, of several that were refused together. */
  private async saveAlone(tried: readonly TriedTask<T, Report>[]): Promise<void> {
    try {
      await this.save(tried);
    } catch (error) {
      this.logUnsaved(error, tried);
      await this.saveRefused(tried, error);
    }
  }

  private logUnsaved(error: unknown, tried: readonly TriedTask<T, Report>[]): void {
    const ids = tried.map(({ task }) => task.id);
    this.parts.log.error({ err: error, queue: this.name, tasks: ids }, 'no outcome is stored');
  }

  /**
   * Stores why an outcome was refused, as another failure. It is not final even when the outcome
   * was: what `afterTry` does for a task that has failed has not happened, such as money that goes
   * to the balance instead.
   */
  private async saveRefused(tried: readonly TriedTask<T, Report>[], error: unknown): Promise<void> {
    const failure = failureOf(error);
    await this.saveStates(
      this.parts.database,
      tried.map(({ task }) => ({ task, status: this.statusAfter(task, { failure }), failure })),
    );
  }

  private async tryOnce(tasks: readonly T[]): Promise<readonly TriedTask<T, Report>[]> {
    const { failure, ...outcome } = await this.outcomeOf(tasks);
    const stored = failure && { ...failure, reason: truncate(failure.reason, maxReason) };
    return tasks.map((task) => ({
      task,
      status: this.statusAfter(task, { failure }),
      failure: stored,
      ...outcome,
    }));
  }

  private async outcomeOf(tasks: readonly T[]): Promise<Outcome<Report>> {
    const task = tasks[0]!;
    try {
      return await this.options.work(task, tasks);
    } catch (error) {
      const { id, tries } = task;
      this.parts.log.warn({ err: error, queue: this.name, task: id, tries }, 'a task failed');
      return { failure: failureOf(error) };
    }
  }

  private statusAfter({ tries }: Task, { failure }: Outcome<Report>): number {
    if (!failure) return taskStatus.done;
    const { waits, isEndless } = this.options;
    const isLast = failure.isFinal || (!isEndless && tries > waits.length);
    return isLast ? taskStatus.failed : taskStatus.waiting;
  }

  private async save(tried: readonly TriedTask<T, Report>[]): Promise<void> {
    const { afterTry } = this.options;
    await this.parts.database.transaction(async (tx) => {
      const ids = await this.saveStates(tx, tried);
      const saved = tried.filter(({ task }) => ids.has(task.id));
      if (saved.length > 0) await afterTry?.(tx, saved);
    });
  }

  /** Stores states; those of tasks that another process tried since stay. Returns the stored ones. */
  private async saveStates(
    sql: Sql,
    tried: readonly TriedTask<T, Report>[],
  ): Promise<ReadonlySet<number>> {
    const { waits } = this.options;
    const rows = tried.map(({ task: { id, tries }, status, failure }) => ({
      id,
      tries,
      status,
      counted: failure?.isUncounted ? tries - 1 : tries,
      wait: waits[Math.min(tries, waits.length) - 1] ?? 0,
      error_msg: failure?.reason ?? '',
    }));
    const name = `queue.save.${this.name}`;
    const saved = await sql.rows<{ id: number }>(this.saveSql, [JSON.stringify(rows)], name);
    return new Set(saved.map(({ id }) => id));
  }
}

/** Characters of a stored reason. */
const maxReason = 250;

const failureOf = (error: unknown): Failure => ({
  reason: truncate(error instanceof Error ? error.message : 'unknown', maxReason),
});
