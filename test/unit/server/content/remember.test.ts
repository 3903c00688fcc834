import { expect, test } from 'vitest';
import { remember } from '../../../../server/content/remember.ts';

test('callers of the same moment share one reading, later ones get a new one', async () => {
  let at = 0;
  let reads = 0;
  const read = remember(
    1000,
    async () => (reads += 1),
    () => at,
  );
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  at = 999;
  expect(await read()).toBe(1);
  at = 1000;
  expect(await read()).toBe(2);
});

test('a failure is not kept', async () => {
  let tries = 0;
  const read = remember(
    1000,
    async () => {
      if ((tries += 1) === 1) throw new Error('no database');
      return tries;
    },
    () => 0,
  );
  await expect(read()).rejects.toThrow('no database');
  expect(await read()).toBe(2);
});
