import { expect, test } from 'vitest';
import { boundedLimiter } from '../../../../../server/platform/concurrency/bounded-limiter.ts';

test('bounds running and waiting tasks, rejects others, and continues after a failure', async () => {
  const limit = boundedLimiter({
    concurrency: 2,
    maxQueued: 1,
    busyError: () => new Error('busy'),
  });
  let running = 0;
  let mostRunning = 0;
  const ends: ((error?: Error) => void)[] = [];
  const task = (): Promise<string> =>
    limit(async () => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await new Promise<void>((resolve, reject) =>
        ends.push((error) => (error ? reject(error) : resolve())),
      ).finally(() => {
        running -= 1;
      });
      return 'done';
    });
  const all = [task(), task(), task()];
  await expect(task()).rejects.toThrow('busy');
  ends[0]!(new Error('broken'));
  await expect(all[0]).rejects.toThrow('broken');
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  ends.slice(1).forEach((end) => {
    end();
  });
  expect(await Promise.all(all.slice(1))).toEqual(['done', 'done']);
  expect(mostRunning).toBe(2);
});

test('without a queue a second task is rejected at once, and accepted after the first ended', async () => {
  const limit = boundedLimiter({
    concurrency: 1,
    maxQueued: 0,
    busyError: () => new Error('busy'),
  });
  const first = limit(async () => 1);
  await expect(limit(async () => 2)).rejects.toThrow('busy');
  expect(await first).toBe(1);
  expect(await limit(async () => 3)).toBe(3);
});
