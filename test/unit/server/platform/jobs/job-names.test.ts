import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dicts } from '../../../../../schemas/contract/statuses.ts';

test('every job in the sources is in the dictionary of job names', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const names = files.flatMap((path) =>
    [
      ...readFileSync(`server/${path}`, 'utf8').matchAll(
        /(?:jobs\.add|@Scheduled)\(\{\s*name: '([^']+)'/g,
      ),
    ].map(([, name]) => name!),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(dicts.job.map(([name]) => name)).toEqual(expect.arrayContaining(names));
});
