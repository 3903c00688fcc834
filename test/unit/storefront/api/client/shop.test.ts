import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, clientHooks, connectClient } from '../../../../../engine/wire/index.ts';
import { shop } from '../../../../../storefront/api/client/shop.ts';
import { refused } from '../../../../helpers/call-errors.ts';

const { language } = clientHooks();
beforeEach(() => connectClient({ language: () => 'en' }));
afterEach(() => {
  connectClient({ language });
  vi.restoreAllMocks();
});

const store = (store_name: string) => ({ quote: [{ store_info: { store_name } }] });
const call = {
  get: () => shop.get('/called'),
  post: () => shop.post('/called'),
  put: () => shop.put('/called'),
  delete: () => shop.delete('/called'),
};

test.each(['get', 'post', 'put', 'delete'] as const)(
  'names in the data of a refused %s are those of one language',
  async (method) => {
    const answer = refused(400, 'The total has changed', store('茶业 | Tea'));
    vi.spyOn(api, method).mockRejectedValue(answer);
    await expect(call[method]()).rejects.toBe(answer);
    expect(answer.refusal?.data).toEqual(store('Tea'));
  },
);

test('both languages stay where they are asked for', async () => {
  const answer = refused(400, 'No', store('茶业 | Tea'));
  vi.spyOn(api, 'get').mockRejectedValue(answer);
  await expect(shop.get('/called', {}, { names: 'bilingual' })).rejects.toBe(answer);
  expect(answer.refusal?.data).toEqual(store('茶业 | Tea'));
});
