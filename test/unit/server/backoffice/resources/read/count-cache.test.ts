import { expect, test } from 'vitest';
import { CountCache } from '../../../../../../server/backoffice/resources/read/count-cache.ts';

test('shares a count for a second, until the table is invalidated', async () => {
  const counts = new CountCache();
  let made = 0;
  const count = async () => (made += 1);
  expect(await counts.get('goods', 'k', count)).toEqual({ value: 1, isFresh: true });
  expect(await counts.get('goods', 'k', count)).toEqual({ value: 1, isFresh: false });
  expect(await counts.get('goods', 'other filters', count)).toEqual({ value: 2, isFresh: true });
  counts.invalidate('stores');
  expect(await counts.get('goods', 'k', count)).toEqual({ value: 1, isFresh: false });
  counts.invalidate('goods');
  expect(await counts.get('goods', 'k', count)).toEqual({ value: 3, isFresh: true });
});

test('does not cache a failed count', async () => {
  const counts = new CountCache();
  await expect(
    counts.get('goods', 'k', async () => {
      throw new Error('away');
    }),
  ).rejects.toThrow('away');
  expect((await counts.get('goods', 'k', async () => 4)).value).toBe(4);
});
