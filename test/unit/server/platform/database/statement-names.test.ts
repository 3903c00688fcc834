import { expect, test } from 'vitest';
import { StatementNames } from '../../../../../server/platform/database/statement-names.ts';

test('hashes names that PostgreSQL would cut, and prepares no more than 2,000', () => {
  const prepared = new StatementNames();
  expect(prepared.of(undefined)).toBeUndefined();
  expect(prepared.of('orders.place')).toBe('orders.place');
  const long = (end: string) => prepared.of('x'.repeat(63) + end)!;
  expect(long('a')).not.toBe(long('b'));
  expect(Buffer.byteLength(long('a'))).toBeLessThan(64);
  const names = Array.from({ length: 3000 }, (_, index) => prepared.of(`shape ${index}`));
  expect(names.filter((name) => name !== undefined)).toHaveLength(2000 - 3);
  expect(prepared.of('orders.place')).toBe('orders.place');
});

test('behind a pooler no statement is prepared', () => {
  expect(new StatementNames(false).of('orders.snapshot')).toBeUndefined();
});
