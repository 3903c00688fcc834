import { expect, test } from 'vitest';
import { Counts } from '../../../../server/resources/counts.ts';

test('a count is made once for everybody who asks within a second, until a row is written here', async () => {
  const counts = new Counts();
  let made = 0;
  const count = async () => (made += 1);
  expect(await counts.get('goods', 'k', count)).toEqual({ value: 1, isFresh: true });
  expect(await counts.get('goods', 'k', count)).toEqual({ value: 1, isFresh: false });
  expect(await counts.get('goods', 'other filters', count)).toEqual({ value: 2, isFresh: true });
  counts.drop('stores');
  expect(await counts.get('goods', 'k', count)).toEqual({ value: 1, isFresh: false });
  counts.drop('goods');
  expect(await counts.get('goods', 'k', count)).toEqual({ value: 3, isFresh: true });
});

test('a count that failed is not kept', async () => {
  const counts = new Counts();
  await expect(
    counts.get('goods', 'k', async () => {
      throw new Error('away');
    }),
  ).rejects.toThrow('away');
  expect((await counts.get('goods', 'k', async () => 4)).value).toBe(4);
});
