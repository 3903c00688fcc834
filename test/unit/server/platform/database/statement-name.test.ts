import { expect, test } from 'vitest';
import { statementName } from '../../../../../server/platform/database/statement-name.ts';

test('hashes names that PostgreSQL would cut, and prepares no more than 2,000', () => {
  expect(statementName(undefined)).toBeUndefined();
  expect(statementName('orders.place')).toBe('orders.place');
  const long = (end: string) => statementName('x'.repeat(63) + end)!;
  expect(long('a')).not.toBe(long('b'));
  expect(Buffer.byteLength(long('a'))).toBeLessThan(64);
  const names = Array.from({ length: 3000 }, (_, index) => statementName(`shape ${index}`));
  expect(names.filter((name) => name !== undefined)).toHaveLength(2000 - 3);
  expect(statementName('orders.place')).toBe('orders.place');
});
