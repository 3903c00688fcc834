import { expect, test } from 'vitest';
import { Keep } from '../../../../server/config/keep.ts';

const counting = () => {
  let n = 0;
  return async () => (n += 1);
};

test('callers share one reading until its time is over', async () => {
  let now = 0;
  const keep = new Keep<number>({ keepMs: 10, most: 5 }, () => now),
    read = counting();
  expect(await Promise.all([keep.get('a', read), keep.get('a', read)])).toEqual([1, 1]);
  now = 9;
  expect(await keep.get('a', read)).toBe(1);
  now = 10;
  expect(await keep.get('a', read)).toBe(2);
});

test('what was not asked for longest goes first', async () => {
  const keep = new Keep<number>({ keepMs: 1000, most: 2 }),
    read = counting();
  await keep.get('a', read);
  await keep.get('b', read);
  await keep.get('a', read);
  await keep.get('c', read);
  expect(await keep.get('a', read)).toBe(1);
  expect(await keep.get('b', read)).toBe(4);
});

test('a failure is not kept', async () => {
  const keep = new Keep<number>({ keepMs: 1000, most: 2 });
  await expect(
    keep.get('a', async () => {
      throw new Error('down');
    }),
  ).rejects.toThrow('down');
  expect(await keep.get('a', async () => 7)).toBe(7);
});
