import { expect, test } from 'vitest';
import { StatementCache } from '../../../../../../server/backoffice/resources/sql/statement-cache.ts';

test('prepares at most 600 statements for any number of shapes', () => {
  const statements = new StatementCache();
  const names = new Set<string | undefined>();
  for (let round = 0; round < 2; round += 1)
    for (let shape = 0; shape < 10_000; shape += 1)
      names.add(statements.get(`${shape}`, () => `SELECT ${shape}`).name);
  expect(names.has(undefined)).toBe(true);
  expect(names.size - 1).toBe(600);
});

test('returns the same statement with the same name for the same key', () => {
  const statements = new StatementCache();
  const get = () => statements.get('show', () => 'SELECT 1');
  expect(get()).toBe(get());
  expect(new StatementCache().get('show', () => 'SELECT 1').name).toBe(get().name);
});
