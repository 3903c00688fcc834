import pLimit from 'p-limit';

export interface LimiterOptions {
  /** Tasks that run at the same time. */
  readonly concurrency: number;
  /** Tasks that may wait; 0 rejects tasks that cannot run at once. */
  readonly maxQueued: number;
  /** Error of a task that finds the queue full. */
  readonly busyError: () => Error;
}

/** Runs a task when it is its turn, in the order of the calls. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

/** Bounds how many tasks run and how many wait; others are rejected with `busyError`. */
export function boundedLimiter({ concurrency, maxQueued, busyError }: LimiterOptions): Limiter {
  const limit = pLimit(concurrency);
  return async (task) => {
    const isFull = limit.activeCount >= concurrency && limit.pendingCount >= maxQueued;
    if (isFull) throw busyError();
    return limit(task);
  };
}
