import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../../server/platform/config/project-root.ts';

const read = (path: string): string => readFileSync(inProject(path), 'utf8');

test('the example of the README is the file that it names, to the letter', () => {
  const example = /```json\n([^`]*)```\s+This is `(screens\/[\w/]+\.json)`/.exec(read('README.md'));
  const [, text, path] = example ?? [];
  expect(path).toBeDefined();
  expect(text).toBe(read(path!));
});
