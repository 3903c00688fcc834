import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { taskStatus } from '../../../schemas/contract/dicts/operation-dicts.ts';
import { Queue, type QueueOptions, type Task } from '../../../server/platform/jobs/queue.ts';
import { Log } from '../../../server/platform/observability/log.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** What a queue stores, over a table of its own. */
let souk: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
  await souk.sql.run(`
    CREATE TABLE errands (
      id bigint PRIMARY KEY, status smallint NOT NULL DEFAULT 0, tries int NOT NULL DEFAULT 0,
      next_at timestamptz DEFAULT mall_now(), sent_at timestamptz,
      error_msg varchar(250) NOT NULL DEFAULT ''
    )`);
});
afterAll(() => souk.sql.run('DROP TABLE errands'));
beforeEach(() => souk.sql.run('TRUNCATE errands'));

const queueOf = (options: Pick<QueueOptions<Task, undefined>, 'work' | 'afterTry'>) =>
  new Queue<Task>(
    {
      name: 'errands',
      job: 'errands.run',
      table: 'errands',
      waits: [20, 40, 80, 160],
      leaseSeconds: 60,
      size: 20,
      read: 'SELECT id, tries FROM claimed',
      laneOf: () => 'all',
      ...options,
    },
    { database: souk.sql, log: souk.app.get(Log), isStopping: () => false },
  );
const add = (ids: readonly number[], tries = 0) =>
  souk.sql.run('INSERT INTO errands (id, tries) SELECT unnest($1::bigint[]), $2', [ids, tries]);
const stored = () =>
  souk.sql.rows<{ id: number; status: number; tries: number; error_msg: string }>(
    'SELECT id, status, tries, error_msg FROM errands ORDER BY id',
  );

test.each([1, 2, 3, 4])(
  'a receiver that needs time is asked again later, after try %i',
  async (nth) => {
    await add([1], nth - 1);
    let calls = 0;
    const queue = queueOf({
      work: async () => {
        calls += 1;
        // Ends a queue that would call for ever
        return calls > 3 ? {} : { failure: { reason: 'pending', isUncounted: true } };
      },
    });
    await queue.run();
    expect([calls, await stored()]).toEqual([
      1,
      [{ id: 1, status: taskStatus.waiting, tries: nth - 1, error_msg: 'pending' }],
    ]);
  },
);

test('an outcome that cannot be stored leaves those of other tasks, and says why', async () => {
  await add([1, 2, 3]);
  const queue = queueOf({
    work: async () => ({}),
    afterTry: async (_tx: unknown, tried: readonly { readonly task: Task }[]) => {
      if (tried.some(({ task }) => task.id === 2)) throw new Error('the account is closed');
    },
  });
  await queue.run();
  expect(await stored()).toEqual([
    { id: 1, status: taskStatus.done, tries: 1, error_msg: '' },
    { id: 2, status: taskStatus.waiting, tries: 1, error_msg: 'the account is closed' },
    { id: 3, status: taskStatus.done, tries: 1, error_msg: '' },
  ]);
});

test.each([
  ['a character at the end of the column', `${'a'.repeat(249)}😀`, `${'a'.repeat(249)}😀`],
  ['half a character', 'no \uD83D', 'no \uFFFD'],
  ['NUL', 'no\0thing', 'no\uFFFDthing'],
])('a reason with %s is stored', async (_name, reason, expected) => {
  await add([1], 4);
  await queueOf({ work: async () => ({ failure: { reason } }) }).run();
  expect(await stored()).toEqual([
    { id: 1, status: taskStatus.failed, tries: 5, error_msg: expected },
  ]);
});
