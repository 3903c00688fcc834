import { expect, test } from 'vitest';
import { runLanes } from '../../../../../server/platform/jobs/run-lanes.ts';
import { latch } from '../../../../helpers/latch.ts';

/** Tasks of a queue, by owner: `a1` belongs to `a`. */
function lanesOver(
  queue: string[],
  work: (task: string) => Promise<void>,
  isStopping = () => false,
) {
  return runLanes<string>({
    claim: async (busy) => {
      const owners = new Set(busy.map((task) => task[0]));
      const claimed = queue
        .filter((task) => !owners.has(task[0]!))
        .slice(0, Math.min(4 - busy.length, 2));
      for (const task of claimed) queue.splice(queue.indexOf(task), 1);
      return claimed;
    },
    ownerOf: (task) => task[0]!,
    work: (tasks) => Promise.all(tasks.map(work)),
    isStopping,
  });
}

test('an owner that hangs delays no others, also not tasks that come later', async () => {
  const hang = latch();
  const done: string[] = [];
  const queue = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'];
  const running = lanesOver(queue, async (task) => {
    if (task.startsWith('a')) await hang.opened;
    done.push(task);
  });
  await expect.poll(() => done).toEqual(['b1', 'b2', 'b3']);
  queue.push('c1');
  await expect.poll(() => done, { timeout: 3000 }).toContain('c1');
  hang.open();
  await running;
  expect(done.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1']);
});

test('a failure ends the run after the tasks under way', async () => {
  const done: string[] = [];
  const queue = ['a1', 'b1', 'c1', 'd1'];
  const running = lanesOver(queue, async (task) => {
    if (task === 'a1') throw new Error('the database is gone');
    done.push(task);
  });
  await expect(running).rejects.toThrow('the database is gone');
  expect(done).toContain('b1');
  expect(done.length + queue.length).toBe(3);
});

test('a process that stops begins no tasks', async () => {
  let isStopping = false;
  const queue = ['a1', 'b1', 'c1', 'd1'];
  const done: string[] = [];
  await lanesOver(
    queue,
    async (task) => {
      isStopping = true;
      done.push(task);
    },
    () => isStopping,
  );
  expect(done).toEqual(['a1', 'b1']);
});

test('a task that waits for one which ends while the queue is read is done', async () => {
  const done: string[] = [];
  const ready = ['first'];
  const ended = latch();
  await runLanes<string>({
    claim: async (busy) => {
      const claimed = ready.splice(0);
      // What was read before the task ended has nothing of those that wait for it
      if (busy.length > 0) await ended.opened;
      return claimed;
    },
    ownerOf: () => 'a',
    work: async ([task]) => {
      await Promise.resolve();
      done.push(task!);
      if (task === 'first') setImmediate(() => ready.push('second'));
      setImmediate(ended.open);
    },
    isStopping: () => false,
  });
  expect(done).toEqual(['first', 'second']);
});
