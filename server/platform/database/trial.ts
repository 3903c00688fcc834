import { AsyncLocalStorage } from 'node:async_hooks';

/** A changed row as the database has it: column names and values. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** One change of one row. A new row has no `before`, a deleted one no `after`. */
export interface RowChange {
  readonly table: string;
  readonly before: StoredRow | null;
  readonly after: StoredRow | null;
}

/**
 * A write whose transaction says what it changes (docs/architecture.md#trials). `try`: it is rolled
 * back, and nothing leaves the process. `keep`: it is committed when its caller agrees.
 */
export interface Trial {
  readonly mode: 'try' | 'keep';
  /** In the order in which they happened. */
  readonly changes: readonly RowChange[];
  /** Those of steps that call somebody and so follow the commit: a `keep` is compared before them. */
  readonly followed: ReadonlySet<RowChange>;
  /** Numbers of sequences that number no table: another run of the write gets others. */
  readonly numbers: ReadonlySet<number>;
  /** What the write would have called. */
  readonly calls: readonly string[];
  /** The answer is that of an earlier call with the same Idempotency-Key, which wrote it. */
  isRepeated: boolean;
  /** Runs what waits for the end of the transaction: deferred constraints. @throws their errors */
  settle(): Promise<void>;
  /** Whether calls are refused now: what has been called cannot be rolled back. */
  readonly refusesCalls: boolean;
  /**
   * A step after the write whose errors reach the caller. It belongs to the transaction, unless it
   * calls somebody: then a `keep` undoes it and runs it after the commit.
   */
  follow(step: () => Promise<void>): Promise<void>;
}

/** A `try` was ended before it was done: its caller has gone, or it took too long. */
export class TrialStopped extends Error {
  override readonly name = 'TrialStopped';
}

/** What a trial runs, and whether a `keep` is committed. */
export type TrialWork<T> = (
  trial: Trial,
) => Promise<{ readonly answer: T; readonly isKept: boolean }>;

/** A trial came to a call that cannot be taken back. */
export class CallInTrial extends Error {
  constructor(readonly target: string) {
    super(`A trial does not call ${target}`);
    this.name = 'CallInTrial';
  }
}

const running = new AsyncLocalStorage<Trial | undefined>();

/** The trial in which the caller runs. */
export const currentTrial = (): Trial | undefined => running.getStore();

/** Everything that `work` reads and writes belongs to the trial, whatever database object it uses. */
export const insideTrial = <T>(trial: Trial, work: () => T): T => running.run(trial, work);

/**
 * Runs `work` as if there were no trial: for counters of attempts, which count trials too, and for
 * caches, which keep nothing of one.
 */
export const outsideTrial = <T>(work: () => T): T => running.run(undefined, work);

/** Says that `number` comes from a sequence that numbers no table. */
export function noteNumber(number: number): void {
  (currentTrial()?.numbers as Set<number> | undefined)?.add(number);
}

/**
 * Stands before every call that leaves the process and every file that is stored.
 *
 * @param target what would be called: a host, or the name of a store
 * @throws CallInTrial in a trial that is rolled back, and in a step that may be
 */
export function assertNoTrial(target: string): void {
  const trial = currentTrial();
  if (!trial?.refusesCalls) return;
  (trial.calls as string[]).push(target);
  throw new CallInTrial(target);
}
