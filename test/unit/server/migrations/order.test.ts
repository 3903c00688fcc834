import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { baselineHash } from '../../../../server/migrations/baseline-hash.ts';
import { migrations } from '../../../../server/migrations/index.ts';

test('each migration has a number of its own, and they are listed in its order', () => {
  const numbers = migrations.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0]));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
});

test('the name of the baseline changes with its statements, not with line ends, indents and comments', () => {
  const folder = 'server/migrations/baseline';
  const texts = readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  const hash = baselineHash(texts);
  expect(migrations[0]!.name).toBe(`Baseline_${hash}_1763640200001`);
  expect(baselineHash([...texts, 'SELECT 1'])).not.toBe(hash);
  expect(baselineHash(texts.map((text) => text.replaceAll('\n', '\r\n')))).toBe(hash);
  expect(baselineHash(texts.map((text) => `-- a comment\n\n${text}`))).toBe(hash);
  expect(baselineHash(texts.map((text) => text.replaceAll('\n  ', '\n')))).toBe(hash);
});
