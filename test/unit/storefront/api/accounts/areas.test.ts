import { afterEach, expect, test, vi } from 'vitest';
import { readAreas } from '../../../../../storefront/api/accounts/areas.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';

afterEach(() => vi.restoreAllMocks());

const provinces = [{ id: 1, code: '11', name: 'Beijing' }];

test('reads areas again after a refusal, and keeps an answer', async () => {
  const get = vi
    .spyOn(shop, 'get')
    .mockResolvedValueOnce({ code: 429, msg: 'Too many requests', data: {} })
    .mockResolvedValue(provinces);
  expect(await readAreas('0')).toMatchObject({ code: 429 });
  expect(await readAreas('0')).toEqual(provinces);
  expect(await readAreas('0')).toEqual(provinces);
  expect(get).toHaveBeenCalledTimes(2);
});
