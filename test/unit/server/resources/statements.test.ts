import { expect, test } from 'vitest';
import { Statements } from '../../../../server/resources/statements.ts';

test('however many shapes of queries come, connections are asked to keep a fixed number prepared', () => {
  const statements = new Statements(),
    names = new Set<string | undefined>();
  for (let round = 0; round < 2; round += 1)
    for (let shape = 0; shape < 10_000; shape += 1)
      names.add(statements.get(`${shape}`, () => ({ text: `SELECT ${shape}` })).name);
  expect(names.has(undefined)).toBe(true);
  expect(names.size - 1).toBe(600);
});

test('the same question is the same statement under the same name', () => {
  const statements = new Statements(),
    ask = () => statements.get('show', () => ({ text: 'SELECT 1' }));
  expect(ask()).toBe(ask());
  expect(new Statements().get('show', () => ({ text: 'SELECT 1' })).name).toBe(ask().name);
});
