import { expect, test } from 'vitest';
import { StatementCache } from '../../../../../../server/backoffice/resources/sql/statement-cache.ts';
import { isPrepared, kindOf } from '../../../../../../server/platform/database/statement-names.ts';

test('prepares at most 600 statements for any number of shapes', () => {
  const statements = new StatementCache();
  const names = new Set<string>();
  for (let round = 0; round < 2; round += 1)
    for (let shape = 0; shape < 10_000; shape += 1)
      names.add(statements.get(`${shape}`, () => `SELECT ${shape}`).name);
  expect([...names].filter(isPrepared)).toHaveLength(600);
  expect(names.size).toBeGreaterThan(600);
});

test('statements of one verb and resource share a bound, prepared or not', () => {
  const statements = new StatementCache();
  const kinds = new Set<string>();
  for (let shape = 0; shape < 1000; shape += 1) {
    const { text, name } = statements.get(`rows|goods|${shape}`, () => `SELECT ${shape}`);
    kinds.add(kindOf(text, name));
  }
  expect([...kinds]).toEqual(['rows.goods']);
});

test('returns the same statement with the same name for the same key', () => {
  const statements = new StatementCache();
  const get = () => statements.get('show', () => 'SELECT 1');
  expect(get()).toBe(get());
  expect(new StatementCache().get('show', () => 'SELECT 1').name).toBe(get().name);
});
