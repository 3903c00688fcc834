import { fileErrors } from './files.errors.ts';

/**
 * Lets at most `running` pieces of work run at once; up to `waiting` more queue, the next is refused.
 * @throws Refusal `files.busy` when the queue is full
 */
export function inTurn(limits: {
  readonly running: number;
  readonly waiting: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= limits.running) {
      if (queue.length >= limits.waiting) throw fileErrors.busy();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
