import { expect, test } from 'vitest';
import {
  DatabaseBusy,
  DatabaseUnavailable,
} from '../../../../../server/platform/database/database-errors.ts';
import type { Database, Transaction } from '../../../../../server/platform/database/sql.ts';
import { runBatches, runEach } from '../../../../../server/platform/jobs/run-batches.ts';

/** Rows that are due until their transaction has committed. */
function dueRows(
  count: number,
  brokenIds: readonly number[] = [],
  broken: Error = new Error('broken'),
) {
  let due = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
  const sizes: number[] = [];
  let handling: readonly { readonly id: number }[] = [];
  const database: Pick<Database, 'transaction'> = {
    async transaction(work) {
      const result = await work({} as Transaction);
      due = due.filter((row) => !handling.includes(row));
      return result;
    },
  };
  const batches = {
    size: 3,
    findDue: async (_tx: Transaction, limit: number, skippedIds: readonly number[]) => {
      handling = due.filter(({ id }) => !skippedIds.includes(id)).slice(0, limit);
      return handling;
    },
    work: async (_tx: Transaction, rows: readonly { readonly id: number }[]) => {
      sizes.push(rows.length);
      if (rows.some(({ id }) => brokenIds.includes(id))) throw broken;
    },
  };
  return { database, batches, sizes, left: () => due.map(({ id }) => id) };
}

test('handles all rows in batches', async () => {
  const { database, batches, sizes, left } = dueRows(7);
  expect(await runBatches(database, batches)).toBe(7);
  expect([sizes, left()]).toEqual([[3, 3, 1], []]);
});

test('skips broken rows and reports them after all others are handled', async () => {
  const { database, batches, left } = dueRows(10, [2, 9]);
  await expect(runBatches(database, batches)).rejects.toThrow(
    expect.objectContaining({
      message: 'These rows cannot be handled: 2, 9',
      cause: new Error('broken'),
    }),
  );
  expect(left()).toEqual([2, 9]);
});

test('ends when a row that cannot be handled is found again', async () => {
  const { database, batches, sizes } = dueRows(3, [2]);
  const findDue: typeof batches.findDue = (tx, limit) => batches.findDue(tx, limit, [1]);
  await expect(runBatches(database, { ...batches, findDue })).rejects.toThrow(
    'These rows cannot be handled: 2',
  );
  expect(sizes.length).toBeLessThan(10);
});

test('ends at once when the database does not answer', async () => {
  const { database, batches, sizes } = dueRows(4);
  const work = async () => {
    sizes.push(0);
    throw new DatabaseUnavailable(new Error('gone'));
  };
  await expect(runBatches(database, { ...batches, work })).rejects.toThrow(DatabaseUnavailable);
  expect(sizes).toHaveLength(1);
});

test('skips rows that others have locked, but not more than ten', async () => {
  const busy = new DatabaseBusy(new Error('lock timeout'));
  const few = dueRows(10, [2, 9], busy);
  await expect(runBatches(few.database, few.batches)).rejects.toThrow(
    expect.objectContaining({ message: 'These rows cannot be handled: 2, 9', cause: busy }),
  );
  expect(few.left()).toEqual([2, 9]);

  const many = dueRows(
    30,
    Array.from({ length: 20 }, (_, index) => index + 1),
    busy,
  );
  await expect(runBatches(many.database, many.batches)).rejects.toThrow('1, 2, 3');
  expect(many.left()).toHaveLength(30);
});

test('goes on in batches after a failure that does not come again', async () => {
  const { database, batches, sizes } = dueRows(9);
  const work = async (tx: Transaction, rows: readonly { readonly id: number }[]) => {
    await batches.work(tx, rows);
    if (sizes.length === 1) throw new Error('once');
  };
  expect(await runBatches(database, { ...batches, work })).toBe(9);
  expect(sizes).toEqual([3, 1, 1, 1, 3, 3]);
});

test('a run that fails does not keep the next ones from running', async () => {
  const ran: number[] = [];
  const run = (number: number) => async () => {
    ran.push(number);
    if (number === 1) throw new Error('first');
    if (number === 4) throw new DatabaseBusy(new Error('lock timeout'));
    return number;
  };
  await expect(runEach([run(1), run(2)])).rejects.toThrow('first');
  expect(ran).toEqual([1, 2]);
  expect(await runEach([run(2), run(3)])).toBe(5);
  await expect(runEach([run(4), run(3)])).rejects.toThrow(DatabaseBusy);
  expect(ran).toEqual([1, 2, 2, 3, 4, 3]);
});
