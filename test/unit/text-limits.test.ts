import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textLength } from '../../schemas/rules/values/text-length.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['中文', 2],
  ['😀', 1],
  ['a😀b', 3],
] as const)('"%s" has %i characters', (text, count) => {
  expect(textLength(text)).toBe(count);
});

test('no control cuts a text: a limit is a rule with a message at the field', () => {
  const files = ['engine', 'screens', 'storefront'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => `${folder}/${String(name)}`)
      .filter((name) => name.endsWith('.tsx')),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => /\bmaxLength=/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});
