import { AsyncLocalStorage } from 'node:async_hooks';
import { type AfterCommit, type Connection, openTransaction } from './connection.ts';
import type { Transaction } from './sql.ts';
import {
  CallInTrial,
  insideTrial,
  type RowChange,
  type Trial,
  TrialStopped,
  type TrialWork,
} from './trial.ts';

/** SQLSTATE of the notices in which triggers say what changed (`tell_change`). */
const changeNotice = 'SOUK1';

/** What ends a trial early. */
export interface Stop {
  readonly signal: AbortSignal;
  /** Terminates a backend process of PostgreSQL, over another connection. */
  readonly terminate: (processId: number) => Promise<unknown>;
}

type Step = () => Promise<void>;

/** Work of one level of savepoints, one after the other: savepoints do not overlap. */
class Level {
  private last: Promise<unknown> = Promise.resolve();

  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
  }
}

const levels = new AsyncLocalStorage<Level>();

/**
 * One transaction that takes the place of the whole database: what would be a transaction of its own
 * is a savepoint of it.
 */
export class TrialTransaction implements Trial {
  readonly changes: RowChange[] = [];
  readonly followed = new Set<RowChange>();
  readonly numbers = new Set<number>();
  isRepeated = false;
  readonly calls: string[] = [];
  /** Callbacks of inner transactions that succeeded. */
  readonly callbacks: AfterCommit[] = [];
  readonly steps: Step[] = [];
  private readonly outermost = new Level();
  private savepoints = 0;
  private hasEnded = false;
  private isFollowing = false;

  constructor(
    private readonly connection: Connection,
    readonly mode: Trial['mode'],
  ) {}

  /**
   * Begins, runs `work` and ends as it says; in any case what `work` throws rolls back.
   *
   * @throws TrialStopped
   */
  async run<T>(work: () => ReturnType<TrialWork<T>>, stop?: Stop): Promise<T> {
    const stopListening = this.connection.onNotice((code, text) => {
      if (code === changeNotice) this.changes.push(JSON.parse(text) as RowChange);
    });
    try {
      await this.connection.run('BEGIN');
      const [backend] = await this.connection.rows<{ id: number }>(
        "SELECT set_config('souk.trial', 'on', true), pg_backend_pid() AS id",
      );
      const running = insideTrial(this, () => levels.run(this.outermost, work));
      const { answer, isKept } = await (stop
        ? this.unlessStopped(running, stop, backend!.id)
        : running);
      this.hasEnded = true;
      if (isKept && this.mode === 'keep') await this.connection.commit();
      else await this.rollBack();
      return answer;
    } catch (error) {
      await this.rollBack();
      throw error;
    } finally {
      stopListening();
    }
  }

  rows<T>(text: string, values?: readonly unknown[], name?: string): Promise<T[]> {
    return this.inSavepoint(() => this.connection.rows<T>(text, values, name));
  }

  write(text: string, values?: readonly unknown[], name?: string): Promise<number> {
    return this.inSavepoint(() => this.connection.run(text, values, name));
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const callbacks: AfterCommit[] = [];
    return this.inSavepoint(async () => {
      const result = await levels.run(new Level(), () =>
        work(openTransaction(this.connection, callbacks, () => this.assertOpen())),
      );
      this.callbacks.push(...callbacks);
      return result;
    });
  }

  async settle(): Promise<void> {
    await this.write('SET CONSTRAINTS ALL IMMEDIATE');
  }

  get refusesCalls(): boolean {
    return this.mode === 'try' || this.isFollowing;
  }

  async follow(step: Step): Promise<void> {
    const own = { changes: this.changes.length, calls: this.calls.length };
    const callbacks = this.callbacks.length;
    const hasCalled = (): boolean => this.calls.length > own.calls;
    this.isFollowing = true;
    try {
      await (this.mode === 'try' ? step() : this.followInSavepoint(step, hasCalled));
    } catch (error) {
      if (!hasCalled()) throw error;
      this.callbacks.length = callbacks;
      this.steps.push(step);
    } finally {
      this.isFollowing = false;
    }
    if (hasCalled())
      for (const change of this.changes.slice(own.changes)) this.followed.add(change);
  }

  /** @throws CallInTrial also for a step that handled it: it is not done */
  private followInSavepoint(step: Step, hasCalled: () => boolean): Promise<void> {
    return this.inSavepoint(async () => {
      await levels.run(new Level(), step);
      if (hasCalled()) throw new CallInTrial(this.calls.at(-1)!);
    });
  }

  /** Ends the statement that runs, and with it the locks: closing the connection does not. */
  private async unlessStopped<T>(
    running: Promise<T>,
    { signal, terminate }: Stop,
    processId: number,
  ): Promise<T> {
    const stopped = new Promise<never>((_, reject) => {
      const stop = (): void => reject(new TrialStopped('The trial was stopped'));
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([running, stopped]);
    } catch (error) {
      if (!(error instanceof TrialStopped)) throw error;
      this.hasEnded = true;
      this.connection.discard();
      // If this fails, the statement timeout ends it
      await terminate(processId).catch(() => undefined);
      throw error;
    }
  }

  /** What fails is undone, and the statements after it run: each would be a transaction of its own. */
  private inSavepoint<T>(work: () => Promise<T>): Promise<T> {
    const level = levels.getStore() ?? this.outermost;
    return level.inTurn(async () => {
      this.assertOpen();
      this.savepoints += 1;
      const name = `trial_${this.savepoints}`;
      const changes = this.changes.length;
      await this.connection.run(`SAVEPOINT ${name}`);
      try {
        const result = await work();
        await this.connection.run(`RELEASE SAVEPOINT ${name}`);
        return result;
      } catch (error) {
        this.changes.length = changes;
        await this.connection.run(`ROLLBACK TO SAVEPOINT ${name}`).catch(() => undefined);
        throw error;
      }
    });
  }

  private async rollBack(): Promise<void> {
    this.hasEnded = true;
    await this.connection.rollBack();
  }

  private assertOpen(): void {
    if (this.hasEnded) throw new Error('The trial has ended');
  }
}
