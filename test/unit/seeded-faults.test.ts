import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../../server/platform/config/project-root.ts';

/** A mistake that `npm run test:faults` puts into a source file. */
interface Fault {
  readonly name: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test files or folders below `test/`, of which one must fail. */
  readonly tests: readonly string[];
}
const folder = inProject('test', 'seeded-faults');
const faults = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Fault[]);

test('there are at least 60 faults with different names', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThanOrEqual(60);
});

test.each(faults)('$name: its text occurs once, and its tests exist', ({ file, find, tests }) => {
  expect(readFileSync(inProject(file), 'utf8').split(find)).toHaveLength(2);
  for (const path of tests) expect(existsSync(inProject('test', path)), path).toBe(true);
});
