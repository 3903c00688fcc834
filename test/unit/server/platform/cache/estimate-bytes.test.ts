import { expect, test } from 'vitest';
import { estimateBytes } from '../../../../../server/platform/cache/ttl-cache.ts';

test.each([
  ['text', 'x'.repeat(1000)],
  ['nested text', { rows: [{ name: 'x'.repeat(500) }, { name: 'y'.repeat(500) }] }],
  ['a map', new Map([['x'.repeat(400), 'y'.repeat(600)]])],
  ['a set', new Set(['x'.repeat(1000)])],
  ['a buffer', Buffer.alloc(2000)],
  ['a typed array', new Int32Array(500)],
  ['numbers', Array.from({ length: 250 }, (_, n) => n)],
])('counts %s', (_, value) => {
  expect(estimateBytes(value)).toBeGreaterThanOrEqual(2000);
  expect(estimateBytes(value)).toBeLessThan(2500);
});

test('counts an object once, cycles included', () => {
  const shared: { text: string; self?: unknown } = { text: 'x'.repeat(1000) };
  shared.self = shared;
  expect(estimateBytes([shared, shared, shared])).toBeLessThan(2500);
});
