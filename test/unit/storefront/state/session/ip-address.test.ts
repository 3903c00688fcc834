// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserApi } from '../../../../../storefront/api/client/create-api.ts';
import { storeIpAddress } from '../../../../../storefront/state/session/ip-address.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('an unreachable service leaves an empty address, and a later page load asks again', async () => {
  const read = vi.spyOn(browserApi, 'read').mockRejectedValueOnce(new Error('no connection'));
  storeIpAddress('');
  expect(localStorage.getItem('ip')).toBe('');
  await vi.runAllTimersAsync();
  expect(localStorage.getItem('ip')).toBe('');

  read.mockResolvedValueOnce({ ip: '203.0.113.9' });
  storeIpAddress('');
  await vi.runAllTimersAsync();
  expect(localStorage.getItem('ip')).toBe('203.0.113.9');
});

test('a known address is not asked for again', async () => {
  const read = vi.spyOn(browserApi, 'read');
  localStorage.setItem('ip', '203.0.113.9');
  storeIpAddress('');
  await vi.runAllTimersAsync();
  expect(read).not.toHaveBeenCalled();
});
