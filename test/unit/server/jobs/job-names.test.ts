import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dicts } from '../../../../schemas/contract/statuses.ts';

test('every job has its words: the names in the sources are those of the dictionary', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const names = files.flatMap((path) =>
    [...readFileSync(`server/${path}`, 'utf8').matchAll(/jobs\.add\(\{ name: '([^']+)'/g)].map(
      ([, name]) => name!,
    ),
  );
  expect(names.length).toBeGreaterThan(8);
  expect(dicts.job.map(([name]) => name)).toEqual(expect.arrayContaining(names));
});
