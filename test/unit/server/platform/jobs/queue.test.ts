import { expect, test } from 'vitest';
import { taskStatus } from '../../../../../schemas/contract/dicts/operation-dicts.ts';
import { Queue, type QueueOptions, type Task } from '../../../../../server/platform/jobs/queue.ts';

interface SavedState {
  readonly id: number;
  readonly status: number;
  readonly error_msg: string;
}

/** Runs a queue over tasks in memory whose outcomes a transaction refuses. */
async function runRefused(
  tasks: readonly Task[],
  options: Pick<QueueOptions<Task, undefined>, 'work'> &
    Partial<Pick<QueueOptions<Task, undefined>, 'isTogether'>>,
) {
  const waiting = [tasks];
  const saved: SavedState[] = [];
  const logged: object[] = [];
  let transactions = 0;
  const database = {
    rows: async (_sql: string, [first]: readonly unknown[], name: string) => {
      if (name.startsWith('queue.claim')) return waiting.pop() ?? [];
      saved.push(...(JSON.parse(String(first)) as readonly SavedState[]));
      return [];
    },
    transaction: async () => {
      transactions += 1;
      throw new Error('the account is closed');
    },
  };
  const log = { warn: () => undefined, error: (entry: object) => logged.push(entry) };
  const parts = { database, log, isStopping: () => false };
  const queue = new Queue<Task>(
    {
      name: 'errands',
      job: 'errands.run',
      table: 'errands',
      waits: [20, 40],
      leaseSeconds: 60,
      size: 20,
      read: 'SELECT id, tries FROM claimed',
      laneOf: () => 'all',
      ...options,
    },
    parts as unknown as ConstructorParameters<typeof Queue>[1],
  );
  await queue.run();
  return { saved, logged, transactions };
}

test('an outcome of one piece that is refused is saved once, and the reason is logged', async () => {
  const { saved, logged, transactions } = await runRefused([{ id: 1, tries: 1 }], {
    work: async () => ({}),
  });
  expect(transactions).toBe(1);
  expect(logged).toMatchObject([{ queue: 'errands', tasks: [1] }]);
  expect(saved).toMatchObject([
    { id: 1, status: taskStatus.waiting, error_msg: 'the account is closed' },
  ]);
});

test('the refusal of several outcomes together is logged before each is saved alone', async () => {
  const tasks = [1, 2].map((id) => ({ id, tries: 1 }));
  const { logged, transactions } = await runRefused(tasks, { work: async () => ({}) });
  expect(transactions).toBe(3);
  expect(logged).toMatchObject([{ tasks: [1, 2] }, { tasks: [1] }, { tasks: [2] }]);
});

test('a task whose final failure cannot be stored is tried again: what follows it did not happen', async () => {
  const { saved } = await runRefused([{ id: 1, tries: 1 }], {
    work: async () => ({ failure: { reason: 'refused', isFinal: true } }),
  });
  expect(saved).toMatchObject([{ id: 1, status: taskStatus.waiting }]);
});
