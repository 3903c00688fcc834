import { expect, test } from 'vitest';
import {
  kindOf,
  StatementNames,
  statementName,
} from '../../../../../server/platform/database/statement-names.ts';

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

test.each([
  ['SELECT 1 FROM goods', 'orders.snapshot', 'orders.snapshot'],
  ['SELECT 1 FROM goods', statementName('rows.goods', 'a1'), 'rows.goods'],
  ['SELECT 1 FROM goods', statementName('rows.goods'), 'rows.goods'],
  ['WITH w AS (SELECT t.* FROM "goods" t) SELECT * FROM w', undefined, 'goods'],
  [
    'SELECT n FROM unnest($1::int[]) n\nJOIN (SELECT id FROM\n stores) s ON true',
    undefined,
    'stores',
  ],
  ['UPDATE ONLY goods SET rev = 1', undefined, 'goods'],
  ['SELECT now()', undefined, 'other'],
])('the kind of %j, named %s, is %s', (text, name, kind) => {
  expect(kindOf(text, name)).toBe(kind);
});

test('a statement without a shape is not prepared', () => {
  const prepared = new StatementNames();
  expect(prepared.of(statementName('rows.goods'))).toBeUndefined();
  expect(prepared.of(statementName('rows.goods', 'a1'))).toBe('rows.goods#a1');
});
