// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useIdempotencyKey } from '../../../../../storefront/state/page/idempotency-key.ts';
import { lost, refused } from '../../../../helpers/call-errors.ts';

test.each([
  ['an answer uses the key up', () => Promise.resolve(), 2],
  ['a refusal uses the key up', () => Promise.reject(refused(400, 'No')), 2],
  ['a lost answer keeps the key', () => Promise.reject(lost()), 1],
] as const)('%s', async (_name, call, count) => {
  const { once } = renderHook(useIdempotencyKey).result.current;
  const keys = new Set<string>();
  for (let times = 0; times < 2; times++)
    await once((key) => {
      keys.add(key);
      return call();
    }).catch(() => undefined);
  expect(keys.size).toBe(count);
});
