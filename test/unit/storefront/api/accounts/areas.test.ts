import { afterEach, expect, test, vi } from 'vitest';
import { readAreas } from '../../../../../storefront/api/accounts/areas.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import { refused } from '../../../../helpers/call-errors.ts';

afterEach(() => vi.restoreAllMocks());

const provinces = [{ id: 1, code: '11', name: 'Beijing' }];

test('reads areas again after a refusal, and keeps an answer', async () => {
  const get = vi
    .spyOn(shop, 'get')
    .mockRejectedValueOnce(refused(429, 'Too many requests'))
    .mockResolvedValue(provinces);
  await expect(readAreas('0')).rejects.toMatchObject({ code: 429 });
  expect(await readAreas('0')).toEqual(provinces);
  expect(await readAreas('0')).toEqual(provinces);
  expect(get).toHaveBeenCalledTimes(2);
});

test('keeps the areas of each parent, and reads them again after a lost connection', async () => {
  const get = vi
    .spyOn(shop, 'get')
    .mockRejectedValueOnce(new Error('offline'))
    .mockImplementation(async (_path, query) => [{ ...provinces[0], of: { ...query } }] as never);
  await expect(readAreas('11')).rejects.toThrow('offline');
  const parents = ['11', '12', '110', '11'];
  const answers = await Promise.all(parents.map(readAreas));
  expect(answers.map((areas) => JSON.stringify(areas).match(/"pid":"(\d+)"/)?.[1])).toEqual(
    parents,
  );
  expect(get).toHaveBeenCalledTimes(4);
});
