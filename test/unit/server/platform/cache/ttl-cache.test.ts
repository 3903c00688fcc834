import { expect, test, vi } from 'vitest';
import { TtlCache } from '../../../../../server/platform/cache/ttl-cache.ts';

const mebibyte = 2 ** 20;
const counter = () => {
  let n = 0;
  return async () => (n += 1);
};

test('concurrent calls share one load, until the value expires', async () => {
  let now = 1;
  const cache = new TtlCache<number>({ ttlMs: 10, maxBytes: mebibyte, now: () => now });
  const load = counter();
  expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
  now = 11;
  expect([await cache.get('a', load), cache.find('a')]).toEqual([1, 1]);
  now = 12;
  expect(cache.find('a')).toBeUndefined();
  expect(await cache.get('a', load)).toBe(2);
});

/** A cache of values that are fresh for 10 ms and returned for 20 ms more while they are loaded. */
function staleCache() {
  const clock = { now: 1 };
  const cache = new TtlCache<number>({
    ttlMs: 10,
    staleMs: 20,
    maxBytes: mebibyte,
    now: () => clock.now,
  });
  return { cache, clock };
}

test('an old value is returned while one load replaces it', async () => {
  const { cache, clock } = staleCache();
  let finish: (n: number) => void = () => undefined;
  const slow = vi.fn(() => new Promise<number>((resolve) => (finish = resolve)));
  await cache.get('a', async () => 1);
  clock.now = 12;
  expect([await cache.get('a', slow), await cache.get('a', slow)]).toEqual([1, 1]);
  expect([slow.mock.calls.length, cache.find('a')]).toEqual([1, undefined]);
  finish(2);
  await expect.poll(() => cache.find('a')).toBe(2);
});

test('a value that is too old is not returned', async () => {
  const { cache, clock } = staleCache();
  await cache.get('a', async () => 1);
  clock.now = 32;
  expect(await cache.get('a', async () => 2)).toBe(2);
});

test('after a failed load nobody gets the old value again', async () => {
  const { cache, clock } = staleCache();
  await cache.get('a', async () => 1);
  clock.now = 12;
  const failing = () => Promise.reject(new Error('no answer'));
  expect(await cache.get('a', failing)).toBe(1);
  await expect(cache.get('a', failing)).rejects.toThrow('no answer');
});

test('an age of 0 caches nothing', async () => {
  const cache = new TtlCache<number>({ ttlMs: 0, maxBytes: mebibyte });
  const load = counter();
  expect([await cache.get('a', load), await cache.get('a', load), cache.find('a')]).toEqual([
    1,
    2,
    undefined,
  ]);
});

test('evicts the least recently used values above the size limit', async () => {
  const cache = new TtlCache<string>({ ttlMs: 10_000, maxBytes: 50_000 });
  const load = async () => 'x'.repeat(10_000);
  for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, load);
  expect(['a', 'b', 'c'].map((key) => cache.find(key) !== undefined)).toEqual([true, false, true]);
  expect(cache.bytes).toBeLessThan(50_000);
});

test('a value larger than the whole cache is returned and not cached', async () => {
  const cache = new TtlCache<string>({ ttlMs: 10_000, maxBytes: 1000 });
  expect(await cache.get('a', async () => 'x'.repeat(1000))).toHaveLength(1000);
  expect([cache.find('a'), cache.bytes]).toEqual([undefined, 0]);
});

test('removes expired values without a read', async () => {
  vi.useFakeTimers();
  try {
    const cache = new TtlCache<string>({
      ttlMs: 5000,
      maxBytes: mebibyte,
      now: () => 1 + performance.now(),
    });
    await cache.get('a', async () => 'x'.repeat(1000));
    expect(cache.bytes).toBeGreaterThan(2000);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(cache.bytes).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a failed load is not cached', async () => {
  const cache = new TtlCache<number>({ ttlMs: 1000, maxBytes: mebibyte });
  const failing = cache.get('a', async () => {
    throw new Error('down');
  });
  await expect(failing).rejects.toThrow('down');
  expect(await cache.get('a', async () => 7)).toBe(7);
});

test('undefined is a value', async () => {
  const cache = new TtlCache<number | undefined>({ ttlMs: 1000, maxBytes: mebibyte });
  let loads = 0;
  const load = async () => {
    loads += 1;
    return undefined;
  };
  expect([await cache.get('a', load), await cache.get('a', load), loads]).toEqual([
    undefined,
    undefined,
    1,
  ]);
});

test('does not store a load whose key was deleted meanwhile', async () => {
  const cache = new TtlCache<string>({ ttlMs: 1000, maxBytes: mebibyte });
  for (const forget of [() => cache.delete('a'), () => cache.clear()]) {
    let finish = (_: string): void => undefined;
    const old = cache.get(
      'a',
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    forget();
    const fresh = cache.get('a', async () => 'new');
    finish('old');
    expect([await old, await fresh, await cache.get('a', async () => 'newest')]).toEqual([
      'old',
      'new',
      'new',
    ]);
    cache.clear();
  }
});
